package dev.runlog.store.figures;

import dev.runlog.model.Condition.Field;
import dev.runlog.model.DailyFigures;
import dev.runlog.model.GroupSpan;
import dev.runlog.model.MetadataKeys;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.ByTime;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Stats.Trend;
import dev.runlog.model.Tenant;
import dev.runlog.model.Waste;
import dev.runlog.store.access.Readers;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.facts.FactScan;
import dev.runlog.store.figures.TopGroups.Found;
import dev.runlog.store.find.Scans;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Figures: whatever is asked for, the facts of the sessions that began in the time are looked through, and added up. */
public final class StatsStore {

    private static final int MOST_TRENDS = 100;
    /** Nobody looks at more. */
    private static final int MOST_COSTING = 1_000;

    private final Readers readers;

    public StatsStore(Readers readers) {
        this.readers = readers;
    }

    /** @param filter with both ends of the time, as in all questions here */
    public CompletableFuture<Stats> byTime(Tenant tenant, SessionFilter filter, Bucket bucket, ZoneId zone) {
        return readers.submit(tenant.organization(), sql -> {
            var buckets = new TimeBuckets(filter.from(), filter.to(), bucket, zone);
            var tallies = buckets.tallies();
            var scan = Scans.of(sql, tenant, filter, Set.of());
            scan.each((block, fit) -> {
                for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                    tallies.get(buckets.of(block.numbers().createdAt(i))).add(block.numbers(), i);
                }
                return true;
            });
            var total = new Tally();
            tallies.forEach(total::add);
            return new Stats(
                    filter.from(),
                    filter.to(),
                    bucket,
                    zone.getId(),
                    Group.TIME,
                    total.figures(),
                    null,
                    items(buckets, tallies));
        });
    }

    private static List<ByTime> items(TimeBuckets buckets, List<Tally> tallies) {
        var items = new ArrayList<ByTime>();
        for (int i = 0; i < buckets.size(); i++) {
            items.add(new ByTime(
                    buckets.start(i),
                    buckets.from(i),
                    buckets.to(i),
                    tallies.get(i).figures()));
        }
        return items;
    }

    /** @param most so many groups: those with most sessions; of tools, those that were called most */
    public CompletableFuture<Stats> byKey(Tenant tenant, SessionFilter filter, Group group, int most) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.atOneMoment(() -> {
                    var scan = Scans.of(sql, tenant, filter, columns(group));
                    return switch (group.field()) {
                        case TOOL -> byTool(scan, filter, most);
                        case SIGNAL -> bySignal(scan, filter, most);
                        default -> byKey(scan, filter, GroupKeys.of(sql, tenant, group), most);
                    };
                }));
    }

    private static Stats bySignal(FactScan scan, SessionFilter filter, int most) throws SQLException {
        var signals = SignalGroups.find(scan);
        return stats(filter, Group.of(Field.SIGNAL), signals.total(), signals.count(), signals.items(most));
    }

    private static Stats byKey(FactScan scan, SessionFilter filter, GroupKeys group, int most) throws SQLException {
        var groups = new GroupTallies(scan, group, most);
        return stats(filter, group.group(), groups.total(), groups.count(), groups.items(most));
    }

    private static Stats byTool(FactScan scan, SessionFilter filter, int most) throws SQLException {
        var tools = ToolGroups.find(scan);
        return stats(filter, Group.of(Field.TOOL), tools.total(), tools.count(), tools.items(most));
    }

    private static Stats stats(
            SessionFilter filter, Group group, Tally total, int groups, List<? extends Stats.Item> items) {
        return new Stats(filter.from(), filter.to(), null, null, group, total.figures(), groups, items);
    }

    /** By which entries of the metadata the sessions can be grouped: so many of them, by name. */
    public CompletableFuture<MetadataKeys> metadataKeys(Tenant tenant, SessionFilter filter, int most) {
        return readers.submit(tenant.organization(), sql -> {
            var counts = KeyCounts.find(Scans.of(sql, tenant, filter, Set.of(FactColumn.METADATA)), most);
            return new MetadataKeys(filter.from(), filter.to(), counts.items(), counts.more());
        });
    }

    /** How the sessions of each of the busiest groups are spread over the time. */
    public CompletableFuture<List<Trend>> trends(
            Tenant tenant, SessionFilter filter, Group group, Bucket bucket, ZoneId zone) {
        var buckets = new TimeBuckets(filter.from(), filter.to(), bucket, zone);
        return readers.submit(
                tenant.organization(),
                sql -> sql.atOneMoment(() -> trends(
                        Scans.of(sql, tenant, filter, columns(group)), GroupKeys.of(sql, tenant, group), buckets)));
    }

    private static List<Trend> trends(FactScan scan, GroupKeys group, TimeBuckets buckets) throws SQLException {
        var counts = ByGroup.of(TopGroups.bySessions(scan, group, MOST_TRENDS).names(), () -> new long[buckets.size()]);
        scan.each((block, fit) -> {
            var ofGroups = counts.in(group.in(block));
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                var ofGroup = ofGroups.apply(i);
                if (ofGroup != null) {
                    ofGroup[buckets.of(block.numbers().createdAt(i))]++;
                }
            }
            return true;
        });
        var trends = new ArrayList<Trend>();
        counts.all()
                .forEach((key, ofGroup) ->
                        trends.add(new Trend(key, Arrays.stream(ofGroup).boxed().toList())));
        return trends;
    }

    /**
     * What each day amounts to, of the busiest agents and of all together, which come first; and the time after these days.
     *
     * @param filter from the first day on
     * @param since where the days end, and the time after them begins
     */
    public CompletableFuture<List<DailyFigures>> daily(
            Tenant tenant, SessionFilter filter, Instant since, int mostAgents) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.atOneMoment(() -> new DailyTallies(filter, since)
                        .find(Scans.of(sql, tenant, filter, FactColumn.of(Field.AGENT)), mostAgents)));
    }

    /** When the first and the last session of each of these groups began. */
    public CompletableFuture<Map<String, GroupSpan>> spans(
            Tenant tenant, SessionFilter filter, Group group, Set<String> keys) {
        return readers.submit(tenant.organization(), sql -> {
            var times = ByGroup.of(keys, LongSummaryStatistics::new);
            var groups = GroupKeys.of(sql, tenant, group);
            Scans.of(sql, tenant, filter, columns(group)).each((block, fit) -> {
                var ofGroups = times.in(groups.in(block));
                for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                    var ofGroup = ofGroups.apply(i);
                    if (ofGroup != null) {
                        ofGroup.accept(block.numbers().createdAt(i));
                    }
                }
                return true;
            });
            var found = new HashMap<String, GroupSpan>();
            times.all().forEach((key, ofGroup) -> {
                if (ofGroup.getCount() > 0) {
                    found.put(
                            key,
                            new GroupSpan(
                                    Instant.ofEpochMilli(ofGroup.getMin()), Instant.ofEpochMilli(ofGroup.getMax())));
                }
            });
            return found;
        });
    }

    /** What the sessions of each group cost that cost at least so much together. */
    public CompletableFuture<Map<String, Double>> costing(
            Tenant tenant, SessionFilter filter, Group group, double least) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.atOneMoment(() -> TopGroups.byCost(
                                Scans.of(sql, tenant, filter, columns(group)),
                                GroupKeys.of(sql, tenant, group),
                                MOST_COSTING)
                        .found()
                        .stream()
                        .filter(found -> Tally.cost(found.sum()) >= least)
                        .collect(Collectors.toMap(Found::group, found -> Tally.cost(found.sum())))));
    }

    /** What went into stretches that led nowhere, by agent. */
    public CompletableFuture<List<Waste>> wasted(Tenant tenant, SessionFilter filter) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.atOneMoment(
                        () -> WastedRuns.byAgent(sql, tenant, filter, Scans.of(sql, tenant, filter, Set.of()))));
    }

    private static Set<FactColumn> columns(Group group) {
        return FactColumn.of(group.field());
    }
}
