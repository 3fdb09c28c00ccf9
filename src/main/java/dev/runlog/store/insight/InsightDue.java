package dev.runlog.store.insight;

import dev.runlog.insight.run.RunReader;
import dev.runlog.model.Outcome;
import dev.runlog.store.db.Sql;
import dev.runlog.store.recorded.EventCounts;
import dev.runlog.store.recorded.RecordedSession;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** The queue of runs that ended, or changed since they were judged. A run stands in it once. */
public final class InsightDue {

    /** Clients flush late. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

    /** To be judged again, a run rests so long, or has grown by a tenth. */
    private static final Duration REST = Duration.ofSeconds(5);

    private static final double GROWN = 1.1;

    /** Within so many numbers of sessions those that were begun first come first: rows that are added in order fill their pages. */
    private static final long RANGE = 10_000;

    private InsightDue() {}

    /** A run by the number of its row, and whose it is. */
    record Due(long organization, long session) {}

    /** What the rules knew of it when they judged it; of the session itself its checksum. */
    private record Known(int rules, long lastEvent, long events, int session) {}

    /** @param events what those that are counted come to */
    public static void addIfChanged(Sql sql, RecordedSession run, EventCounts events, Instant now) throws SQLException {
        var known = sql.one(
                "SELECT rules, last_event, events, session_checksum FROM run_profile WHERE session_id = ?",
                row -> new Known(row.getInt(1), row.getLong(2), row.getLong(3), row.getInt(4)),
                run.number());
        var is = new Known(RunReader.RULES, events.lastEvent(), events.events(), checksum(run, events.tokens()));
        if (known.isEmpty()) {
            add(sql, run, now.plus(FIRST_PAUSE), "DO NOTHING");
        } else if (!known.get().equals(is)) {
            boolean isGrown = events.events() >= known.get().events * GROWN;
            add(sql, run, now.plus(REST), isGrown ? "DO NOTHING" : "DO UPDATE SET due_at = excluded.due_at");
        }
    }

    /**
     * Of what the session itself says. The time of its last change alone tells little where the clock is put back.
     *
     * @param eventTokens those of its events
     */
    static int checksum(RecordedSession run, long eventTokens) {
        var said = Arrays.asList(
                run.updatedAt().toEpochMilli(),
                Outcome.of(run.status(), run.success()).wire(),
                run.estimatedCost() == null ? null : run.cost(0),
                run.elapsedMs(),
                run.tokens(eventTokens));
        var checksum = new CRC32();
        checksum.update(said.toString().getBytes(StandardCharsets.UTF_8));
        return (int) checksum.getValue();
    }

    private static void add(Sql sql, RecordedSession run, Instant at, String whenItIsThere) throws SQLException {
        sql.update("""
                INSERT INTO insight_due (organization_id, session_id, due_at)
                VALUES (?, ?, ?)
                ON CONFLICT (organization_id, session_id)\s""" + whenItIsThere, run.tenant().organization(), run.number(), at);
    }

    /** Those that are ripe, of each organization about as many, and of the newest ones. */
    static List<Due> ripe(Sql sql, Instant now, int most) throws SQLException {
        var organizations = sql.all("""
                SELECT id FROM organization o
                WHERE EXISTS (SELECT 1 FROM insight_due d WHERE d.organization_id = o.id)
                """, row -> row.getLong(1));
        var ripe = new ArrayList<Due>();
        for (long organization : organizations) {
            ripe.addAll(sql.all(
                    """
                    SELECT session_id FROM insight_due
                    WHERE organization_id = ? AND due_at <= ? AND session_id >= ?
                    ORDER BY session_id
                    LIMIT ?
                    """,
                    row -> new Due(organization, row.getLong(1)),
                    organization,
                    now,
                    newestRange(sql, organization, now),
                    Math.max(1, most / organizations.size())));
        }
        return ripe;
    }

    /** @return where the range begins that the newest of them is in */
    private static long newestRange(Sql sql, long organization, Instant now) throws SQLException {
        long newest = sql.one("""
                        SELECT session_id FROM insight_due
                        WHERE organization_id = ? AND due_at <= ?
                        ORDER BY session_id DESC
                        LIMIT 1
                        """, row -> row.getLong(1), organization, now).orElse(0L);
        return newest - newest % RANGE;
    }

    static boolean isEmpty(Sql sql) throws SQLException {
        return !sql.any("SELECT 1 FROM insight_due LIMIT 1");
    }

    static void later(Sql sql, Due due, Instant at) throws SQLException {
        sql.update(
                "UPDATE insight_due SET due_at = ? WHERE organization_id = ? AND session_id = ?",
                at,
                due.organization,
                due.session);
    }

    public static void remove(Sql sql, long organization, long session) throws SQLException {
        sql.update("DELETE FROM insight_due WHERE organization_id = ? AND session_id = ?", organization, session);
    }
}
