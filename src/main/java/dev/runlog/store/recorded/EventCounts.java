package dev.runlog.store.recorded;

import dev.runlog.model.EventType;
import dev.runlog.store.columns.ToolCounts;
import dev.runlog.store.columns.Units;
import java.util.HashMap;
import java.util.Map;

/**
 * What the events of one session come to. They are added in the order they were recorded in, at once or bit by bit: the
 * outcome is the same to the last digit.
 */
public final class EventCounts {

    /**
     * What counts of an event.
     *
     * @param said by an error, its beginning; null when it says nothing, and for other events
     */
    record Counted(long number, EventType type, String toolName, Double cost, long createdAt, String said) {}

    private static ToolCounts counts(Counted event) {
        return new ToolCounts(
                event.type == EventType.TOOL_CALL ? 1 : 0,
                event.type == EventType.ERROR ? 1 : 0,
                event.cost == null ? 0 : Units.ofCost(event.cost));
    }

    private final Map<String, ToolCounts> added = new HashMap<>(2);
    private long lastEvent;
    private long events;
    private long toolCalls;
    private long errors;
    private double cost;
    private long tokens;
    private boolean costEstimated;
    private long lastActivity;
    private String lastError;

    /** Of a session without events. */
    public EventCounts() {}

    public EventCounts(
            long lastEvent,
            long events,
            long toolCalls,
            long errors,
            double cost,
            long tokens,
            boolean costEstimated,
            long lastActivity,
            String lastError) {
        this.lastEvent = lastEvent;
        this.events = events;
        this.toolCalls = toolCalls;
        this.errors = errors;
        this.cost = cost;
        this.tokens = tokens;
        this.costEstimated = costEstimated;
        this.lastActivity = lastActivity;
        this.lastError = lastError;
    }

    void add(Counted event) {
        boolean error = event.type == EventType.ERROR;
        boolean toolCall = event.type == EventType.TOOL_CALL;
        lastEvent = event.number;
        events++;
        toolCalls += toolCall ? 1 : 0;
        errors += error ? 1 : 0;
        // Never more than a column of numbers can hold.
        cost = event.cost == null ? cost : Math.min(cost + event.cost, Double.MAX_VALUE);
        lastActivity = Math.max(lastActivity, event.createdAt);
        lastError = error && event.said != null ? event.said : lastError;
        if (event.toolName != null && (toolCall || error)) {
            added.merge(event.toolName, counts(event), ToolCounts::plus);
        }
    }

    /** Of one that was added. */
    void addTokens(Long of, boolean hasEstimatedCost) {
        tokens = Math.min(tokens + Units.ofTokens(of), Units.MOST_TOKENS);
        costEstimated |= hasEstimatedCost;
    }

    public long lastEvent() {
        return lastEvent;
    }

    public long events() {
        return events;
    }

    public long toolCalls() {
        return toolCalls;
    }

    public long errors() {
        return errors;
    }

    public double cost() {
        return cost;
    }

    public long tokens() {
        return tokens;
    }

    /** Whether one of their costs was worked out. */
    public boolean costEstimated() {
        return costEstimated;
    }

    /** When the newest of them was recorded; the beginning of time when there are none. */
    public long lastActivity() {
        return lastActivity;
    }

    /** The start of what the last error said; null without one. */
    public String lastError() {
        return lastError;
    }

    /** What those that were added come to, by tool. */
    public Map<String, ToolCounts> addedTools() {
        return added;
    }
}
