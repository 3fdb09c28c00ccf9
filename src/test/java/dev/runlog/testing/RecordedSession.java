package dev.runlog.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a test knows of a session that it recorded, worked out without the server. */
public final class RecordedSession {

    /**
     * @param tool null without one
     * @param said what an error says; null when it says nothing, and for other events
     */
    public record Event(String id, String type, String tool, double cost, String said) {}

    public final int number;
    public final String id;
    public final String agent;
    public final String user;
    public final Map<String, String> metadata;
    public final Instant createdAt;
    public final List<Event> events = new ArrayList<>();
    public final Map<String, Number> reported = new TreeMap<>();
    public String status = "active";
    public Boolean success;
    public String failureReason;
    /** As the client says; null when it says nothing. */
    public String ownModel;
    /** Of the first event that names one; null when none does. */
    public String eventModel;

    public Instant completedAt;
    public Instant lastActivity;

    /** @param number in the order of recording */
    public RecordedSession(
            int number, String id, String agent, String user, Map<String, String> metadata, Instant now) {
        this.number = number;
        this.id = id;
        this.agent = agent;
        this.user = user;
        this.metadata = metadata;
        this.createdAt = now;
        this.lastActivity = now;
    }

    public void active(Instant now) {
        lastActivity = now.isAfter(lastActivity) ? now : lastActivity;
    }

    public boolean finished() {
        return !status.equals("active");
    }

    public boolean succeeded() {
        return status.equals("completed") && !Boolean.FALSE.equals(success);
    }

    /** Empty when none is named. */
    public String model() {
        return ownModel != null ? ownModel : eventModel != null ? eventModel : "";
    }

    /** Why it failed: as reported, else as its last error says; null when it did not fail. */
    public String reason() {
        if (!outcome().equals("failed")) {
            return null;
        }
        String last = "";
        for (var event : events) {
            last = event.said == null ? last : event.said;
        }
        return failureReason == null ? last : failureReason;
    }

    public double eventCost() {
        return events.stream().mapToDouble(Event::cost).sum();
    }

    public double cost() {
        return reported.containsKey("estimatedCost")
                ? reported.get("estimatedCost").doubleValue()
                : eventCost();
    }

    public double elapsedMs() {
        if (reported.containsKey("durationMs")) {
            return reported.get("durationMs").doubleValue();
        }
        return completedAt == null
                ? 0
                : Math.max(0, Duration.between(createdAt, completedAt).toMillis());
    }

    public double tokens() {
        if (reported.containsKey("totalTokens")) {
            return reported.get("totalTokens").doubleValue();
        }
        return reported.getOrDefault("promptTokens", 0).doubleValue()
                + reported.getOrDefault("completionTokens", 0).doubleValue();
    }

    public String outcome() {
        return switch (status) {
            case "completed" -> Boolean.FALSE.equals(success) ? "failed" : "succeeded";
            default -> status;
        };
    }

    public long count(String type) {
        return events.stream().filter(event -> event.type.equals(type)).count();
    }

    /** Its tool calls and the errors it had with tools. */
    public List<Event> toolEvents() {
        return events.stream()
                .filter(event -> event.tool != null)
                .filter(event -> event.type.equals("tool_call") || event.type.equals("error"))
                .toList();
    }

    public boolean used(String tool) {
        return toolEvents().stream().anyMatch(event -> event.tool.equals(tool));
    }
}
