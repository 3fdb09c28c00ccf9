package dev.runlog.store.insight;

import dev.runlog.insight.run.RunAnalysis;
import dev.runlog.insight.run.RunReader;
import dev.runlog.insight.run.Signal;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.causes.UnusedCauses;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.InsightFacts;
import dev.runlog.store.recorded.RecordedSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What the rules say of a run, in rows. */
public final class RunInsight {

    private RunInsight() {}

    /** Of what is kept, what lists and figures ask. Nothing is kept of a run that has not ended. */
    public static InsightFacts facts(Sql sql, RecordedSession run) throws SQLException {
        return run.status() == SessionStatus.ACTIVE ? InsightFacts.NONE : facts(sql, run.number());
    }

    static InsightFacts facts(Sql sql, long session) throws SQLException {
        var signals = sql.all("""
                SELECT kind FROM run_signal WHERE session_id = ?
                UNION
                SELECT 'straight' FROM run_profile WHERE session_id = ? AND straight IS NOT NULL
                ORDER BY kind
                """, row -> row.getString(1), session, session);
        var cause = sql.one("""
                SELECT c.id FROM run_cause r CROSS JOIN cause c
                WHERE c.id = r.cause_id AND r.session_id = ? AND c.kind = 'run'
                """, row -> row.getString(1), session);
        return signals.isEmpty() && cause.isEmpty() ? InsightFacts.NONE : new InsightFacts(signals, cause.orElse(""));
    }

    /** In place of what was said before. */
    static void write(Sql sql, JudgedRun judged) throws SQLException {
        long session = judged.run().number();
        var causes = UnusedCauses.of(sql, session);
        var agent = RunAgents.ofRun(sql, session);
        deleteRows(sql, session);
        writeProfile(sql, judged);
        var signals = judged.analysis().signals();
        for (int position = 0; position < signals.size(); position++) {
            if (!signals.get(position).equals(Signal.STRAIGHT)) {
                writeSignal(sql, session, position, signals.get(position));
            }
        }
        CauseRows.write(sql, judged);
        dropUnused(sql, causes, agent);
    }

    /** @return how many rows it had */
    public static int delete(Sql sql, long session) throws SQLException {
        var causes = UnusedCauses.of(sql, session);
        var agent = RunAgents.ofRun(sql, session);
        int rows = deleteRows(sql, session);
        dropUnused(sql, causes, agent);
        return rows;
    }

    private static void dropUnused(Sql sql, List<Long> causes, Optional<Long> agent) throws SQLException {
        UnusedCauses.drop(sql, causes);
        if (agent.isPresent()) {
            RunAgents.dropIfUnused(sql, agent.get());
        }
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
        long createdAt = run.createdAt().toEpochMilli();
        long eventTokens = sql.number("SELECT event_tokens FROM session WHERE id = ?", run.number());
        int straight = analysis.signals().indexOf(Signal.STRAIGHT);
        boolean isCalm = RunAnalysis.nothingUnusual(judged.events()).equals(analysis.sentence());
        sql.update(
                """
                INSERT INTO run_profile
                  (session_id, agent_id, succeeded, created_at, rules, last_event, events, session_checksum, path, attempts,
                   failed_attempts, longest_gap_ms, event_cost, wasted_cost, wasted_ms, confidence_count, confidence_sum,
                   confidence_min, confidence_last, turned_at, first_after_ms, last_after_ms, last_tool, straight, sentence)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                run.number(),
                RunAgents.number(sql, run.tenant(), run.agentName()),
                succeeded(run),
                createdAt,
                RunReader.RULES,
                judged.lastEvent(),
                judged.events(),
                InsightDue.checksum(run, eventTokens),
                StoredPath.of(analysis.path()),
                analysis.attempts(),
                analysis.failedAttempts(),
                analysis.longestGapMs(),
                analysis.eventCost(),
                analysis.wastedCost(),
                analysis.wastedMs(),
                confidence.count(),
                confidence.sum(),
                confidence.min(),
                confidence.last(),
                analysis.turnedAt(),
                analysis.firstAt() - createdAt,
                analysis.lastAt() - createdAt,
                analysis.lastTool(),
                straight < 0 ? null : straight,
                isCalm ? "" : analysis.sentence());
    }

    private static Boolean succeeded(RecordedSession run) {
        return switch (Outcome.of(run.status(), run.success())) {
            case ACTIVE -> null;
            case SUCCEEDED -> true;
            case FAILED -> false;
        };
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
