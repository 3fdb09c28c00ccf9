package dev.runlog.store.spans;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is said of a session by its spans, written into its row: but where something else stands there than was said last, a
 * client has said it since, and it stays.
 */
final class SpanSessionRows {

    /** Going through so many spans takes a while. */
    static final int MANY = 1_000;

    /** Reading so much of them does, in characters. */
    private static final long LARGE = 4_000_000;

    /** As much is kept of the spans of a session, in characters, so that a small heap holds all of it several times. */
    static final long MOST_KEPT = 12_000_000;

    /** Tops tell how a session came out, and come last. */
    private static final long MOST_KEPT_WITH_TOPS = MOST_KEPT + MOST_KEPT / 2;

    private SpanSessionRows() {}

    /** More of them is not read, whoever kept it; a request goes beyond what is kept by what it brings. */
    static final long MOST_READ = 2 * MOST_KEPT;

    /**
     * What is known of a session, but for its spans and what they amount to.
     *
     * @param last when one of its spans came last
     * @param isForgetting whether its spans are being taken away: those that are left do not count
     * @param hasPast whether spans of it are not kept any more
     * @param isClients whether a client has said what it was asked, or answered
     * @param keptSize what is kept of its spans, in characters
     */
    record State(Instant last, boolean isForgetting, boolean hasPast, boolean isClients, long keptSize) {

        static State begun(Instant now) {
            return new State(now, false, false, false, 0);
        }

        /** Whether what its spans say now counts more than what is known: all of them are known, and no client has said it. */
        boolean mayCorrectContent() {
            return !hasPast && !isClients;
        }

        /** Whether reading its spans takes a while, be they ever so few. */
        boolean isLarge() {
            return keptSize >= LARGE;
        }

        /** Whether no more is kept of its spans: what comes adds its events, and to the totals. */
        boolean isFull() {
            return keptSize >= MOST_KEPT && !isForgetting;
        }

        boolean hasRoomForTops() {
            return keptSize < MOST_KEPT_WITH_TOPS;
        }
    }

    static Optional<State> state(Sql sql, long session) throws SQLException {
        return sql.one(
                "SELECT last_at, forgetting, has_past, client_content, kept_size FROM span_session WHERE session_id = ?",
                row -> new State(
                        Sql.time(row, "last_at"),
                        Sql.truth(row, "forgetting"),
                        Sql.truth(row, "has_past"),
                        Sql.truth(row, "client_content"),
                        row.getLong("kept_size")),
                session);
    }

    /** Of a session that was made of its spans just now: what stands in its row is what they say. */
    static void begin(Sql sql, long session, Instant now) throws SQLException {
        sql.update("""
                INSERT INTO span_session (session_id, last_at, name, agent_name, user_id, metadata, status)
                SELECT id, ?, name, agent_name, user_id, metadata, status FROM session WHERE id = ?
                """, now, session);
    }

    /** Of a session that a client opened: all that stands in its row is the client's. */
    static void join(Sql sql, long session, Instant now) throws SQLException {
        sql.update("INSERT INTO span_session (session_id, last_at) VALUES (?, ?)", session, now);
    }

    /** With the totals of those spans that are not kept. */
    static void say(Sql sql, long session, SpanSession said) throws SQLException {
        var totals = withPast(sql, session, said);
        update(sql, session, totals);
        remember(sql, session, totals);
    }

    private static SpanSession withPast(Sql sql, long session, SpanSession said) throws SQLException {
        record Past(double cost, long prompt, long completion, long total) {}
        return sql.one("""
                        SELECT past_cost, past_prompt, past_completion, past_total
                        FROM span_session WHERE session_id = ?
                        """, row -> new Past(row.getDouble(1), row.getLong(2), row.getLong(3), row.getLong(4)), session)
                .map(past -> said.plus(past.cost, past.prompt, past.completion, past.total))
                .orElse(said);
    }

