package dev.runlog.store.spans;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * What is said of a session by its spans, written into its row: but where something else stands there than was said last, a
 * client has said it since, and it stays.
 */
final class SpanSessionRows {

    private static final int MANY = 1_000;

    private SpanSessionRows() {}

    /** Of a session that was made of its spans just now: what stands in its row is what they say. */
    static void begin(Sql sql, long session, Instant now) throws SQLException {
        sql.update("""
                INSERT INTO span_session (session_id, last_at, name, agent_name, user_id, metadata, status)
                SELECT id, ?, name, agent_name, user_id, metadata, status FROM session WHERE id = ?
                """, now, session);
    }

    /** Of a session that a client opened: all that stands in its row is the client's. */
    static void join(Sql sql, long session, Instant now) throws SQLException {
        sql.update(
                "INSERT INTO span_session (session_id, last_at) VALUES (?, ?) ON CONFLICT (session_id) DO NOTHING",
                session,
                now);
    }

    static void say(Sql sql, long session, SpanSession said) throws SQLException {
        var totals = withPast(sql, session, said);
        update(sql, session, totals);
        remember(sql, session, totals);
    }

    /** With the totals of spans that are not kept any more. */
    private static SpanSession withPast(Sql sql, long session, SpanSession said) throws SQLException {
        record Past(double cost, long prompt, long completion, long total) {}
        return sql.one("""
                        SELECT past_cost, past_prompt, past_completion, past_total
                        FROM span_session WHERE session_id = ? AND has_past = 1
                        """, row -> new Past(row.getDouble(1), row.getLong(2), row.getLong(3), row.getLong(4)), session)
                .map(past -> said.plus(past.cost, past.prompt, past.completion, past.total))
                .orElse(said);
    }

    /**
     * Status, success and reason are one word: whoever said one of them said all. Of a session of which not all spans are
     * kept, those that are left add to the totals only.
     */
    private static void update(Sql sql, long session, SpanSession said) throws SQLException {
        sql.update("""
                UPDATE session
                SET name              = CASE WHEN w.speaks AND session.name IS w.name THEN ?2 ELSE session.name END,
                    agent_name        = CASE WHEN w.speaks AND session.agent_name IS w.agent_name THEN ?3 ELSE session.agent_name END,
                    user_id           = CASE WHEN w.speaks AND session.user_id IS w.user_id THEN ?4 ELSE session.user_id END,
                    metadata          = CASE WHEN w.speaks AND session.metadata IS w.metadata THEN ?5 ELSE session.metadata END,
                    status            = CASE WHEN w.judges THEN ?6 ELSE session.status END,
                    success           = CASE WHEN w.judges THEN ?7 ELSE session.success END,
                    failure_reason    = CASE WHEN w.judges THEN ?8 ELSE session.failure_reason END,
                    completed_at      = CASE WHEN w.judges THEN ?9 ELSE session.completed_at END,
                    updated_at        = CASE WHEN w.judges THEN max(session.updated_at, coalesce(?9, 0))
                                             ELSE session.updated_at END,
                    duration_ms       = CASE WHEN w.speaks AND session.duration_ms IS w.duration_ms THEN ?10 ELSE session.duration_ms END,
                    estimated_cost    = CASE WHEN session.estimated_cost IS w.estimated_cost THEN ?11
                                             ELSE session.estimated_cost END,
                    prompt_tokens     = CASE WHEN session.prompt_tokens IS w.prompt_tokens THEN ?12
                                             ELSE session.prompt_tokens END,
                    completion_tokens = CASE WHEN session.completion_tokens IS w.completion_tokens THEN ?13
                                             ELSE session.completion_tokens END,
                    total_tokens      = CASE WHEN session.total_tokens IS w.total_tokens THEN ?14
                                             ELSE session.total_tokens END,
                    custom_metrics    = CASE WHEN w.speaks AND session.custom_metrics IS w.custom_metrics THEN ?15
                                             ELSE session.custom_metrics END
                FROM (
                  SELECT w.*, w.has_past = 0 AS speaks,
                         w.has_past = 0 AND s.status IS w.status AND s.success IS w.success AND s.failure_reason IS w.failure_reason
                              AND (s.status = 'active' OR ?6 <> 'active') AS judges
                  FROM span_session w JOIN session s ON s.id = w.session_id
                  WHERE w.session_id = ?1) w
                WHERE session.id = w.session_id
                """, arguments(session, said));
    }

