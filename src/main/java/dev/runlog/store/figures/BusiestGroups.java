package dev.runlog.store.figures;

import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/**
 * Of any number of groups the ones with most sessions; of the others only how many they are. When there are too many to hold,
 * they are counted in several parts, one after the other.
 */
final class BusiestGroups {

    private static final int MOST_HELD = 50_000;
    private static final int MORE_PARTS = 4;

    private record Found(String key, int sessions) {}

    private static final Comparator<Found> BUSIEST_FIRST =
            Comparator.comparingInt((Found found) -> -found.sessions).thenComparing(Found::key);

    private final FactScan scan;
    private final GroupKeys group;
    private final int most;
    /** The one that goes next comes first. */
    private final PriorityQueue<Found> busiest = new PriorityQueue<>(BUSIEST_FIRST.reversed());

    private int count;

    private BusiestGroups(FactScan scan, GroupKeys group, int most) {
        this.scan = scan;
        this.group = group;
        this.most = most;
    }

    static BusiestGroups find(FactScan scan, GroupKeys group, int most) throws SQLException {
        for (int parts = 1; ; parts *= MORE_PARTS) {
            var groups = new BusiestGroups(scan, group, most);
            if (groups.find(parts)) {
                return groups;
            }
        }
    }

    /** @return whether it could be done with that many parts */
    private boolean find(int parts) throws SQLException {
        for (int part = 0; part < parts; part++) {
            var held = count(part, parts);
            if (held.size() > MOST_HELD) {
                return false;
            }
            count += held.size();
            held.forEach((key, sessions) -> add(new Found(key, sessions)));
        }
        return true;
    }

    /** @return how many sessions each group of this part has; not of all when there are too many */
    private Map<String, Integer> count(int part, int parts) throws SQLException {
        var held = new HashMap<String, Integer>();
        scan.each((block, fit) -> {
            var keys = group.in(block);
            var texts = keys.texts();
            var sessions = new int[texts.size()];
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                int key = keys.number().applyAsInt(i);
                if (key >= 0) {
                    sessions[key]++;
                }
            }
            for (int key = 0; key < sessions.length; key++) {
                if (sessions[key] > 0 && Math.floorMod(texts.get(key).hashCode(), parts) == part) {
                    held.merge(texts.get(key), sessions[key], Integer::sum);
                }
            }
            return held.size() <= MOST_HELD;
        });
        return held;
    }

    private void add(Found found) {
        busiest.add(found);
        if (busiest.size() > most) {
            busiest.remove();
        }
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** Makes something for each; the busiest comes first. */
    <T> Map<String, T> each(Supplier<T> maker) {
        var made = new LinkedHashMap<String, T>();
        busiest.stream().sorted(BUSIEST_FIRST).forEach(found -> made.put(found.key, maker.get()));
        return made;
    }
}
