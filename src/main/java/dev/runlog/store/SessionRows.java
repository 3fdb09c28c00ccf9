package dev.runlog.store;

import dev.runlog.model.Environment;
import dev.runlog.model.JsonText;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.SessionSummary;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How a row of sessions {@code s} becomes what is shown of it. */
final class SessionRows {

    static final String SUMMARY = """
            s.id, s.public_id, s.name, s.agent_name, s.user_id, s.environment, s.status, s.success,
            s.created_at, s.completed_at, s.last_activity_at,
            coalesce(s.duration_ms, max(0, s.completed_at - s.created_at)) AS known_duration,
            coalesce(s.estimated_cost, nullif(s.event_cost, 0)) AS known_cost,
            coalesce(s.total_tokens, s.prompt_tokens + s.completion_tokens, s.prompt_tokens, s.completion_tokens)
              AS known_tokens,
            s.event_count, s.tool_call_count, s.error_count,
            substr(coalesce(s.failure_reason, s.last_error), 1, 200) AS preview""";

    static final String DETAIL = SUMMARY + """
                    ,
                    s.metadata, s.failure_reason, s.estimated_cost, s.duration_ms, s.prompt_tokens, s.completion_tokens,
                    s.total_tokens, s.custom_metrics, s.event_cost""";

    private SessionRows() {}

    static SessionSummary summary(ResultSet row) throws SQLException {
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
                Sql.number(row, "known_duration"),
                Sql.number(row, "known_cost"),
                Sql.number(row, "known_tokens"),
                row.getLong("event_count"),
                row.getLong("tool_call_count"),
                row.getLong("error_count"),
                row.getString("preview"));
    }

    static SessionDetail detail(ResultSet row) throws SQLException {
        String metadata = row.getString("metadata");
        String metrics = row.getString("custom_metrics");
        return new SessionDetail(
                summary(row),
                metadata == null ? null : new JsonText.Fields(metadata),
                row.getString("failure_reason"),
                Sql.number(row, "estimated_cost"),
                Sql.number(row, "duration_ms"),
                Sql.whole(row, "prompt_tokens"),
                Sql.whole(row, "completion_tokens"),
                Sql.whole(row, "total_tokens"),
                metrics == null ? null : new JsonText.Numbers(metrics),
                row.getDouble("event_cost"));
    }
}
