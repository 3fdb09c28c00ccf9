package dev.runlog.otlp.session;

import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import java.util.Comparator;
import java.util.List;

/**
 * What in a session is the run itself.
 *
 * @param topmost agents, workflows and model calls with none of them above, by their start; may be empty
 * @param root the span without a parent that ends last; null if none is known
 */
record Run(List<KnownSpan> topmost, KnownSpan root) {

    static Run of(SpanTree tree) {
        var root = tree.roots().stream().max(SpanTree.BY_END).orElse(null);
        return new Run(tree.topmost(), root);
    }

    /** It gives name and agent; null if there is none. */
    KnownSpan first() {
        return topmost.isEmpty() ? root : topmost.get(0);
    }

    /** It gives the outcome; null if there is none. */
    KnownSpan last() {
        return topmost.stream().max(SpanTree.BY_END).orElse(root);
    }

    boolean isOne() {
        return topmost.size() == 1;
    }

    /** The agent or workflow that ends last; null if there is none. */
    KnownSpan lastContainer(SpanTree tree) {
        return topmost.stream()
                .filter(span -> tree.kind(span) != Kind.LLM)
                .max(SpanTree.BY_END)
                .orElse(null);
    }

    /** In nanoseconds. */
    long start(SpanTree tree) {
        if (isOne()) {
            return topmost.get(0).start();
        }
        return root != null ? root.start() : tree.all().get(0).start();
    }

    long end(SpanTree tree) {
        if (isOne()) {
            return topmost.get(0).end();
        }
        return root != null
                ? root.end()
                : tree.all().stream()
                        .map(KnownSpan::end)
                        .max(Comparator.naturalOrder())
                        .orElseThrow();
    }

    /** Whether start and end are to be believed. */
    boolean timed() {
        var one = isOne() ? topmost.get(0) : root;
        return one == null || one.timed();
    }
}
