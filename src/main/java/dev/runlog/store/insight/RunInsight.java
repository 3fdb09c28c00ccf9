package dev.runlog.store.insight;

import dev.runlog.insight.run.RunReader;
import dev.runlog.insight.run.Signal;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.causes.UnusedCauses;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.InsightFacts;
import dev.runlog.store.recorded.RecordedSession;
import java.sql.SQLException;

/** What the rules say of a run, in rows. */
public final class RunInsight {

    private RunInsight() {}

    /** Of what is kept, what lists and figures ask. Nothing is kept of a run that has not ended. */
    public static InsightFacts facts(Sql sql, RecordedSession run) throws SQLException {
        return run.status() == SessionStatus.ACTIVE ? InsightFacts.NONE : facts(sql, run.number());
    }

    static InsightFacts facts(Sql sql, long session) throws SQLException {
        var signals = sql.all(
                "SELECT DISTINCT kind FROM run_signal WHERE session_id = ? ORDER BY kind",
                row -> row.getString(1),
                session);
        var cause = sql.one("""
                SELECT c.id FROM run_cause r CROSS JOIN cause c
                WHERE c.id = r.cause_id AND r.session_id = ? AND c.kind = 'run'
                """, row -> row.getString(1), session);
        return signals.isEmpty() && cause.isEmpty() ? InsightFacts.NONE : new InsightFacts(signals, cause.orElse(""));
    }

    /** In place of what was said before. */
    static void write(Sql sql, JudgedRun judged) throws SQLException {
        var before = UnusedCauses.of(sql, judged.run().number());
        deleteRows(sql, judged.run().number());
        writeProfile(sql, judged);
        int position = 0;
        for (var signal : judged.analysis().signals()) {
            writeSignal(sql, judged.run().number(), position++, signal);
        }
        CauseRows.write(sql, judged);
        UnusedCauses.drop(sql, before);
    }

    /** @return how many rows it had */
    public static int delete(Sql sql, long session) throws SQLException {
        var causes = UnusedCauses.of(sql, session);
        int rows = deleteRows(sql, session);
        UnusedCauses.drop(sql, causes);
        return rows;
    }

    private static int deleteRows(Sql sql, long session) throws SQLException {
        return sql.update("DELETE FROM run_cause WHERE session_id = ?", session)
                + sql.update("DELETE FROM run_signal WHERE session_id = ?", session)
                + sql.update("DELETE FROM run_profile WHERE session_id = ?", session);
    }

    private static void writeProfile(Sql sql, JudgedRun judged) throws SQLException {
        var run = judged.run();
        var analysis = judged.analysis();
        var confidence = analysis.confidence();
        sql.update(
                """
                INSERT INTO run_profile
                  (session_id, organization_id, environment, agent_name, outcome, created_at, rules, last_event, events,
                   updated_at, path, attempts, failed_attempts, longest_gap_ms, event_cost, wasted_cost, wasted_ms, cost,
                   elapsed_ms, tokens, confidence_count, confidence_sum, confidence_min, confidence_last, turned_at,
                   first_at, last_at, last_tool, sentence)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                run.number(),
                run.tenant().organization(),
                run.tenant().environment().wire(),
                run.agentName(),
                Outcome.of(run.status(), run.success()).wire(),
                run.createdAt(),
                RunReader.RULES,
                judged.lastEvent(),
                judged.events(),
                run.updatedAt(),
                StoredPath.of(analysis.path()),
                analysis.attempts(),
                analysis.failedAttempts(),
                analysis.longestGapMs(),
                analysis.eventCost(),
                analysis.wastedCost(),
                analysis.wastedMs(),
                run.cost(analysis.eventCost()),
                run.elapsedMs(),
                run.tokens(sql.number("SELECT event_tokens FROM session WHERE id = ?", run.number())),
                confidence.count(),
                confidence.sum(),
                confidence.min(),
                confidence.last(),
                analysis.turnedAt(),
                analysis.firstAt(),
                analysis.lastAt(),
                analysis.lastTool(),
                analysis.sentence());
    }

    private static void writeSignal(Sql sql, long session, int position, Signal signal) throws SQLException {
        sql.update(
                """
                INSERT INTO run_signal (session_id, position, kind, severity, count, tool, cost, ms, events, sentence)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                session,
                position,
                signal.kind().wire(),
                signal.severity().wire(),
                signal.count(),
                signal.tool(),
                signal.cost(),
                signal.ms(),
                String.join("\n", signal.events()),
                signal.sentence());
    }
}
