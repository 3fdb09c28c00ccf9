package dev.runlog.store.figures;

import dev.runlog.model.Condition.Field;
import dev.runlog.model.DailyFigures;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.Group;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Of the busiest agents, and of all together, what each day amounts to, and the time after these days. */
final class DailyTallies {

    private static final GroupKeys AGENTS = new GroupKeys(Group.of(Field.AGENT), Map.of());

    private final TimeBuckets days;
    private final Instant since;

    /** @param since where the days end, and the time after them begins */
    DailyTallies(SessionFilter filter, Instant since) {
        this.days = new TimeBuckets(filter.from(), since, Bucket.DAY, ZoneOffset.UTC);
        this.since = since;
    }

    private final class OfOne {
        private final List<Tally> before = days.tallies();
        private final Tally now = new Tally();

        private Tally at(long time) {
            return time < since.toEpochMilli() ? before.get(days.of(time)) : now;
        }

        private void add(OfOne other) {
            for (int day = 0; day < before.size(); day++) {
                before.get(day).add(other.before.get(day));
            }
            now.add(other.now);
        }

        private DailyFigures figures(String agent) {
            return new DailyFigures(agent, before.stream().map(Tally::figures).toList(), now.figures());
        }
    }

    /** All together first. */
    List<DailyFigures> find(FactScan scan, int mostAgents) throws SQLException {
        var ofAgents = ByGroup.of(TopGroups.bySessions(scan, AGENTS, mostAgents).names(), OfOne::new);
        var all = new OfOne();
        scan.each((block, fit) -> {
            var numbers = block.numbers();
            var tallies = ofAgents.in(AGENTS.in(block));
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                var ofOne = tallies.apply(i);
                (ofOne == null ? all : ofOne).at(numbers.createdAt(i)).add(numbers, i);
            }
            return true;
        });
        ofAgents.all().values().forEach(all::add);
        var found = new ArrayList<DailyFigures>();
        found.add(all.figures(null));
        ofAgents.all().forEach((agent, ofOne) -> found.add(ofOne.figures(agent)));
        return found;
    }
}
