package dev.runlog.store;

import dev.runlog.model.Environment;
import dev.runlog.model.EventType;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What the events of one transaction add to their sessions, summed and written once before the commit. Lives on the
 * writer's thread.
 *
 * <pre>
 *   event, event, event … ──► add ──► flush ──► session, session_tool ──► (triggers) the sums by hour and day
 * </pre>
 */
final class SessionCounts {

    private static final int PREVIEW = 200;

    /** What was added to one session. */
    private static final class Added {
        private final long session;
        private final Tenant tenant;
        private final long createdAt;
        private final Map<String, ToolAdded> tools = new HashMap<>(2);
        private int events;
        private int toolCalls;
        private int errors;
        private double cost;
        private long lastActivity;
        private String lastError;

        Added(long session, Tenant tenant, long createdAt) {
            this.session = session;
            this.tenant = tenant;
            this.createdAt = createdAt;
        }
    }

    /** What was added to one tool of one session. */
    private static final class ToolAdded {
        private int calls;
        private int errors;
        private double cost;
    }

    private final Map<String, Added> bySession = new HashMap<>();

    /**
     * The row number of a session that events may be added to.
     *
     * @throws Problem when it is not there or belongs to somebody else
     */
    long session(Sql sql, Tenant tenant, String id) throws SQLException {
        var known = bySession.get(id);
        if (known == null) {
            known = sql.one(
                            "SELECT id, organization_id, environment, created_at FROM session WHERE public_id = ?",
                            row -> new Added(
                                    row.getLong(1),
                                    new Tenant(row.getLong(2), Environment.of(row.getString(3))),
                                    row.getLong(4)),
                            id)
                    .orElseThrow(SessionStore::notFound);
            bySession.put(id, known);
        }
        SessionStore.refuseOthers(tenant, known.tenant);
        return known.session;
    }

    /** Counts an event of a session that {@link #session} gave. */
    void add(NewEvent event, Instant at) {
        var added = bySession.get(event.sessionId());
        double cost = event.estimatedCost() == null ? 0 : event.estimatedCost().doubleValue();
        boolean error = event.eventType() == EventType.ERROR;
        boolean toolCall = event.eventType() == EventType.TOOL_CALL;
        added.events++;
        added.toolCalls += toolCall ? 1 : 0;
        added.errors += error ? 1 : 0;
        added.cost += cost;
        added.lastActivity = Math.max(added.lastActivity, at.toEpochMilli());
        if (error) {
            added.lastError = preview(event);
        }
        if (event.toolName() != null && (toolCall || error)) {
            var tool = added.tools.computeIfAbsent(event.toolName(), name -> new ToolAdded());
            tool.calls += toolCall ? 1 : 0;
            tool.errors += error ? 1 : 0;
            tool.cost = Math.min(tool.cost + cost, Double.MAX_VALUE);
        }
    }

    private static String preview(NewEvent error) {
        String text = error.reasoning() != null
                ? error.reasoning()
                : error.toolOutput() != null ? error.toolOutput().text() : error.toolName();
        return text == null || text.length() <= PREVIEW ? text : cut(text);
    }

    /** Never through the middle of a character. */
    private static String cut(String text) {
        int end = Character.isHighSurrogate(text.charAt(PREVIEW - 1)) ? PREVIEW - 1 : PREVIEW;
        return text.substring(0, end);
    }

    /** Writes what was added; from here on it counts as read. */
    void flush(Sql sql) throws SQLException {
        for (var added : bySession.values()) {
            if (added.events > 0) {
                write(sql, added);
            }
        }
        bySession.clear();
    }

    private static void write(Sql sql, Added added) throws SQLException {
        sql.update(
                """
                UPDATE session
                SET event_count      = event_count + ?,
                    tool_call_count  = tool_call_count + ?,
                    error_count      = error_count + ?,
                    event_cost       = min(event_cost + ?, 1.7976931348623157e308),
                    last_activity_at = max(last_activity_at, ?),
                    last_error       = coalesce(?, last_error)
                WHERE id = ?
                """,
                added.events,
                added.toolCalls,
                added.errors,
                added.cost,
                added.lastActivity,
                added.lastError,
                added.session);
        for (var tool : added.tools.entrySet()) {
            sql.update(
                    """
                    INSERT INTO session_tool
                      (session_id, tool_name, organization_id, environment, created_at, calls, errors, cost)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (session_id, tool_name) DO UPDATE
                    SET calls = calls + excluded.calls, errors = errors + excluded.errors,
                        cost = min(cost + excluded.cost, 1.7976931348623157e308)
                    """,
                    added.session,
                    tool.getKey(),
                    added.tenant.organization(),
                    added.tenant.environment().wire(),
                    added.createdAt,
                    tool.getValue().calls,
                    tool.getValue().errors,
                    tool.getValue().cost);
        }
    }

    /** The transaction did not happen. */
    void forget() {
        bySession.clear();
    }
}
