package dev.runlog.notices;

import dev.runlog.insight.Finding;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import java.time.Instant;
import java.util.Comparator;

/**
 * One thing to tell.
 *
 * @param agent null when it is about several, or none
 * @param sentence null when its words were taken away, with a user whose runs they came from
 * @param text that a run failed with; null unless the rule asks for texts and there is one
 * @param number how much is affected
 * @param path where the console shows it, below its address; null when nowhere
 */
public record Notice(
        NoticeKind kind, String agent, String sentence, String text, double number, String path, Instant at) {

    /** The most urgent first. */
    public static final Comparator<Notice> ORDER =
            Comparator.comparing(Notice::kind).thenComparing(notice -> -notice.number);

    public static Notice of(Finding finding, String text) {
        return new Notice(
                NoticeKind.of(finding.kind().wire()),
                finding.agent(),
                finding.sentence(),
                text,
                finding.number(),
                finding.path(),
                finding.at());
    }

    /** What is said of it, no more than so much. */
    public String words(NoticeContent content) {
        return content == NoticeContent.NONE || sentence == null ? kind.words() : sentence;
    }
}
