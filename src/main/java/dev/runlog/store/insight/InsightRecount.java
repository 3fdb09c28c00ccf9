package dev.runlog.store.insight;

import dev.runlog.insight.run.Norms;
import dev.runlog.insight.run.RunReader;
import dev.runlog.store.db.Sql;
import dev.runlog.store.recorded.RecordedSession;
import java.sql.SQLException;
import java.util.Optional;

/** Judges runs anew, and compares; but for what depends on what was usual when they were judged. */
public final class InsightRecount {

    private InsightRecount() {}

    /** What is compared of a run: as it is kept, and as it is. */
    public record Comparison(Object kept, Object judged) {}

    private record Compared(
            int rules,
            long lastEvent,
            long events,
            String path,
            int attempts,
            int failedAttempts,
            long longestGapMs,
            double eventCost,
            long firstAt,
            long lastAt) {}

    /** @return nothing for a run that has not ended, or waits to be judged */
    public static Optional<Comparison> compare(Sql sql, RecordedSession run) throws SQLException {
        boolean isAwaited = sql.number(
                        "SELECT count(*) FROM insight_due WHERE organization_id = ? AND session_id = ?",
                        run.tenant().organization(),
                        run.number())
                > 0;
        if (run.completedAt() == null || isAwaited) {
            return Optional.empty();
        }
        return Optional.of(new Comparison(kept(sql, run.number()).orElse(null), judge(sql, run)));
    }

    private static Optional<Compared> kept(Sql sql, long session) throws SQLException {
        return sql.one(
                "SELECT * FROM run_profile WHERE session_id = ?",
                row -> new Compared(
                        row.getInt("rules"),
                        row.getLong("last_event"),
                        row.getLong("events"),
                        row.getString("path"),
                        row.getInt("attempts"),
                        row.getInt("failed_attempts"),
                        row.getLong("longest_gap_ms"),
                        row.getDouble("event_cost"),
                        row.getLong("created_at") + row.getLong("first_after_ms"),
                        row.getLong("created_at") + row.getLong("last_after_ms")),
                session);
    }

    private static Compared judge(Sql sql, RecordedSession run) throws SQLException {
        var reader = new RunReader(Norms.NONE);
        var events = new RunEvents(run.number(), reader);
        while (!events.isComplete()) {
            events.readPage(sql);
        }
        var analysis = reader.finish(Analyst.summary(run));
        return new Compared(
                RunReader.RULES,
                events.last(),
                events.count(),
                StoredPath.of(analysis.path()),
                analysis.attempts(),
                analysis.failedAttempts(),
                analysis.longestGapMs(),
                analysis.eventCost(),
                analysis.firstAt(),
                analysis.lastAt());
    }
}
