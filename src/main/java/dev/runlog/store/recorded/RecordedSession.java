package dev.runlog.store.recorded;

import dev.runlog.model.Environment;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Tenant;
import dev.runlog.store.columns.ToolCounts;
import dev.runlog.store.columns.Units;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.InsightFacts;
import dev.runlog.store.facts.MarkFacts;
import dev.runlog.store.facts.SessionFacts;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;

/**
 * A session as clients recorded it, as far as anything is derived from it. What they did not send is null.
 *
 * @param number of its row
 * @param updatedAt when the session itself was changed last
 * @param metadata as JSON
 */
public record RecordedSession(
        long number,
        String id,
        Tenant tenant,
        String agentName,
        String userId,
        Instant createdAt,
        Instant updatedAt,
        Instant completedAt,
        SessionStatus status,
        Boolean success,
        String failureReason,
        Number estimatedCost,
        Number durationMs,
        Long promptTokens,
        Long completionTokens,
        Long totalTokens,
        String metadata) {

    public static final String COLUMNS = """
            id, public_id, organization_id, environment, agent_name, user_id, created_at, updated_at, completed_at, status,
            success, failure_reason, estimated_cost, duration_ms, prompt_tokens, completion_tokens, total_tokens, metadata""";

    public static RecordedSession read(ResultSet row) throws SQLException {
        return new RecordedSession(
                row.getLong("id"),
                row.getString("public_id"),
                new Tenant(row.getLong("organization_id"), Environment.of(row.getString("environment"))),
                row.getString("agent_name"),
                row.getString("user_id"),
                Sql.time(row, "created_at"),
                Sql.time(row, "updated_at"),
                Sql.time(row, "completed_at"),
                SessionStatus.of(row.getString("status")),
                Sql.truth(row, "success"),
                row.getString("failure_reason"),
                Sql.number(row, "estimated_cost"),
                Sql.number(row, "duration_ms"),
                Sql.whole(row, "prompt_tokens"),
                Sql.whole(row, "completion_tokens"),
                Sql.whole(row, "total_tokens"),
                row.getString("metadata"));
    }

    /**
     * @param model see {@link RecordedModel}
     * @param tools what all its events that are counted come to, by tool
     */
    public SessionFacts facts(
            String model, EventCounts events, Map<String, ToolCounts> tools, MarkFacts marks, InsightFacts insight) {
        return new SessionFacts(
                number,
                createdAt.toEpochMilli(),
                lastActivity(events),
                status,
                success,
                elapsedMs(),
                cost(events.cost()),
                tokens(events.tokens()),
                events.events(),
                events.errors(),
                agentName,
                userId,
                model,
                SessionFacts.reason(reason(events)),
                tools,
                MetadataEntries.of(metadata),
                marks,
                insight);
    }

    /** Of a failed run that gives none, what its last error says. */
    private String reason(EventCounts events) {
        boolean isFailed = Outcome.of(status, success) == Outcome.FAILED;
        return failureReason == null && isFailed ? events.lastError() : failureReason;
    }

    public long lastActivity(EventCounts events) {
        return Math.max(events.lastActivity(), updatedAt.toEpochMilli());
    }

    /** As reported, else what its events cost. */
    public double cost(double ofEvents) {
        return estimatedCost == null ? ofEvents : estimatedCost.doubleValue();
    }

    /** As reported, else from its creation to its end; 0 while it runs. */
    public double elapsedMs() {
        if (durationMs != null) {
            return durationMs.doubleValue();
        }
        return completedAt == null ? 0 : Math.max(0, completedAt.toEpochMilli() - createdAt.toEpochMilli());
    }

    /**
     * As reported: in total, else prompt and completion together. Else those of its events. All within the bounds of
     * {@link Units}.
     */
    public long tokens(long ofEvents) {
        if (totalTokens == null && promptTokens == null && completionTokens == null) {
            return ofEvents;
        }
        return totalTokens == null
                ? Math.min(Units.ofTokens(promptTokens) + Units.ofTokens(completionTokens), Units.MOST_TOKENS)
                : Units.ofTokens(totalTokens);
    }
}
