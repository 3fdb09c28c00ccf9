package dev.runlog.store.find;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The runs of a group that are looked at: all, or of many some, spread as all are, and always the same ones.
 *
 * @param runs what was read of each, the newest first
 * @param all how many runs the group has
 */
public record Choice<R>(List<R> runs, long all) {

    /** Spreads numbers that follow each other. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Reads of a run what its facts tell. */
    public interface Reading<R> {
        R read(FactBlock block, int i) throws SQLException;
    }

    private record Chosen<R>(long place, long session, R run) {}

    /**
     * @param columns that are read, beside those that the filter asks for
     * @param most so many at most
     */
    public static <R> Choice<R> of(
            Sql sql, Tenant tenant, SessionFilter filter, Set<FactColumn> columns, int most, Reading<R> reading)
            throws SQLException {
        // The one that goes next comes first.
        var chosen = new PriorityQueue<Chosen<R>>(
                Comparator.comparingLong(Chosen<R>::place).reversed());
        var count = new long[1];
        Scans.of(sql, tenant, filter, columns).each((block, fit) -> {
            var numbers = block.numbers();
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                count[0]++;
                long place = numbers.session(i) * SPREAD;
                if (chosen.size() < most || place < chosen.element().place) {
                    chosen.add(new Chosen<>(place, numbers.session(i), reading.read(block, i)));
                }
                if (chosen.size() > most) {
                    chosen.remove();
                }
            }
            return true;
        });
        var inOrder = new ArrayList<>(chosen);
        inOrder.sort(Comparator.comparingLong(Chosen<R>::session).reversed());
        return new Choice<>(inOrder.stream().map(Chosen::run).toList(), count[0]);
    }

    public boolean isWhole() {
        return all == runs.size();
    }

    /** For how many runs each stands that was looked at. */
    public double weight() {
        return runs.isEmpty() ? 1 : (double) all / runs.size();
    }
}
