package dev.runlog.insight.change;

import dev.runlog.insight.change.Mix.Part;
import dev.runlog.insight.statistics.FisherExact;
import dev.runlog.model.Figures;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.ByKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a move comes from, as far as what tells runs apart can say.
 *
 * @param sinceVersion the version it began with; null when it began with none
 * @param moreFrom of what there were more runs, as in {@code plan free}; null unless that is the better part of it
 */
public record Explanation(String sinceVersion, String moreFrom) {

    public static final Explanation NONE = new Explanation(null, null);

    private static final int LEAST_RUNS = 10;
    private static final double CHANCE = 0.05;
    private static final double MATTERS = 1.2;
    private static final Set<Figure> NO_MEANS = Set.of(Figure.P50_DURATION, Figure.P95_DURATION, Figure.RUNS);

    /** The groups of the runs, before and now. */
    public record Split(String name, boolean isVersion, Map<String, Figures> before, Map<String, Figures> now) {

        public static Split of(String name, boolean isVersion, Stats before, Stats now) {
            return new Split(name, isVersion, byKey(before), byKey(now));
        }

        private static Map<String, Figures> byKey(Stats stats) {
            return stats.items().stream().map(ByKey.class::cast).collect(Collectors.toMap(ByKey::key, ByKey::figures));
        }
    }

    public static Explanation of(Move move, List<Split> splits) {
        for (var split : splits) {
            if (split.isVersion) {
                var since = sinceVersion(move, split);
                if (since.isPresent()) {
                    return new Explanation(since.get(), null);
                }
            }
        }
        return splits.stream()
                .flatMap(split -> moreFrom(move.figure(), split).stream())
                .findFirst()
                .map(from -> new Explanation(null, from))
                .orElse(NONE);
    }

    /** The version that came with it, and is unlike the others. */
    private static Optional<String> sinceVersion(Move move, Split split) {
        return split.now.entrySet().stream()
                .filter(version -> !version.getKey().isEmpty() && !split.before.containsKey(version.getKey()))
                .filter(version -> isUnlike(move, version.getValue(), others(split, version.getKey())))
                .max(Map.Entry.comparingByValue((one, other) -> Long.compare(one.sessions(), other.sessions())))
                .map(Map.Entry::getKey);
    }

    /** Those of the same time; where there are none, those before. */
    private static Map<String, Figures> others(Split split, String version) {
        Predicate<Map.Entry<String, Figures>> isOther = one -> !one.getKey().equals(version);
        var now = split.now.entrySet().stream()
                .filter(isOther)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return now.isEmpty() ? split.before : now;
    }

    private static boolean isUnlike(Move move, Figures version, Map<String, Figures> others) {
        var figure = move.figure();
        long runs = figure.runs(version);
        var parts = parts(figure, others);
        double otherRuns =
                (double) parts.values().stream().mapToLong(Part::runs).sum();
        if (runs < LEAST_RUNS || otherRuns == 0) {
            return false;
        }
        double other = parts.values().stream()
                        .mapToDouble(part -> part.runs() * part.value())
                        .sum()
                / otherRuns;
        double own = move.figure().isShare() ? version.successRate() : figure.of(version);
        if (Math.signum(own - other) != Math.signum(move.now() - move.before())) {
            return false;
        }
        if (figure.isShare()) {
            return FisherExact.twoSided(
                            version.failed(), runs, Math.round(otherRuns * (1 - other)), Math.round(otherRuns))
                    < CHANCE;
        }
        return own > other * MATTERS || own < other / MATTERS;
    }

    private static Optional<String> moreFrom(Figure figure, Split split) {
        if (NO_MEANS.contains(figure)) {
            return Optional.empty();
        }
        return Mix.of(parts(figure, split.before), parts(figure, split.now))
                .filter(Mix::isMostlyMix)
                .filter(mix -> !mix.shifted().isEmpty())
                .map(mix -> split.name + " " + mix.shifted());
    }

    private static Map<String, Part> parts(Figure figure, Map<String, Figures> groups) {
        var parts = new HashMap<String, Part>();
        groups.forEach((name, figures) -> {
            if (figure.runs(figures) > 0) {
                parts.put(name, new Part(figure.runs(figures), figure.of(figures)));
            }
        });
        return parts;
    }
}
