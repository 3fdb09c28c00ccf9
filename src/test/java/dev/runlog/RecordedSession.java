package dev.runlog;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a test knows of a session that it recorded, worked out without the server. */
final class RecordedSession {

    /** @param tool null without one */
    record Event(String id, String type, String tool, double cost) {}

    final int number;
    final String id;
    final String agent;
    final String user;
    final Map<String, String> metadata;
    final Instant createdAt;
    final List<Event> events = new ArrayList<>();
    final Map<String, Number> reported = new TreeMap<>();
    String status = "active";
    Boolean success;
    String failureReason;
    Instant completedAt;
    Instant lastActivity;

    /** @param number in the order of recording */
    RecordedSession(int number, String id, String agent, String user, Map<String, String> metadata, Instant now) {
        this.number = number;
        this.id = id;
        this.agent = agent;
        this.user = user;
        this.metadata = metadata;
        this.createdAt = now;
        this.lastActivity = now;
    }

    void active(Instant now) {
        lastActivity = now.isAfter(lastActivity) ? now : lastActivity;
    }

    boolean finished() {
        return !status.equals("active");
    }

    boolean succeeded() {
        return status.equals("completed") && !Boolean.FALSE.equals(success);
    }

    double eventCost() {
        return events.stream().mapToDouble(Event::cost).sum();
    }

    double cost() {
        return reported.containsKey("estimatedCost")
                ? reported.get("estimatedCost").doubleValue()
                : eventCost();
    }

    double elapsedMs() {
        if (reported.containsKey("durationMs")) {
            return reported.get("durationMs").doubleValue();
        }
        return completedAt == null
                ? 0
                : Math.max(0, Duration.between(createdAt, completedAt).toMillis());
    }

    double tokens() {
        if (reported.containsKey("totalTokens")) {
            return reported.get("totalTokens").doubleValue();
        }
        return reported.getOrDefault("promptTokens", 0).doubleValue()
                + reported.getOrDefault("completionTokens", 0).doubleValue();
    }

    long count(String type) {
        return events.stream().filter(event -> event.type.equals(type)).count();
    }

    /** Its tool calls and the errors it had with tools. */
    List<Event> toolEvents() {
        return events.stream()
                .filter(event -> event.tool != null)
                .filter(event -> event.type.equals("tool_call") || event.type.equals("error"))
                .toList();
    }

    boolean used(String tool) {
        return toolEvents().stream().anyMatch(event -> event.tool.equals(tool));
    }
}
