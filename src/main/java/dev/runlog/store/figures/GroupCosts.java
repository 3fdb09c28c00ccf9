package dev.runlog.store.figures;

import dev.runlog.store.columns.Units;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/**
 * Of any number of groups those that cost most, and at least so much. When there are too many to hold, they are added up in
 * several parts, one after the other.
 */
final class GroupCosts {

    private static final int MOST_HELD = 50_000;
    private static final int MORE_PARTS = 4;
    /** Nobody looks at more. */
    private static final int MOST_FOUND = 1_000;

    private record Cost(String key, double cost) {}

    private static final Comparator<Cost> CHEAPEST_FIRST =
            Comparator.comparingDouble(Cost::cost).thenComparing(Cost::key, Comparator.reverseOrder());

    private GroupCosts() {}

    static Map<String, Double> find(FactScan scan, GroupKeys group, double least) throws SQLException {
        for (int parts = 1; ; parts *= MORE_PARTS) {
            var found = new PriorityQueue<Cost>(CHEAPEST_FIRST);
            if (find(scan, group, least, parts, found)) {
                return found.stream().collect(Collectors.toMap(Cost::key, Cost::cost));
            }
        }
    }

    /** @return whether it could be done with that many parts */
    private static boolean find(FactScan scan, GroupKeys group, double least, int parts, PriorityQueue<Cost> found)
            throws SQLException {
        for (int part = 0; part < parts; part++) {
            var held = add(scan, group, part, parts);
            if (held.size() > MOST_HELD) {
                return false;
            }
            held.forEach((key, units) -> {
                double cost = Tally.cost(units);
                if (cost >= least) {
                    found.add(new Cost(key, cost));
                }
                if (found.size() > MOST_FOUND) {
                    found.remove();
                }
            });
        }
        return true;
    }

    /** @return what each group of this part costs; not of all when there are too many */
    private static Map<String, Double> add(FactScan scan, GroupKeys group, int part, int parts) throws SQLException {
        var held = new HashMap<String, Double>();
        scan.each((block, fit) -> {
            var keys = group.in(block);
            var units = new double[keys.texts().size()];
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                int key = keys.number().applyAsInt(i);
                if (key >= 0) {
                    units[key] += Units.ofCost(block.numbers().cost(i));
                }
            }
            for (int key = 0; key < units.length; key++) {
                String text = keys.texts().get(key);
                if (units[key] > 0 && Math.floorMod(text.hashCode(), parts) == part) {
                    held.merge(text, units[key], Double::sum);
                }
            }
            return held.size() <= MOST_HELD;
        });
        return held;
    }
}
