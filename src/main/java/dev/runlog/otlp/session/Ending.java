package dev.runlog.otlp.session;

import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether a session is over.
 *
 * @param lookAgainAt when silence will mean something; null if it never will, or the session is over for good
 * @param knowsSuccess whether its outcome can be told
 */
record Ending(boolean over, Instant lookAgainAt, boolean knowsSuccess) {

    private static final String END_SESSION = "end_session";

    private static final Ending NEVER = new Ending(false, null, false);

    /** @param last when something of it came last */
    static Ending of(SpanTree tree, Run run, SessionKey.Source source, Quiet quiet, Instant last, Instant now) {
        if (source == SessionKey.Source.AGENT) {
            boolean told = tree.all().stream()
                    .max(SpanTree.BY_END)
                    .orElseThrow()
                    .name()
                    .equals(END_SESSION);
            return told ? new Ending(true, null, false) : after(quiet.agent(), last, now, false);
        }
        if (source == SessionKey.Source.NAME) {
            return after(quiet.missing(), last, now, run.first() != null);
        }
        if (run.root() != null) {
            return new Ending(true, null, true);
        }
        var container = run.lastContainer(tree);
        if (container != null) {
            boolean known = Boolean.TRUE.equals(container.remoteParent()) || container.appRoot();
            return after(known ? quiet.remote() : quiet.missing(), last, now, true);
        }
        boolean answered = !run.topmost().isEmpty() && answered(tree);
        return answered ? after(quiet.missing(), last, now, run.last().failed()) : NEVER;
    }

    private static Ending after(Duration silence, Instant last, Instant now, boolean knowsSuccess) {
        var end = last.plus(silence);
        return now.isBefore(end) ? new Ending(false, end, false) : new Ending(true, null, knowsSuccess);
    }

    /** Whether the model said the last word; else the process probably died. */
    private static boolean answered(SpanTree tree) {
        KnownSpan last = tree.all().stream()
                .filter(span -> span.kind() == Kind.LLM || span.kind() == Kind.TOOL || span.kind() == Kind.RETRIEVAL)
                .max(SpanTree.BY_END)
                .orElseThrow();
        return last.kind() == Kind.LLM && !last.asksForTool();
    }
}
