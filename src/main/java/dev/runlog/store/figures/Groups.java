package dev.runlog.store.figures;

import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.Group;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Of any number of groups the ones with most sessions; of the others only how many they are, and what all come to together.
 * When there are too many groups to hold, they are counted in several parts, one after the other.
 */
final class Groups {

    private static final int MOST_HELD = 20_000;
    private static final int MORE_PARTS = 4;

    private record Found(String key, Tally tally) {}

    private static final Comparator<Found> BUSIEST_FIRST =
            Comparator.comparingLong((Found found) -> -found.tally.sessions()).thenComparing(Found::key);

    private final FactScan scan;
    private final Group group;
    private final int most;
    /** The one that goes next comes first. */
    private final PriorityQueue<Found> busiest = new PriorityQueue<>(BUSIEST_FIRST.reversed());

    private final Tally total = new Tally();
    private int count;

    private Groups(FactScan scan, Group group, int most) {
        this.scan = scan;
        this.group = group;
        this.most = most;
    }

    static Groups find(FactScan scan, Group group, int most) throws SQLException {
        for (int parts = 1; ; parts *= MORE_PARTS) {
            var groups = new Groups(scan, group, most);
            if (groups.count(parts)) {
                return groups;
            }
        }
    }

    /** @return whether it could be done with that many parts */
    private boolean count(int parts) throws SQLException {
        for (int part = 0; part < parts; part++) {
            var held = new HashMap<String, Tally>();
            int wanted = part;
            scan.each((block, fit) -> {
                var keys = BlockKeys.of(block, group);
                var tallies = tallies(held, keys.texts(), wanted, parts);
                for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                    int key = keys.number().applyAsInt(i);
                    if (key >= 0 && tallies.get(key) != null) {
                        tallies.get(key).add(block.numbers(), i);
                    }
                    if (wanted == 0) {
                        total.add(block.numbers(), i);
                    }
                }
                return held.size() <= MOST_HELD;
            });
            if (held.size() > MOST_HELD) {
                return false;
            }
            held.forEach(this::add);
        }
        return true;
    }

    /** Those of each text that is in this part; null for the others. */
    private static List<Tally> tallies(Map<String, Tally> held, List<String> texts, int part, int parts) {
        var tallies = new ArrayList<Tally>(texts.size());
        for (String text : texts) {
            boolean isPart = Math.floorMod(text.hashCode(), parts) == part;
            tallies.add(isPart ? held.computeIfAbsent(text, first -> new Tally()) : null);
        }
        return tallies;
    }

    private void add(String key, Tally tally) {
        if (tally.sessions() == 0) {
            return;
        }
        count++;
        busiest.add(new Found(key, tally));
        if (busiest.size() > most) {
            busiest.remove();
        }
    }

    Tally total() {
        return total;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    List<ByKey> items() {
        return busiest.stream()
                .sorted(BUSIEST_FIRST)
                .map(found -> new ByKey(found.key, found.tally.figures()))
                .toList();
    }
}
