package dev.runlog.store.figures;

import dev.runlog.model.Stats.ByKey;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Figures of the groups with most sessions, and of all together. Few groups are all added up at once; of many, it is counted
 * first which ones are asked for. Each session is added up once: for its group, or for the others.
 */
final class GroupTallies {

    private static final int FEW = 2_000;

    private static final Comparator<Map.Entry<String, Tally>> BUSIEST_FIRST = Comparator.comparingLong(
                    (Map.Entry<String, Tally> group) -> -group.getValue().sessions())
            .thenComparing(Map.Entry::getKey);

    private final Map<String, Tally> ofGroups;
    private final int count;
    private Tally ofOthers = new Tally();

    /** @param most so many groups will be told, at most {@value #FEW} */
    GroupTallies(FactScan scan, GroupKeys group, int most) throws SQLException {
        var few = new ByGroup<Tally>();
        add(scan, group, keys -> few.size() > FEW ? null : few.in(keys, Tally::new));
        if (few.size() <= FEW) {
            this.ofGroups = few.all();
            ofGroups.values().removeIf(tally -> tally.sessions() == 0);
            this.count = ofGroups.size();
        } else {
            var busiest = TopGroups.bySessions(scan, group, most);
            var ofBusiest = ByGroup.of(busiest.names(), Tally::new);
            ofOthers = new Tally();
            add(scan, group, ofBusiest::in);
            this.ofGroups = ofBusiest.all();
            this.count = busiest.count();
        }
    }

    /** @param ofBlock finds the tally of each session of a block; null when no more are wanted */
    private void add(FactScan scan, GroupKeys group, Function<BlockKeys, IntFunction<Tally>> ofBlock)
            throws SQLException {
        scan.each((block, fit) -> {
            var tallies = ofBlock.apply(group.in(block));
            if (tallies == null) {
                return false;
            }
            var numbers = block.numbers();
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                var tally = tallies.apply(i);
                (tally == null ? ofOthers : tally).add(numbers, i);
            }
            return true;
        });
    }

    Tally total() {
        var total = new Tally();
        total.add(ofOthers);
        ofGroups.values().forEach(total::add);
        return total;
    }

    /** How many groups there are. */
    int count() {
        return count;
    }

    List<ByKey> items(int most) {
        return ofGroups.entrySet().stream()
                .sorted(BUSIEST_FIRST)
                .limit(most)
                .map(group -> new ByKey(group.getKey(), group.getValue().figures()))
                .toList();
    }
}
