package dev.runlog.store.figures;

import dev.runlog.model.Stats.ByKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Of any number of groups, whose rows come one group after the other, the ones with most sessions; of the others only what
 * they come to together.
 */
final class BusiestGroups {

    private record Found(String key, Tally tally) {}

    private static final Comparator<Found> BUSIEST_FIRST =
            Comparator.comparingLong((Found found) -> -found.tally.sessions()).thenComparing(Found::key);

    private final int most;
    /** The one that goes next comes first. */
    private final PriorityQueue<Found> found = new PriorityQueue<>(BUSIEST_FIRST.reversed());

    private final Tally total = new Tally();
    private Found last;

    BusiestGroups(int most) {
        this.most = most;
    }

    /** Takes a row with the columns {@code key} and those of {@link Tally#SUMS}. */
    void add(ResultSet row) throws SQLException {
        String key = row.getString("key");
        if (last == null || !last.key.equals(key)) {
            finishLast();
            last = new Found(key, new Tally());
        }
        last.tally.add(row);
    }

    private void finishLast() {
        if (last == null) {
            return;
        }
        total.add(last.tally);
        if (last.tally.sessions() > 0) {
            found.add(last);
        }
        if (found.size() > most) {
            found.remove();
        }
        last = null;
    }

    Tally total() {
        finishLast();
        return total;
    }

    List<ByKey> items() {
        finishLast();
        var items = new ArrayList<>(found);
        items.sort(BUSIEST_FIRST);
        return items.stream()
                .map(group -> new ByKey(group.key, group.tally.figures()))
                .toList();
    }
}
