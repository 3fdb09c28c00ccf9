package dev.runlog.store;

import dev.runlog.model.Event;
import dev.runlog.model.EventType;
import dev.runlog.model.Tenant;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** What some events of one session come to, in all and by tool. */
final class EventSums {

    private static final int PREVIEW = 200;

    /** What they come to for one tool. */
    private static final class ToolSums {
        private int calls;
        private int errors;
        private double cost;
    }

    private final Map<String, ToolSums> tools = new HashMap<>(2);
    private int events;
    private int toolCalls;
    private int errors;
    private double cost;
    private long lastActivity;
    private String lastError;

    static EventSums of(Iterable<Event> events) {
        var sums = new EventSums();
        events.forEach(sums::add);
        return sums;
    }

    void add(Event event) {
        double eventCost =
                event.estimatedCost() == null ? 0 : event.estimatedCost().doubleValue();
        boolean error = event.eventType() == EventType.ERROR;
        boolean toolCall = event.eventType() == EventType.TOOL_CALL;
        events++;
        toolCalls += toolCall ? 1 : 0;
        errors += error ? 1 : 0;
        cost += eventCost;
        lastActivity = Math.max(lastActivity, event.createdAt().toEpochMilli());
        String said = error ? preview(event) : null;
        lastError = said == null ? lastError : said; // an error without words leaves those of the one before
        if (event.toolName() != null && (toolCall || error)) {
            var tool = tools.computeIfAbsent(event.toolName(), name -> new ToolSums());
            tool.calls += toolCall ? 1 : 0;
            tool.errors += error ? 1 : 0;
            tool.cost = Math.min(tool.cost + eventCost, Double.MAX_VALUE);
        }
    }

    private static String preview(Event error) {
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

    int events() {
        return events;
    }

    int toolCalls() {
        return toolCalls;
    }

    int errors() {
        return errors;
    }

    /** Never more than a column of numbers can hold. */
    double cost() {
        return Math.min(cost, Double.MAX_VALUE);
    }

    /** Of the newest of them; the beginning of time when there are none. */
    long lastActivity() {
        return lastActivity;
    }

    /** The start of what the last error said; null without one. */
    String lastError() {
        return lastError;
    }

    /** Adds the part of each tool to what the session's row number has of it. */
    void writeTools(Sql sql, long session, Tenant tenant, Instant sessionCreatedAt) throws SQLException {
        for (var tool : tools.entrySet()) {
            sql.update(
                    """
                    INSERT INTO session_tool
                      (session_id, tool_name, organization_id, environment, created_at, calls, errors, cost)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (session_id, tool_name) DO UPDATE
                    SET calls = calls + excluded.calls, errors = errors + excluded.errors,
                        cost = min(cost + excluded.cost, 1.7976931348623157e308)
                    """,
                    session,
                    tool.getKey(),
                    tenant.organization(),
                    tenant.environment().wire(),
                    sessionCreatedAt,
                    tool.getValue().calls,
                    tool.getValue().errors,
                    tool.getValue().cost);
        }
    }
}
