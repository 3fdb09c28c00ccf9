package dev.runlog.otlp.session;

import dev.runlog.model.Beginning;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import java.util.Objects;

/**
 * How a run came out.
 *
 * @param failed whether it failed for all that is known
 * @param success null when nobody can tell
 * @param reason why it failed; null if it did not, or nobody says
 */
record Outcome(boolean failed, Boolean success, String reason) {

    static final Outcome NONE = new Outcome(false, null, null);

    private static final int LONGEST = 10_000;

    static Outcome of(SpanTree tree, Run run, boolean knowsSuccess) {
        Boolean said = tree.all().stream()
                .map(KnownSpan::success)
                .filter(Objects::nonNull)
                .reduce((one, later) -> later)
                .orElse(null);
        String reason = tree.all().stream()
                .map(KnownSpan::failureReason)
                .filter(Objects::nonNull)
                .reduce((one, later) -> later)
                .orElse(null);
        boolean failed = said == null ? failed(tree, run) : !said;
        if (failed) {
            return new Outcome(true, false, reason == null ? reason(tree, run) : reason);
        }
        boolean known = said != null || knowsSuccess;
        return new Outcome(false, known ? Boolean.TRUE : null, null);
    }

    /** Of a coding agent: whether it did what somebody wanted, nobody knows. */
    static Outcome ofAgent(SpanTree tree) {
        return tree.all().stream()
                .filter(span -> span.kind() == Kind.LLM && !tree.isToldAsError(span))
                .max(SpanTree.BY_END)
                .filter(KnownSpan::failed)
                .map(last ->
                        new Outcome(true, null, Beginning.marked(last.failure().message(), LONGEST)))
                .orElse(NONE);
    }

    private static boolean failed(SpanTree tree, Run run) {
        var last = run.last();
        if (last == null) {
            return false;
        }
        boolean severalBelowAFailure =
                !run.isOne() && run.root() != null && run.root().failed();
        return last.failed() || severalBelowAFailure || cameToNothing(tree, last);
    }

    /** Streams whose model call fails end without an error: but without an answer as well. */
    private static boolean cameToNothing(SpanTree tree, KnownSpan run) {
        if (run.answers()) {
            return false;
        }
        return tree.below(run).stream()
                .filter(span -> span.kind() == Kind.LLM)
                .max(SpanTree.BY_END)
                .map(KnownSpan::failed)
                .orElse(false);
    }

    private static String reason(SpanTree tree, Run run) {
        var own = run.last() != null && run.last().failed() ? run.last() : run.root();
        if (own != null && own.failed()) {
            return Beginning.marked(own.failure().message(), LONGEST);
        }
        return tree.all().stream()
                .filter(KnownSpan::failed)
                .max(SpanTree.BY_END)
                .map(span -> Beginning.marked(span.failure().message(), LONGEST))
                .orElse(null);
    }
}
