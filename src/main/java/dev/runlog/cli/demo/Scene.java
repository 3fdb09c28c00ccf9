package dev.runlog.cli.demo;

import dev.runlog.model.Event;
import dev.runlog.model.EventDetails;
import dev.runlog.model.EventType;
import dev.runlog.model.Ids;
import dev.runlog.model.JsonText;
import dev.runlog.model.Marks;
import dev.runlog.model.SessionContent;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.WholeSession;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One run that is written down event by event, to show something. Inputs and outputs are JSON objects. */
final class Scene {

    private static final String MODEL = "gpt-4o-mini";
    private static final long PROMPT = 1_200;
    private static final long COMPLETION = 180;

    private final Ids ids;
    private final Chance chance;
    private final String id;
    private final String agent;
    private final String title;
    private final Instant start;
    private final List<Event> events = new ArrayList<>();
    private String metadata = "{}";
    private Instant now;
    private long decisions;
    private double dollars;
    private double reported = 1;
    private boolean takesTime = true;

    Scene(Ids ids, Chance chance, String agent, String title, Instant start) {
        this.ids = ids;
        this.chance = chance;
        this.agent = agent;
        this.title = title;
        this.start = start;
        this.now = start;
        this.id = ids.session(start);
    }

    Scene metadata(String json) {
        metadata = json;
        return this;
    }

    /** What it says it cost, as a share of what its events did. */
    Scene reports(double share) {
        reported = share;
        return this;
    }

    /** As good as no time passes. */
    Scene atOnce() {
        takesTime = false;
        return this;
    }

    Scene decide(String reasoning, String alternatives, double confidence) {
        pass(1_500);
        decisions++;
        return add(EventType.LLM_DECISION, null, null, null, reasoning, alternatives, confidence, 0.003);
    }

    Scene call(String tool, String input, String output, double cost) {
        pass(1_200);
        return add(EventType.TOOL_CALL, tool, input, output, null, null, null, cost);
    }

    /** A call that the tool refuses. */
    Scene refused(String tool, String input, String message) {
        pass(900);
        return add(EventType.TOOL_CALL, tool, input, "{\"error\":\"" + message + "\"}", null, null, null, 0.001);
    }

    Scene become(String from, String to) {
        pass(100);
        String change = "{\"from\":\"" + from + "\",\"to\":\"" + to + "\"}";
        return add(EventType.STATE_CHANGE, null, change, null, null, null, null, 0);
    }

    Scene pause(Duration length) {
        now = now.plus(length);
        return this;
    }

    private void pass(double median) {
        now = now.plusMillis(takesTime ? Math.max(1, (long) chance.around(median, 0.3)) : 1);
    }

    private Scene add(
            EventType type,
            String tool,
            String input,
            String output,
            String reasoning,
            String alternatives,
            Double confidence,
            double cost) {
        double rounded = Story.rounded(cost);
        dollars += rounded;
        boolean decides = type == EventType.LLM_DECISION;
        events.add(new Event(
                ids.event(now),
                id,
                type,
                tool,
                input == null ? null : new JsonText.Fields(input),
                output == null ? null : new JsonText.Fields(output),
                reasoning,
                alternatives == null ? null : new JsonText.Values(alternatives),
                confidence,
                rounded == 0 ? null : rounded,
                null,
                null,
                now,
                decides ? tokens() : null));
        return this;
    }

    private static EventDetails tokens() {
        return new EventDetails(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                MODEL,
                PROMPT,
                COMPLETION,
                PROMPT + COMPLETION,
                null,
                null,
                null);
    }

    WholeSession succeeded() {
        return ended(SessionStatus.COMPLETED, null);
    }

    WholeSession failed(String reason) {
        return ended(SessionStatus.FAILED, reason);
    }

    /** It just says no more. */
    WholeSession silent() {
        return session(SessionStatus.ACTIVE, null, null);
    }

    private WholeSession ended(SessionStatus status, String reason) {
        pass(120);
        return session(status, reason, now);
    }

    private WholeSession session(SessionStatus status, String reason, Instant end) {
        boolean isOver = end != null;
        return new WholeSession(
                id,
                title,
                agent,
                Customer.any(chance, 1_000).userId(),
                new JsonText.Fields(metadata),
                new SessionContent(null, null, MODEL, null),
                status,
                isOver ? status == SessionStatus.COMPLETED : null,
                reason,
                isOver ? Story.rounded(dollars * reported) : null,
                isOver ? Duration.between(start, end).toMillis() : null,
                isOver ? decisions * PROMPT : null,
                isOver ? decisions * COMPLETION : null,
                isOver ? decisions * (PROMPT + COMPLETION) : null,
                null,
                start,
                end,
                now,
                Marks.NONE,
                List.of(),
                events.size(),
                events);
    }
}