    private static void remember(Sql sql, long session, SpanSession said) throws SQLException {
        sql.update("""
                UPDATE span_session
                SET name = ?2, agent_name = ?3, user_id = ?4, metadata = ?5, status = ?6, success = ?7,
                    failure_reason = ?8, completed_at = ?9, duration_ms = ?10, estimated_cost = ?11, prompt_tokens = ?12,
                    completion_tokens = ?13, total_tokens = ?14, custom_metrics = ?15
                WHERE session_id = ?1
                """, arguments(session, said));
    }

    /** When one of its spans came last. */
    static Instant last(Sql sql, long session) throws SQLException {
        return sql.one(
                        "SELECT last_at FROM span_session WHERE session_id = ?",
                        row -> Sql.time(row, "last_at"),
                        session)
                .orElseThrow();
    }

    /** Whether so many of its spans are known that going through them takes a while. */
    static boolean hasManySpans(Sql sql, long session) throws SQLException {
        return !isForgetting(sql, session)
                && sql.number("SELECT count(*) FROM (SELECT 1 FROM span WHERE session_id = ? LIMIT ?)", session, MANY)
                        == MANY;
    }

    /** It is looked at again at this time, or before. */
    static void lookAgain(Sql sql, long session, Instant at, Instant now) throws SQLException {
        sql.update("""
                UPDATE span_session
                SET last_at = ?, has_spans = 1, look_again_at = min(coalesce(look_again_at, ?), ?)
                WHERE session_id = ?
                """, now, at, at, session);
    }

    static void lookNoMore(Sql sql, long session) throws SQLException {
        sql.update("UPDATE span_session SET look_again_at = NULL WHERE session_id = ?", session);
    }

    /** Whether spans of it are not kept any more. */
    static boolean hasPast(Sql sql, long session) throws SQLException {
        return sql.number("SELECT count(*) FROM span_session WHERE session_id = ? AND has_past = 1", session) > 0;
    }

    /** Whether what its spans say now counts more than what is known: all of them are known, and no client has said it. */
    static boolean mayCorrectContent(Sql sql, long session) throws SQLException {
        String count =
                "SELECT count(*) FROM span_session WHERE session_id = ? AND (has_past = 1 OR client_content = 1)";
        return sql.number(count, session) == 0;
    }

    static boolean hasEvent(Sql sql, long session, List<Arrived.Draft> events) throws SQLException {
        for (var event : events) {
            String count = "SELECT count(*) FROM event WHERE session_id = ? AND client_id = ?";
            if (sql.number(count, session, event.event().id()) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Begins to forget its spans: from here on their totals are known without them. */
    static void forget(Sql sql, long session) throws SQLException {
        addToPast(sql, session);
        sql.update("UPDATE span_session SET has_past = 1, forgetting = 1 WHERE session_id = ?", session);
    }

    /** All that its spans amounted to until now is what is not kept. */
    static void addToPast(Sql sql, long session) throws SQLException {
        sql.update("""
                UPDATE span_session
                SET past_cost = coalesce(estimated_cost, 0), past_prompt = coalesce(prompt_tokens, 0),
                    past_completion = coalesce(completion_tokens, 0), past_total = coalesce(total_tokens, 0)
                WHERE session_id = ?
                """, session);
    }

    /** Its spans are gone. */
    static void forgotten(Sql sql, long session) throws SQLException {
        sql.update("UPDATE span_session SET has_spans = 0, forgetting = 0 WHERE session_id = ?", session);
    }

    /** Whether its spans are being taken away: those that are left do not count. */
    static boolean isForgetting(Sql sql, long session) throws SQLException {
        return sql.number("SELECT count(*) FROM span_session WHERE session_id = ? AND forgetting = 1", session) > 0;
    }

    private static Object[] arguments(long session, SpanSession said) {
        return new Object[] {
            session,
            said.name(),
            said.agentName(),
            said.userId(),
            Sql.text(said.metadata()),
            said.status() == null ? null : said.status().wire(),
            said.success(),
            said.failureReason(),
            said.completedAt(),
            said.durationMs(),
            said.estimatedCost(),
            said.promptTokens(),
            said.completionTokens(),
            said.totalTokens(),
            Sql.text(said.customMetrics())
        };
    }
}
