package dev.runlog.otlp.session;

import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What was used, summed over leaves: what a span says counts only if nothing below it, in its scope, says anything.
 * Frameworks write sums on what is above calls, and differ in what they sum.
 */
final class Totals {

    private final SpanTree tree;
    private final List<KnownSpan> counted;

    private Totals(SpanTree tree) {
        this.tree = tree;
        this.counted = tree.all().stream()
                .filter(span -> !span.usage().isNothing())
                .filter(span -> !somethingInScope(span))
                .toList();
    }

    static Totals of(SpanTree tree) {
        return new Totals(tree);
    }

    /**
     * Goes down, but not through a tool, for what it calls is not its caller's; and from a model call not into an agent,
     * which some hang below it.
     */
    private boolean somethingInScope(KnownSpan span) {
        boolean call = span.kind() == Kind.LLM;
        var seen = new HashSet<KnownSpan>();
        var next = new ArrayList<>(tree.children(span));
        while (!next.isEmpty()) {
            var one = next.remove(next.size() - 1);
            var kind = tree.kind(one);
            boolean elsewhere = call && (kind == Kind.AGENT || kind == Kind.WORKFLOW);
            if (one.equals(span) || elsewhere || !seen.add(one)) {
                continue;
            }
            if (!one.usage().isNothing()) {
                return true;
            }
            if (kind != Kind.TOOL) {
                next.addAll(tree.children(one));
            }
        }
        return false;
    }

    Long prompt() {
        return sum(Usage::prompt, false);
    }

    Long completion() {
        return sum(Usage::completion, false);
    }

    Long total() {
        return sum(Usage::total, false);
    }

    BigDecimal cost() {
        return counted.stream()
                .map(span -> span.usage().cost())
                .filter(cost -> cost != null)
                .reduce(BigDecimal::add)
                .map(BigDecimal::stripTrailingZeros)
                .orElse(null);
    }

    private Long sum(Function<Usage, Long> part, boolean embedded) {
        return counted.stream()
                .filter(span -> (span.kind() == Kind.EMBED) == embedded)
                .map(span -> part.apply(span.usage()))
                .filter(tokens -> tokens != null)
                .reduce(Long::sum)
                .orElse(null);
    }

    /** Those of caches, reasoning and embeddings, and what spans give themselves; the later one of the same name. */
    Map<String, BigDecimal> metrics() {
        var metrics = new TreeMap<String, BigDecimal>();
        put("cacheReadTokens", sum(Usage::cacheRead, false), metrics);
        put("cacheWriteTokens", sum(Usage::cacheWrite, false), metrics);
        put("reasoningTokens", sum(Usage::reasoning, false), metrics);
        put("embeddingTokens", sum(Usage::total, true), metrics);
        tree.all().forEach(span -> metrics.putAll(span.metrics()));
        return metrics;
    }

    private static void put(String name, Long tokens, Map<String, BigDecimal> into) {
        if (tokens != null && tokens > 0) {
            into.put(name, BigDecimal.valueOf(tokens));
        }
    }
}