    /**
     * Status, success and reason are one word: whoever said one of them said all. Of a session of which not all spans are
     * kept, those that are left add to the totals only.
     */
    private static void update(Sql sql, long session, SpanSession said) throws SQLException {
        sql.update(
                """
                UPDATE session
                SET name              = CASE WHEN w.speaks AND session.name IS NOT DISTINCT FROM w.name THEN ? ELSE session.name END,
                    agent_name        = CASE WHEN w.speaks AND session.agent_name IS NOT DISTINCT FROM w.agent_name THEN ? ELSE session.agent_name END,
                    user_id           = CASE WHEN w.speaks AND session.user_id IS NOT DISTINCT FROM w.user_id THEN ? ELSE session.user_id END,
                    metadata          = CASE WHEN w.speaks AND session.metadata IS NOT DISTINCT FROM w.metadata THEN ? ELSE session.metadata END,
                    status            = CASE WHEN w.judges THEN ? ELSE session.status END,
                    success           = CASE WHEN w.judges THEN ? ELSE session.success END,
                    failure_reason    = CASE WHEN w.judges THEN ? ELSE session.failure_reason END,
                    completed_at      = CASE WHEN w.judges THEN ? ELSE session.completed_at END,
                    updated_at        = CASE WHEN w.judges AND session.updated_at < ? THEN ? ELSE session.updated_at END,
                    duration_ms       = CASE WHEN w.speaks AND session.duration_ms IS NOT DISTINCT FROM w.duration_ms THEN ? ELSE session.duration_ms END,
                    estimated_cost    = CASE WHEN session.estimated_cost IS NOT DISTINCT FROM w.estimated_cost THEN ?
                                             ELSE session.estimated_cost END,
                    prompt_tokens     = CASE WHEN session.prompt_tokens IS NOT DISTINCT FROM w.prompt_tokens THEN ?
                                             ELSE session.prompt_tokens END,
                    completion_tokens = CASE WHEN session.completion_tokens IS NOT DISTINCT FROM w.completion_tokens THEN ?
                                             ELSE session.completion_tokens END,
                    total_tokens      = CASE WHEN session.total_tokens IS NOT DISTINCT FROM w.total_tokens THEN ?
                                             ELSE session.total_tokens END,
                    custom_metrics    = CASE WHEN w.speaks AND session.custom_metrics IS NOT DISTINCT FROM w.custom_metrics THEN ?
                                             ELSE session.custom_metrics END
                FROM (
                  SELECT w.*, w.has_past = 0 AS speaks,
                         w.has_past = 0 AND s.status IS NOT DISTINCT FROM w.status AND s.success IS NOT DISTINCT FROM w.success AND s.failure_reason IS NOT DISTINCT FROM w.failure_reason
                              AND (s.status = 'active' OR ? <> 'active') AS judges
                  FROM span_session w JOIN session s ON s.id = w.session_id
                  WHERE w.session_id = ?) w
                WHERE session.id = w.session_id
                """,
                said.name(),
                said.agentName(),
                said.userId(),
                Sql.text(said.metadata()),
                status(said),
                said.success(),
                said.failureReason(),
                said.completedAt(),
                said.completedAt(),
                said.completedAt(),
                said.durationMs(),
                said.estimatedCost(),
                said.promptTokens(),
                said.completionTokens(),
                said.totalTokens(),
                Sql.text(said.customMetrics()),
                status(said),
                session);
    }

    private static void remember(Sql sql, long session, SpanSession said) throws SQLException {
        sql.update(
                """
                UPDATE span_session
                SET name = ?, agent_name = ?, user_id = ?, metadata = ?, status = ?, success = ?, failure_reason = ?,
                    completed_at = ?, duration_ms = ?, estimated_cost = ?, prompt_tokens = ?, completion_tokens = ?,
                    total_tokens = ?, custom_metrics = ?
                WHERE session_id = ?
                """,
                said.name(),
                said.agentName(),
                said.userId(),
                Sql.text(said.metadata()),
                status(said),
                said.success(),
                said.failureReason(),
                said.completedAt(),
                said.durationMs(),
                said.estimatedCost(),
                said.promptTokens(),
                said.completionTokens(),
                said.totalTokens(),
                Sql.text(said.customMetrics()),
                session);
    }

    /** Whether so many of its spans are known that going through them takes a while. */
    static boolean hasManySpans(Sql sql, long session) throws SQLException {
        return sql.any("SELECT 1 FROM span WHERE session_id = ? LIMIT 1 OFFSET ?", session, MANY - 1);
    }

    /** @param lookAgainAt null for never */
    static void came(Sql sql, long session, Instant last, Instant lookAgainAt) throws SQLException {
        sql.update(
                "UPDATE span_session SET last_at = ?, has_spans = 1, look_again_at = ? WHERE session_id = ?",
                last,
                lookAgainAt,
                session);
    }

    /** It is looked at again at this time, or before. */
    static void lookAgain(Sql sql, long session, Instant at, Instant now) throws SQLException {
        sql.update("""
                UPDATE span_session
                SET last_at = ?, has_spans = 1, look_again_at = CASE WHEN look_again_at < ? THEN look_again_at ELSE ? END
                WHERE session_id = ?
                """, now, at, at, session);
    }

    static void changed(Sql sql, long session, Instant now) throws SQLException {
        sql.update("UPDATE session SET updated_at = ? WHERE id = ? AND updated_at < ?", now, session, now);
    }

    static void lookNoMore(Sql sql, long session) throws SQLException {
        sql.update("UPDATE span_session SET look_again_at = NULL WHERE session_id = ?", session);
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

    /** Adds spans that are not kept: they count from the next time on that it is worked out what the others amount to. */
    static void addToPast(Sql sql, long session, SpanSession unkept) throws SQLException {
        sql.update(
                """
                UPDATE span_session
                SET past_cost = past_cost + ?, past_prompt = past_prompt + ?,
                    past_completion = past_completion + ?, past_total = past_total + ?
                WHERE session_id = ?
                """,
                unkept.estimatedCost() == null ? 0 : unkept.estimatedCost().doubleValue(),
                orZero(unkept.promptTokens()),
                orZero(unkept.completionTokens()),
                orZero(unkept.totalTokens()),
                session);
    }

    private static long orZero(Long tokens) {
        return tokens == null ? 0 : tokens;
    }

    static void addToKept(Sql sql, long session, long size) throws SQLException {
        sql.update("UPDATE span_session SET kept_size = kept_size + ? WHERE session_id = ?", size, session);
    }

    /** Its spans are gone. */
    static void forgotten(Sql sql, long session) throws SQLException {
        sql.update(
                "UPDATE span_session SET has_spans = 0, forgetting = 0, kept_size = 0 WHERE session_id = ?", session);
    }

    private static String status(SpanSession said) {
        return said.status() == null ? null : said.status().wire();
    }
}
