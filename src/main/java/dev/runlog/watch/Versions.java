package dev.runlog.watch;

import static dev.runlog.model.VersionKeys.MODEL;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.runlog.insight.change.Gate;
import dev.runlog.insight.change.Gate.Trial;
import dev.runlog.insight.change.Gate.Verdict;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Figures;
import dev.runlog.model.GroupSpan;
import dev.runlog.model.MetadataKeys;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.figures.StatsStore;
import dev.runlog.store.people.VersionKeyStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The versions of agents, as their runs name them: side by side, and one against another. */
public final class Versions {

    private static final int MOST_KEYS = 1_000;
    private static final int FEW = 10;

    /** @param successLow with {@code successHigh}: where the share of success lies, with 95 % confidence */
    public record Version(
            String version,
            Instant firstAt,
            Instant lastAt,
            double successLow,
            double successHigh,
            @JsonUnwrapped Figures figures) {}

    /**
     * @param key of the metadata that tells the versions apart; {@code model} for the model
     * @param groups how many versions there are, shown or not
     * @param items the newest first
     */
    public record Table(Instant from, Instant to, String key, int groups, List<Version> items) {}

    /** @param successRate null without a finished run */
    public record Side(
            String version, long finished, long succeeded, Double successRate, double successLow, double successHigh) {

        static Side of(String version, Trial trial) {
            var interval = trial.interval();
            return new Side(version, trial.runs(), trial.succeeded(), trial.rate(), interval.low(), interval.high());
        }
    }

    /** @param base null when the candidate stands alone */
    public record Judged(
            Verdict verdict,
            Long runsNeeded,
            String sentence,
            Instant from,
            Instant to,
            String key,
            Double minSuccess,
            Double maxDrop,
            Side base,
            Side candidate) {}

    private final StatsStore stats;
    private final VersionKeyStore versionKeys;

    private Versions(StatsStore stats, VersionKeyStore versionKeys) {
        this.stats = stats;
        this.versionKeys = versionKeys;
    }

    public static Versions of(Store store) {
        return new Versions(store.stats(), store.watch().versionKeys());
    }

    /** @param key null for the usual one */
    public CompletableFuture<Table> table(Tenant tenant, SessionFilter filter, String key, int most) {
        return key(tenant, filter, key).thenCompose(found -> table(tenant, filter, found, most, group(found)));
    }

    private CompletableFuture<Table> table(Tenant tenant, SessionFilter filter, String key, int most, Group group) {
        return stats.byKey(tenant, filter, group, most).thenCompose(all -> {
            var items = all.items().stream()
                    .map(ByKey.class::cast)
                    .filter(item -> !item.key().isEmpty())
                    .toList();
            int versions = all.groups() - (all.items().size() - items.size()); // runs without one are a group too
            Set<String> names = items.stream().map(ByKey::key).collect(Collectors.toSet());
            return stats.spans(tenant, filter, group, names)
                    .thenApply(spans -> new Table(filter.from(), filter.to(), key, versions, versions(items, spans)));
        });
    }

    private static List<Version> versions(List<ByKey> items, Map<String, GroupSpan> spans) {
        return items.stream()
                .filter(item -> spans.containsKey(item.key()))
                .map(item -> version(item, spans.get(item.key())))
                .sorted(Comparator.comparing(Version::firstAt).reversed().thenComparing(Version::version))
                .toList();
    }

    private static Version version(ByKey item, GroupSpan span) {
        var interval = trial(item.figures()).interval();
        return new Version(item.key(), span.first(), span.last(), interval.low(), interval.high(), item.figures());
    }

    private static Trial trial(Figures figures) {
        return new Trial(figures.succeeded(), figures.finished());
    }

    /** What tells versions of these runs apart: the first of their organization's keys that more than a few of them have. */
    CompletableFuture<String> key(Tenant tenant, SessionFilter filter, String asked) {
        return asked != null
                ? CompletableFuture.completedFuture(asked)
                : versionKeys
                        .get(tenant.organization())
                        .thenCompose(keys -> stats.metadataKeys(tenant, filter, MOST_KEYS)
                                .thenApply(found -> first(keys.keys(), found)));
    }

    /** Where no run has any of them: the model, if it may stand for a version. */
    private static String first(List<String> keys, MetadataKeys found) {
        var runs = found.items().stream()
                .collect(Collectors.toMap(MetadataKeys.MetadataKey::key, MetadataKeys.MetadataKey::sessions));
        return Stream.of(FEW, 1)
                .flatMap(least -> keys.stream()
                        .takeWhile(key -> !key.equals(MODEL))
                        .filter(key -> runs.getOrDefault(key, 0L) >= least))
                .findFirst()
                .orElse(keys.contains(MODEL) ? MODEL : keys.get(0));
    }

    static Group group(String key) {
        return key.equals(MODEL) ? Group.of(Field.MODEL) : new Group(Field.METADATA, key);
    }

    /**
     * @param key null for the usual one
     * @param base null when the candidate stands alone
     */
    public CompletableFuture<Judged> judge(
            Tenant tenant, SessionFilter filter, String key, String base, String candidate, Gate gate) {
        return key(tenant, filter, key).thenCompose(found -> {
            var group = group(found);
            var values = Stream.of(base, candidate).filter(one -> one != null).collect(Collectors.toSet());
            var conditions = new ArrayList<>(filter.conditions());
            conditions.add(new Condition(group.field(), group.key(), values, false));
            var both = new SessionFilter(
                    filter.from(),
                    filter.to(),
                    filter.active(),
                    filter.minCost(),
                    filter.minDurationMs(),
                    conditions,
                    filter.words());
            return stats.byKey(tenant, both, group, values.size() + 1)
                    .thenApply(all -> judged(filter, found, base, candidate, gate, trials(all.items())));
        });
    }

    private static Map<String, Trial> trials(List<?> items) {
        return items.stream()
                .map(ByKey.class::cast)
                .collect(Collectors.toMap(ByKey::key, item -> trial(item.figures())));
    }

    private static Judged judged(
            SessionFilter filter, String key, String base, String candidate, Gate gate, Map<String, Trial> trials) {
        var none = new Trial(0, 0);
        var ofBase = base == null ? null : trials.getOrDefault(base, none);
        var ofCandidate = trials.getOrDefault(candidate, none);
        var result = gate.judge(ofBase, ofCandidate);
        return new Judged(
                result.verdict(),
                result.runsNeeded(),
                result.sentence(),
                filter.from(),
                filter.to(),
                key,
                gate.minSuccess(),
                gate.maxDrop(),
                ofBase == null ? null : Side.of(base, ofBase),
                Side.of(candidate, ofCandidate));
    }
}
