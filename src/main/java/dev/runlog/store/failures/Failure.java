package dev.runlog.store.failures;

import dev.runlog.insight.text.FailureClass;
import dev.runlog.model.FailureState;
import dev.runlog.model.FailureState.Said;
import dev.runlog.model.FailureSummary.Assignee;
import dev.runlog.model.FailureSummary.Mute;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A failure as it is kept.
 *
 * @param failureClass of its first cause
 * @param knownVersions that were there when it was resolved in one, as JSON; null when it was not
 * @param regressedAt null for never
 * @param firstSeen when the first run with it began, of those that are kept, and {@code lastSeen} the last
 */
record Failure(
        long number,
        String id,
        String title,
        FailureClass failureClass,
        Said said,
        Instant saidAt,
        String resolvedIn,
        String knownVersions,
        Mute mute,
        Instant regressedAt,
        boolean rising,
        Assignee assignee,
        Instant firstSeen,
        Instant lastSeen) {

    private static final String FAILURES = """
            SELECT f.*, u.email, c.class, seen.first_seen, seen.last_seen
            FROM (
              SELECT fc.failure_id, min(fc.cause_id) AS first_cause,
                     min((SELECT min(r.created_at) FROM run_cause r WHERE r.cause_id = fc.cause_id)) AS first_seen,
                     max((SELECT max(r.created_at) FROM run_cause r WHERE r.cause_id = fc.cause_id)) AS last_seen
              FROM failure f CROSS JOIN failure_cause fc
              WHERE fc.failure_id = f.id AND f.organization_id = ? AND f.environment = ? %s
              GROUP BY fc.failure_id) seen
            CROSS JOIN failure f CROSS JOIN cause c LEFT JOIN "user" u ON u.id = f.assigned_to
            WHERE f.id = seen.failure_id AND c.id = seen.first_cause
            """;

    /** Those that runs have. */
    static List<Failure> all(Sql sql, Tenant tenant) throws SQLException {
        var all = new ArrayList<Failure>();
        sql.each(
                FAILURES.formatted(""),
                row -> read(row).ifPresent(all::add),
                List.of(tenant.organization(), tenant.environment().wire()));
        return all;
    }

    static Optional<Failure> find(Sql sql, Tenant tenant, String id) throws SQLException {
        return sql.one(
                        FAILURES.formatted("AND f.public_id = ?"),
                        Failure::read,
                        tenant.organization(),
                        tenant.environment().wire(),
                        id)
                .flatMap(found -> found);
    }

    /** Nothing while its runs are judged anew. */
    private static Optional<Failure> read(ResultSet row) throws SQLException {
        if (row.getObject("first_seen") == null) {
            return Optional.empty();
        }
        var assigned = Sql.whole(row, "assigned_to");
        return Optional.of(new Failure(
                row.getLong("id"),
                row.getString("public_id"),
                row.getString("title"),
                FailureClass.of(row.getString("class")),
                Said.of(row.getString("state")),
                Sql.time(row, "state_at"),
                row.getString("resolved_in"),
                row.getString("known_versions"),
                new Mute(Sql.time(row, "muted_until"), Sql.whole(row, "muted_runs"), Sql.whole(row, "muted_users")),
                Sql.time(row, "regressed_at"),
                row.getBoolean("rising"),
                assigned == null ? null : new Assignee(assigned, row.getString("email")),
                Sql.time(row, "first_seen"),
                Sql.time(row, "last_seen")));
    }

    FailureState state(Instant now) {
        return FailureState.of(said, regressedAt, rising, firstSeen, now);
    }
}
