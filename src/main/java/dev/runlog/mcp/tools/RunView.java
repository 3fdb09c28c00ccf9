package dev.runlog.mcp.tools;

import dev.runlog.model.Marks;
import dev.runlog.model.Note;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionStatus;
import java.time.Instant;
import java.util.List;

/**
 * A run in short, for models: what it was asked and answered, how it ended, and what it took.
 *
 * @param lastError the beginning of what the last error said; null where a failure reason is given
 */
record RunView(
        String id,
        String name,
        String agentName,
        String userId,
        SessionStatus status,
        Outcome outcome,
        Boolean success,
        Instant createdAt,
        Instant completedAt,
        Number durationMs,
        Number cost,
        Number tokens,
        String model,
        long eventCount,
        long toolCallCount,
        long errorCount,
        String userInput,
        String assistantOutput,
        String failureReason,
        String lastError,
        Object metadata,
        Object customMetrics,
        List<String> labels,
        String verdict,
        List<String> notes) {

    private static final int MOST_LABELS = 10;
    private static final int MOST_NOTES = 5;

    static RunView of(SessionDetail session, Cut cut) {
        var run = session.summary();
        var content = session.content();
        var marks = run.marks() == null ? Marks.NONE : run.marks();
        return new RunView(
                run.id(),
                cut.text(run.name()),
                cut.text(run.agentName()),
                cut.text(run.userId()),
                run.status(),
                run.outcome(),
                run.success(),
                run.createdAt(),
                run.completedAt(),
                run.durationMs(),
                run.cost(),
                run.tokens(),
                content == null ? null : cut.text(content.model()),
                run.eventCount(),
                run.toolCallCount(),
                run.errorCount(),
                content == null ? null : cut.text(content.userInput()),
                content == null ? null : cut.text(content.assistantOutput()),
                cut.text(session.failureReason()),
                session.failureReason() == null ? cut.text(run.preview()) : null,
                cut.json(session.metadata()),
                cut.json(session.customMetrics()),
                marks.labels() == null
                        ? null
                        : marks.labels().stream()
                                .limit(MOST_LABELS)
                                .map(cut::text)
                                .toList(),
                marks.verdict() == null ? null : verdict(marks, cut),
                session.notes() == null ? null : notes(session.notes(), cut));
    }

    private static String verdict(Marks marks, Cut cut) {
        var verdict = marks.verdict();
        String right = verdict.right() ? "right" : "wrong";
        return verdict.reason() == null ? right : right + ": " + cut.text(verdict.reason());
    }

    /** The newest. */
    private static List<String> notes(List<Note> notes, Cut cut) {
        return notes.subList(Math.max(0, notes.size() - MOST_NOTES), notes.size()).stream()
                .map(note -> cut.text(note.text()))
                .toList();
    }

    boolean failed() {
        return outcome == Outcome.FAILED;
    }
}
