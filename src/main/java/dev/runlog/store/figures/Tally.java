package dev.runlog.store.figures;

import dev.runlog.model.Figures;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Adds up rows of sums, and finds percentiles among their orders of duration. */
final class Tally {

    /**
     * The columns that {@link #add} takes, of any source of sums. Its durations are pairs: an order of duration, and how
     * many sessions were of it. One text for many of them is much faster than as many rows.
     */
    static final String SUMS = """
            group_concat(durations) AS durations, sum(sessions) AS sessions, sum(succeeded) AS succeeded, sum(failed) AS failed,
            total(cost_units) AS cost_units, total(tokens) AS tokens, sum(events) AS events, sum(errors) AS errors""";

    private static final int DECIMAL = 10;

    private final Map<Integer, Long> durations = new TreeMap<>();
    private long sessions;
    private long succeeded;
    private long failed;
    private long timed;
    private double costUnits;
    private double tokens;
    private long events;
    private long errors;

    void add(ResultSet row) throws SQLException {
        sessions += row.getLong("sessions");
        succeeded += row.getLong("succeeded");
        failed += row.getLong("failed");
        costUnits += row.getDouble("cost_units");
        tokens += row.getDouble("tokens");
        events += row.getLong("events");
        errors += row.getLong("errors");
        var pairs = row.getString("durations");
        if (pairs != null) {
            addDurations(pairs);
        }
    }

    private void addDurations(String pairs) {
        for (int start = 0, end; start < pairs.length(); start = end + 1) {
            int space = pairs.indexOf(' ', start);
            int comma = pairs.indexOf(',', space);
            end = comma < 0 ? pairs.length() : comma;
            addDuration(Integer.parseInt(pairs, start, space, DECIMAL), Long.parseLong(pairs, space + 1, end, DECIMAL));
        }
    }

    private void addDuration(int durationClass, long count) {
        if (durationClass != Durations.STILL_RUNNING) {
            durations.merge(durationClass, count, Long::sum);
            timed += count;
        }
    }

    void add(Tally other) {
        sessions += other.sessions;
        succeeded += other.succeeded;
        failed += other.failed;
        costUnits += other.costUnits;
        tokens += other.tokens;
        events += other.events;
        errors += other.errors;
        other.durations.forEach(this::addDuration);
    }

    long sessions() {
        return sessions;
    }

    Figures figures() {
        long finished = succeeded + failed;
        return new Figures(
                sessions,
                sessions - finished,
                finished,
                succeeded,
                failed,
                finished == 0 ? null : (double) succeeded / finished,
                percentile(0.50),
                percentile(0.95),
                percentile(0.99),
                cost(costUnits),
                tokens,
                events,
                errors);
    }

    static double cost(double units) {
        return units / Units.PER_COST;
    }

    private Double percentile(double share) {
        long wanted = (long) Math.ceil(timed * share);
        long passed = 0;
        for (var entry : durations.entrySet()) {
            passed += entry.getValue();
            if (passed >= wanted && entry.getValue() > 0) {
                return Durations.middleOf(entry.getKey());
            }
        }
        return null;
    }
}
