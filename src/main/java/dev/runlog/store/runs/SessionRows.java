package dev.runlog.store.runs;

import dev.runlog.model.Environment;
import dev.runlog.model.JsonText;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.SessionSummary;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.EventDetailRows;
import dev.runlog.store.details.Failures;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Optional;

/** How a row of sessions {@code s} becomes what is shown of it. */
public final class SessionRows {

    public static final String SUMMARY = """
            s.id, s.public_id, s.name, s.agent_name, s.user_id, s.environment, s.status, s.success,
            s.created_at, s.completed_at, s.last_activity_at,
            s.duration_ms, s.estimated_cost, s.event_cost,
            s.estimated_cost IS NULL AND s.event_cost_estimated = 1 AS is_cost_estimated,
            coalesce(s.total_tokens, s.prompt_tokens + s.completion_tokens, s.prompt_tokens, s.completion_tokens,
              nullif(s.event_tokens, 0)) AS known_tokens,
            s.event_count, s.tool_call_count, s.error_count,
            substr(coalesce(s.failure_reason, s.last_error), 1, 200) AS preview""";

    public static final String DETAIL = SUMMARY + """
                    ,
                    s.metadata, s.failure_reason, s.prompt_tokens, s.completion_tokens, s.total_tokens, s.custom_metrics""";

    /** Those of one event; beyond so many, sums tell no difference. */
    private static final String TOKENS =
            "coalesce(d.token_count, d.prompt_tokens + d.completion_tokens, d.prompt_tokens, d.completion_tokens)";

    /**
     * The session {@code s} with one id, given twice, as it is now: with the events that the follower has not counted yet. Lists
     * are a little behind, a session's own page never is.
     */
    static final String FROM_ONE_NOW = """

            FROM (
              SELECT s.id, s.public_id, s.organization_id, s.environment, s.name, s.agent_name, s.user_id, s.metadata,
                     s.status, s.success, s.failure_reason, s.estimated_cost, s.duration_ms, s.prompt_tokens,
                     s.completion_tokens, s.total_tokens, s.custom_metrics, s.created_at, s.completed_at,
                     s.event_count + t.events AS event_count,
                     s.tool_call_count + t.tool_calls AS tool_call_count,
                     s.error_count + t.errors AS error_count,
                     CASE WHEN s.event_cost > 1.7976931348623157e308 - t.cost THEN 1.7976931348623157e308
                          ELSE s.event_cost + t.cost END AS event_cost,
                     CASE WHEN t.last_activity > s.last_activity_at AND t.last_activity > s.updated_at THEN t.last_activity
                          WHEN s.updated_at > s.last_activity_at THEN s.updated_at
                          ELSE s.last_activity_at END AS last_activity_at,
                     CASE WHEN s.event_tokens + t.tokens > 1000000000000 THEN 1000000000000
                          ELSE s.event_tokens + t.tokens END AS event_tokens,
                     CASE WHEN t.cost_estimated = 1 THEN 1 ELSE s.event_cost_estimated END AS event_cost_estimated,
                     s.last_error, t.errors AS new_errors
              FROM session s
              CROSS JOIN (
                SELECT count(*) AS events,
                       count(*) FILTER (WHERE e.type = 'tool_call') AS tool_calls,
                       count(*) FILTER (WHERE e.type = 'error') AS errors,
                       coalesce(CASE WHEN sum(e.estimated_cost) > 1.7976931348623157e308 THEN 1.7976931348623157e308
                                     ELSE sum(e.estimated_cost) END, 0.0) AS cost,
                       coalesce(max(e.created_at), 0) AS last_activity,
                       coalesce(sum(CASE WHEN %1$s > 1000000000000 THEN 1000000000000 ELSE %1$s END), 0) AS tokens,
                       coalesce(max(d.cost_estimated), 0) AS cost_estimated
                FROM session k JOIN event e ON e.session_id = k.id AND +e.id > k.counted_event
                LEFT JOIN event_detail d ON d.event_id = e.id
                WHERE k.public_id = ?) t
              WHERE s.public_id = ?) s""".formatted(TOKENS);

    /** With {@link #FROM_ONE_NOW}: whether an error that is not counted yet may say more than the preview does. */
    static final String HAS_NEW_ERROR = ", s.failure_reason IS NULL AND s.new_errors > 0 AS has_new_error";

    private SessionRows() {}

    static SessionSummary summaryNow(Sql sql, ResultSet row) throws SQLException {
        var summary = summary(row);
        var said = lastError(sql, row);
        return said.isPresent() ? summary.withPreview(said.get()) : summary;
    }

    static SessionDetail detailNow(Sql sql, ResultSet row) throws SQLException {
        return detail(summaryNow(sql, row), row);
    }

    /** What the last of the errors says that are not counted yet, and say anything. */
    private static Optional<String> lastError(Sql sql, ResultSet row) throws SQLException {
        if (!row.getBoolean("has_new_error")) {
            return Optional.empty();
        }
        var said = new ArrayList<String>(1);
        sql.until(
                "SELECT " + Failures.COLUMNS + " FROM event e " + EventDetailRows.JOIN + """

                WHERE e.session_id = ? AND +e.id > (SELECT counted_event FROM session WHERE id = e.session_id)
                  AND e.type = 'error'
                ORDER BY e.id DESC
                """,
                error -> {
                    Failures.preview(error).ifPresent(said::add);
                    return said.isEmpty();
                },
                row.getLong("id"));
        return said.stream().findFirst();
    }

    public static SessionSummary summary(ResultSet row) throws SQLException {
        return new SessionSummary(
                row.getString("public_id"),
                row.getString("name"),
                row.getString("agent_name"),
                row.getString("user_id"),
                Environment.of(row.getString("environment")),
                SessionStatus.of(row.getString("status")),
                Sql.truth(row, "success"),
                Sql.time(row, "created_at"),
                Sql.time(row, "completed_at"),
                Sql.time(row, "last_activity_at"),
                knownDuration(row),
                knownCost(row),
                row.getBoolean("is_cost_estimated") ? Boolean.TRUE : null,
                Sql.number(row, "known_tokens"),
                row.getLong("event_count"),
                row.getLong("tool_call_count"),
                row.getLong("error_count"),
                row.getString("preview"),
                null,
                null);
    }

    /** As it was said, else the time it took. */
    private static Number knownDuration(ResultSet row) throws SQLException {
        Number said = Sql.number(row, "duration_ms");
        Long completed = Sql.whole(row, "completed_at");
        return said != null || completed == null ? said : (Long) Math.max(0, completed - row.getLong("created_at"));
    }

    /** As it was said, else that of its events. */
    private static Number knownCost(ResultSet row) throws SQLException {
        Number said = Sql.number(row, "estimated_cost");
        double ofEvents = row.getDouble("event_cost");
        return said != null || ofEvents == 0 ? said : (Double) ofEvents;
    }

    public static SessionDetail detail(ResultSet row) throws SQLException {
        return detail(summary(row), row);
    }

    private static SessionDetail detail(SessionSummary summary, ResultSet row) throws SQLException {
        String metadata = row.getString("metadata");
        String metrics = row.getString("custom_metrics");
        return new SessionDetail(
                summary,
                metadata == null ? null : new JsonText.Fields(metadata),
                null,
                row.getString("failure_reason"),
                Sql.number(row, "estimated_cost"),
                Sql.number(row, "duration_ms"),
                Sql.whole(row, "prompt_tokens"),
                Sql.whole(row, "completion_tokens"),
                Sql.whole(row, "total_tokens"),
                metrics == null ? null : new JsonText.Numbers(metrics),
                row.getDouble("event_cost"),
                null);
    }
}
