package dev.runlog.store.failures;

import dev.runlog.insight.text.FailureClass;
import dev.runlog.model.Environment;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.causes.FailureDue;
import dev.runlog.store.causes.UnusedCauses;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.DueSessions;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * How many causes there are of one environment. Agents that give every failure in other words have ever more of them: beyond
 * a number, those that were not seen for the longest time become one for each agent and tool, under a title that says so. Their
 * runs go on being counted; what people put somewhere stays.
 */
final class CauseLimit {

    static final String TITLE = "Reasons not seen for long";

    private static final int MOST = 10_000;
    private static final int RUNS_PER_STEP = 1_000;
    /** No text has that hash. */
    private static final String HASH = "";

    private final Background background;
    private final Readers readers;
    private final Clock clock;
    private final int most;

    CauseLimit(Background background, Readers readers, Clock clock) {
        this(background, readers, clock, MOST);
    }

    CauseLimit(Background background, Readers readers, Clock clock, int most) {
        this.background = background;
        this.readers = readers;
        this.clock = clock;
        this.most = most;
    }

    void keepAll() throws InterruptedException {
        var beyond = readers.read(sql -> sql.all(
                "SELECT organization_id, environment FROM cause GROUP BY organization_id, environment HAVING count(*) > ?",
                row -> new Tenant(row.getLong(1), Environment.of(row.getString(2))),
                most));
        for (var tenant : beyond) {
            keep(tenant);
        }
    }

    void keep(Tenant tenant) throws InterruptedException {
        var old = readers.read(sql -> longestUnseen(sql, tenant));
        for (int done = 0; done < old.size(); ) {
            var rest = old.subList(done, old.size());
            done += background.run(sql -> joinSome(sql, rest));
        }
    }

    /** A twentieth more than has to go, so that it is not each round's business. */
    private List<Long> longestUnseen(Sql sql, Tenant tenant) throws SQLException {
        long there = sql.number(
                "SELECT count(*) FROM cause WHERE organization_id = ? AND environment = ?",
                tenant.organization(),
                tenant.environment().wire());
        return there <= most
                ? List.of()
                : sql.all(
                        """
                        SELECT c.id FROM cause c LEFT JOIN failure_cause fc ON fc.cause_id = c.id
                        WHERE c.organization_id = ? AND c.environment = ? AND c.hash <> ? AND coalesce(fc.pinned, 0) = 0
                        ORDER BY (SELECT max(r.created_at) FROM run_cause r WHERE r.cause_id = c.id), c.id
                        LIMIT ?
                        """,
                        row -> row.getLong(1),
                        tenant.organization(),
                        tenant.environment().wire(),
                        HASH,
                        there - most + most / 20);
    }

    /** @return how many of them are gone now */
    private int joinSome(Sql sql, List<Long> causes) throws SQLException {
        int gone = 0;
        int runs = 0;
        while (gone < causes.size() && runs < RUNS_PER_STEP) {
            long cause = causes.get(gone);
            var into = into(sql, cause);
            if (into.isEmpty()) {
                gone++; // its last run is gone meanwhile
                continue;
            }
            var moved = sql.all(
                    "SELECT session_id FROM run_cause WHERE cause_id = ? LIMIT ?",
                    row -> row.getLong(1),
                    cause,
                    RUNS_PER_STEP - runs);
            for (long session : moved) {
                move(sql, session, cause, into.get());
            }
            runs += moved.size() + 1;
            if (runs <= RUNS_PER_STEP) {
                UnusedCauses.drop(sql, List.of(cause));
                gone++;
            }
        }
        return gone;
    }

    private static Optional<Long> into(Sql sql, long cause) throws SQLException {
        sql.update("""
                INSERT INTO cause (organization_id, environment, kind, agent_name, tool, hash, text, title, class)
                SELECT organization_id, environment, kind, agent_name, tool, ?, ?, ?, ? FROM cause WHERE id = ?
                ON CONFLICT (organization_id, environment, kind, agent_name, tool, hash) DO NOTHING
                """, HASH, TITLE, TITLE, FailureClass.OTHER.wire(), cause);
        var into = sql.one("""
                SELECT o.id FROM cause c
                JOIN cause o ON o.organization_id = c.organization_id AND o.environment = c.environment AND o.kind = c.kind
                  AND o.agent_name = c.agent_name AND o.tool = c.tool AND o.hash = ?
                WHERE c.id = ?
                """, row -> row.getLong(1), HASH, cause);
        if (into.isPresent()) {
            FailureDue.addAgentOf(sql, into.get());
        }
        return into;
    }

    private void move(Sql sql, long session, long cause, long into) throws SQLException {
        sql.update("""
                INSERT INTO run_cause (session_id, cause_id, created_at)
                SELECT session_id, ?, created_at FROM run_cause WHERE session_id = ? AND cause_id = ?
                ON CONFLICT (session_id, cause_id) DO NOTHING
                """, into, session, cause);
        sql.update("DELETE FROM run_cause WHERE session_id = ? AND cause_id = ?", session, cause);
        long organization = sql.number("SELECT organization_id FROM session WHERE id = ?", session);
        DueSessions.add(sql, organization, session, clock.instant());
    }
}
