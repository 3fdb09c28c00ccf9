package dev.runlog.store.find;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import java.sql.SQLException;
import java.util.BitSet;
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
public record RunSample<R>(List<R> runs, long all) {

    /** Spreads numbers that follow each other. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Reads of a run what its facts tell. */
    public interface Reading<R> {
        R read(FactBlock block, int i) throws SQLException;
    }

    private record Chosen<R>(long place, long session, R run) {}

    /** Which runs of a group are chosen, as far as it was looked through. */
    private static final class Sampling<R> {
        private final int most;
        private final Reading<R> reading;
        /** The one that goes next comes first. */
        private final PriorityQueue<Chosen<R>> chosen =
                new PriorityQueue<>(Comparator.comparingLong(Chosen<R>::place).reversed());

        private long all;
        /** Where the one that goes next is, when there is no more room. */
        private long border = Long.MAX_VALUE;

        private Sampling(int most, Reading<R> reading) {
            this.most = most;
            this.reading = reading;
        }

        private boolean add(FactBlock block, BitSet fit) throws SQLException {
            var numbers = block.numbers();
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                all++;
                long session = numbers.session(i);
                long place = session * SPREAD;
                if (place <= border) {
                    add(new Chosen<>(place, session, reading.read(block, i)));
                }
            }
            return true;
        }

        private void add(Chosen<R> run) {
            chosen.add(run);
            if (chosen.size() > most) {
                chosen.remove();
            }
            if (chosen.size() == most) {
                border = chosen.element().place;
            }
        }

        private RunSample<R> sample() {
            var runs = chosen.stream()
                    .sorted(Comparator.comparingLong(Chosen<R>::session).reversed())
                    .map(Chosen::run)
                    .toList();
            return new RunSample<>(runs, all);
        }
    }

    /** Of two groups, that are compared. */
    public record Pair<R>(RunSample<R> a, RunSample<R> b) {}

    /**
     * @param columns that are read, beside those that the filter asks for
     * @param most so many at most
     */
    public static <R> RunSample<R> of(
            Sql sql, Tenant tenant, SessionFilter filter, Set<FactColumn> columns, int most, Reading<R> reading)
            throws SQLException {
        var sampling = new Sampling<>(most, reading);
        Scans.of(sql, tenant, filter, columns).each(sampling::add);
        return sampling.sample();
    }

    /** The same of two groups. */
    public static <R> Pair<R> of(
            Sql sql,
            Tenant tenant,
            SessionFilter a,
            SessionFilter b,
            Set<FactColumn> columns,
            int most,
            Reading<R> reading)
            throws SQLException {
        var ofA = new Sampling<>(most, reading);
        var ofB = new Sampling<>(most, reading);
        Scans.of(sql, tenant, a, columns).eachWith(ofA::add, Scans.of(sql, tenant, b, columns), ofB::add);
        return new Pair<>(ofA.sample(), ofB.sample());
    }

    public boolean isWhole() {
        return all == runs.size();
    }

    /** For how many runs each stands that was looked at. */
    public double weight() {
        return runs.isEmpty() ? 1 : (double) all / runs.size();
    }
}
