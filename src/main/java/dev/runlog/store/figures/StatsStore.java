package dev.runlog.store.figures;

import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.ByTime;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Stats.Trend;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.facts.FactScan;
import dev.runlog.store.find.Scans;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Figures: whatever is asked for, the facts of the sessions that began in the time are looked through, and added up. */
public final class StatsStore {

    private static final int MOST_TRENDS = 100;

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
                sql -> group.field() == Field.TOOL
                        ? byTool(Scans.of(sql, tenant, filter, Set.of(FactColumn.TOOLS)), filter, most)
                        : byKey(
                                Groups.find(Scans.of(sql, tenant, filter, columns(group)), group, most),
                                filter,
                                group));
    }

    private static Stats byKey(Groups groups, SessionFilter filter, Group group) {
        var total = groups.total().figures();
        return new Stats(filter.from(), filter.to(), null, null, group, total, groups.count(), groups.items());
    }

    private static Stats byTool(FactScan scan, SessionFilter filter, int most) throws SQLException {
        var tools = ToolGroups.find(scan);
        var total = tools.total().figures();
        return new Stats(
                filter.from(), filter.to(), null, null, Group.of(Field.TOOL), total, tools.count(), tools.items(most));
    }

    /** How the sessions of each of the busiest groups are spread over the time. */
    public CompletableFuture<List<Trend>> trends(
            Tenant tenant, SessionFilter filter, Group group, Bucket bucket, ZoneId zone) {
        return readers.submit(tenant.organization(), sql -> {
            var scan = Scans.of(sql, tenant, filter, columns(group));
            var keys = Groups.find(scan, group, MOST_TRENDS).items().stream()
                    .map(ByKey::key)
                    .toList();
            return trends(scan, group, new TimeBuckets(filter.from(), filter.to(), bucket, zone), keys);
        });
    }

    private static List<Trend> trends(FactScan scan, Group group, TimeBuckets buckets, List<String> wanted)
            throws SQLException {
        var counts = new HashMap<String, List<Long>>();
        wanted.forEach(key -> counts.put(key, new ArrayList<>(Collections.nCopies(buckets.size(), 0L))));
        scan.each((block, fit) -> {
            var keys = BlockKeys.of(block, group);
            var lines = new ArrayList<List<Long>>();
            keys.texts().forEach(text -> lines.add(counts.get(text)));
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                int key = keys.number().applyAsInt(i);
                var line = key < 0 ? null : lines.get(key);
                if (line != null) {
                    int at = buckets.of(block.numbers().createdAt(i));
                    line.set(at, line.get(at) + 1);
                }
            }
            return true;
        });
        return wanted.stream().map(key -> new Trend(key, counts.get(key))).toList();
    }

    private static Set<FactColumn> columns(Group group) {
        return FactColumn.of(group.field());
    }
}
