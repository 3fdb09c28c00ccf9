package dev.runlog.otlp.session;

import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The spans of a session, and which is below which. Always in the same order, however they came. */
final class SpanTree {

    /** Whoever sends circles and endless chains gets this far. */
    private static final int FARTHEST = 100;

    private static final long SECOND = 1_000_000_000L;

    static final Comparator<KnownSpan> BY_START = Comparator.comparingLong(KnownSpan::start)
            .thenComparing(KnownSpan::traceId)
            .thenComparing(KnownSpan::spanId);

    static final Comparator<KnownSpan> BY_END = Comparator.comparingLong(KnownSpan::end)
            .thenComparing(KnownSpan::traceId)
            .thenComparing(KnownSpan::spanId);

    private final List<KnownSpan> all;
    private final Map<String, KnownSpan> byId = new LinkedHashMap<>();
    private final Map<KnownSpan, List<KnownSpan>> children = new HashMap<>();
    private final Map<KnownSpan, KnownSpan> parents = new HashMap<>();

    /** @param spans of the same span sent again, the first counts */
    SpanTree(Collection<KnownSpan> spans) {
        for (var span : spans) {
            byId.putIfAbsent(span.eventId(), span);
        }
        all = byId.values().stream().sorted(BY_START).toList();
        var rootOfTrace = new HashMap<String, KnownSpan>();
        roots().forEach(root -> rootOfTrace.putIfAbsent(root.traceId(), root));
        for (var span : all) {
            var parent = span.parentId() == null ? null : known(span, rootOfTrace.get(span.traceId()));
            if (parent != null) {
                parents.put(span, parent);
                children.computeIfAbsent(parent, one -> new ArrayList<>()).add(span);
            }
        }
    }

    /** Its parent; where that is not known, the root of its trace is above it at any rate. */
    private KnownSpan known(KnownSpan span, KnownSpan root) {
        var parent = byId.getOrDefault(span.traceId() + "-" + span.parentId(), root);
        return span.equals(parent) ? root : parent;
    }

    /** By their start. */
    List<KnownSpan> all() {
        return all;
    }

    /** Null if it is not known. */
    KnownSpan find(String traceId, String spanId) {
        return byId.get(traceId + "-" + spanId);
    }

    /** Null for a root, and for one of whose ancestors none is known. */
    KnownSpan parent(KnownSpan span) {
        return parents.get(span);
    }

    List<KnownSpan> children(KnownSpan span) {
        return children.getOrDefault(span, List.of());
    }

    /** The nearest first. */
    List<KnownSpan> ancestors(KnownSpan span) {
        var found = new ArrayList<KnownSpan>();
        var seen = new HashSet<KnownSpan>();
        for (var at = parent(span); at != null && found.size() < FARTHEST && seen.add(at); at = parent(at)) {
            found.add(at);
        }
        return found;
    }

    /** Those without any parent, by their start. */
    List<KnownSpan> roots() {
        return all.stream().filter(span -> span.parentId() == null).toList();
    }

    /** A chain is a workflow, unless something of an agent is above it. */
    Kind kind(KnownSpan span) {
        if (span.kind() != Kind.CHAIN) {
            return span.kind();
        }
        boolean within = ancestors(span).stream().anyMatch(above -> above.kind() != Kind.OTHER);
        return within ? Kind.STEP : Kind.WORKFLOW;
    }

    /** What can be the run, with nothing of that sort above; by their start. */
    List<KnownSpan> topmost() {
        return all.stream()
                .filter(span -> kind(span).canBeRun())
                .filter(span ->
                        ancestors(span).stream().noneMatch(above -> kind(above).canBeRun()))
                .toList();
    }

    /** A coding agent tells of a failure inside it, and then what it was. */
    boolean isToldAsError(KnownSpan span) {
        return span.parentId() != null
                && span.name().equals("internal_error")
                && all.stream()
                        .anyMatch(other -> other.name().equals("api_error")
                                && span.parentId().equals(other.parentId())
                                && Math.abs(other.start() - span.start()) < SECOND);
    }

    /** All that is below one, itself left out. */
    Set<KnownSpan> below(KnownSpan span) {
        var found = new HashSet<KnownSpan>();
        var next = new ArrayList<>(children(span));
        while (!next.isEmpty()) {
            var one = next.remove(next.size() - 1);
            if (found.add(one)) {
                next.addAll(children(one));
            }
        }
        found.remove(span);
        return found;
    }
}
