package dev.runlog.store.compare;

import dev.runlog.insight.align.PathDistance;
import dev.runlog.insight.run.Step;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.insight.RunAgents;
import dev.runlog.store.insight.StoredPath;
import dev.runlog.store.runs.HiddenSessions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the good run that is most like another run of the same agent, by their profiles alone. */
final class NearestRun {

    /** Those nearest in time. */
    private static final int LOOKED_AT = 200;

    private NearestRun() {}

    /** @param apartMs from the run it is compared with */
    private record Good(String id, long apartMs, double distance) {}

    /** Its id. Of those that are as like, the nearest in time. */
    static Optional<String> find(Sql sql, Tenant tenant, SessionSummary run) throws SQLException {
        var path = sql.one(
                        "SELECT path FROM run_profile WHERE session_id = (SELECT id FROM session WHERE public_id = ?)",
                        row -> StoredPath.steps(row.getString(1)),
                        run.id())
                .orElse(null);
        var good = new ArrayList<Good>();
        for (String side :
                List.of("p.created_at < ? ORDER BY p.created_at DESC", "p.created_at >= ? ORDER BY p.created_at")) {
            sql.each(
                    """
                    SELECT s.public_id, p.created_at, p.path
                    FROM run_profile p CROSS JOIN session s
                    WHERE s.id = p.session_id AND p.agent_id = %s AND p.succeeded = 1
                      AND s.public_id <> ? AND %s AND %s
                    LIMIT ?
                    """.formatted(RunAgents.NUMBER, HiddenSessions.NOT_HIDDEN, side),
                    row -> good.add(new Good(
                            row.getString(1),
                            Math.abs(row.getLong(2) - run.createdAt().toEpochMilli()),
                            distance(path, StoredPath.steps(row.getString(3))))),
                    List.of(
                            tenant.organization(),
                            tenant.environment().wire(),
                            run.agentName(),
                            run.id(),
                            run.createdAt().toEpochMilli(),
                            LOOKED_AT));
        }
        return good.stream()
                .sorted(Comparator.comparingLong(Good::apartMs).thenComparing(Good::id))
                .limit(LOOKED_AT)
                .min(Comparator.comparingDouble(Good::distance))
                .map(Good::id);
    }

    /** @param path null when it was not looked at yet: then all are as like */
    private static double distance(List<Step> path, List<Step> other) {
        return path == null ? 0 : PathDistance.between(path, other);
    }
}
