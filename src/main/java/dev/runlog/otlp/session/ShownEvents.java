package dev.runlog.otlp.session;

import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Which of the events that spans make are shown. */
final class ShownEvents {

    /** Whoever sends circles gets this far. */
    private static final int FARTHEST = 100;

    private final SpanTree tree;
    private final Run run;
    private final boolean over;

    /** @param over whether the session has ended: some are of interest only then */
    ShownEvents(SpanTree tree, Run run, boolean over) {
        this.tree = tree;
        this.run = run;
        this.over = over;
    }

    Set<String> ids() {
        var ids = new HashSet<String>();
        for (var span : tree.all()) {
            var kind = tree.kind(span);
            boolean told = isToldElsewhere(span, kind);
            for (String id : span.events()) {
                boolean shown = id.equals(span.eventId())
                        ? !told && showsItself(span, kind)
                        : !id.equals(span.errorId()) || (!told && showsError(span, kind));
                if (shown) {
                    ids.add(id);
                }
            }
        }
        return ids;
    }

    /**
     * Of the events whose parent span shows none: the nearest span above that does, empty if none does. A span above
     * that has not come yet may show some.
     *
     * @param ids of those that are shown
     */
    Map<String, String> parents(Set<String> ids) {
        var parents = new HashMap<String, String>();
        for (var span : tree.all()) {
            String parent = span.parentId();
            for (int far = 0; far < FARTHEST && parent != null; far++) {
                var above = tree.find(span.traceId(), parent);
                if (above == null || shows(above, ids)) {
                    break;
                }
                parent = above.parentId();
            }
            if (!Objects.equals(parent, span.parentId())) {
                String nearest = parent == null ? "" : parent;
                span.events().forEach(id -> parents.put(id, nearest));
            }
        }
        return parents;
    }

    private boolean shows(KnownSpan span, Set<String> ids) {
        boolean mayYet =
                !over && tree.kind(span) == Kind.WORKFLOW && run.topmost().contains(span);
        return (mayYet && !span.events().isEmpty()) || span.events().stream().anyMatch(ids::contains);
    }

    private boolean showsItself(KnownSpan span, Kind kind) {
        return switch (kind) {
            case WORKFLOW -> over && run.topmost().contains(span);
            case STEP, EMBED, OTHER -> false;
            default -> true;
        };
    }

    /** A failure that is handed up through agents and workflows is one. */
    private boolean showsError(KnownSpan span, Kind kind) {
        return switch (kind) {
            case AGENT, WORKFLOW -> over && tree.below(span).stream().noneMatch(this::isErrorOfItsOwn);
            case STEP, OTHER -> false;
            default -> true;
        };
    }

    private boolean isErrorOfItsOwn(KnownSpan span) {
        var kind = tree.kind(span);
        return span.failed() && kind != Kind.STEP && kind != Kind.OTHER;
    }

    /** Two instrumentations, or the two sides of a connection, tell the same call. */
    private boolean isToldElsewhere(KnownSpan span, Kind kind) {
        return switch (kind) {
            case TOOL ->
                tree.ancestors(span).stream()
                        .takeWhile(above -> tree.kind(above) != Kind.LLM && tree.kind(above) != Kind.AGENT)
                        .anyMatch(above ->
                                above.kind() == Kind.TOOL && above.toolName().equals(span.toolName()));
            case LLM -> tree.isToldAsError(span) || !best(sameCall(span)).equals(span);
            default -> false;
        };
    }

    /** All model calls in a row, with no tool or agent between. */
    private List<KnownSpan> sameCall(KnownSpan span) {
        var top = tree.ancestors(span).stream()
                .takeWhile(above -> !separates(above))
                .filter(above -> above.kind() == Kind.LLM)
                .reduce(span, (nearer, farther) -> farther);
        var calls = new HashSet<KnownSpan>();
        collect(top, calls);
        return List.copyOf(calls);
    }

    private void collect(KnownSpan call, Set<KnownSpan> into) {
        into.add(call);
        var next = new ArrayDeque<>(tree.children(call));
        var seen = new HashSet<KnownSpan>();
        while (!next.isEmpty()) {
            var one = next.remove();
            if (separates(one) || !seen.add(one)) {
                continue;
            }
            if (one.kind() == Kind.LLM) {
                into.add(one);
            }
            next.addAll(tree.children(one));
        }
    }

    private boolean separates(KnownSpan span) {
        var kind = tree.kind(span);
        return kind == Kind.TOOL || kind == Kind.AGENT || kind == Kind.WORKFLOW;
    }

    /** The one with content, then the innermost. */
    private KnownSpan best(List<KnownSpan> calls) {
        return calls.stream()
                .max(Comparator.comparing(KnownSpan::hasContent)
                        .thenComparing(call -> tree.ancestors(call).size())
                        .thenComparing(SpanTree.BY_START.reversed()))
                .orElseThrow();
    }
}
