package dev.runlog.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.EventType;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.session.Assembled;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/** Holds a session and its events against what really happened. What is debatable, or null, is no fact. */
public final class Facts {

    private static final Set<String> ELSEWHERE = Set.of("sessions", "debatable", "largestSession");

    private final Assembled session;
    private final List<EventDraft> events;

    public Facts(Assembled session, List<EventDraft> events) {
        this.session = session;
        this.events = events;
    }

    public void hold(JsonNode facts) {
        for (var fact : facts.properties()) {
            if (!fact.getValue().isNull() && !ELSEWHERE.contains(fact.getKey())) {
                hold(fact.getKey(), fact.getValue());
            }
        }
    }

    private void hold(String name, JsonNode expected) {
        switch (name) {
            case "status" -> is(name, session.status().wire(), expected.asText());
            case "success" -> is(name, session.success(), expected.asBoolean());
            case "name" -> is(name, session.name(), expected.asText());
            case "agentName" -> is(name, session.agentName(), expected.asText());
            case "userId" -> is(name, session.userId(), expected.asText());
            case "conversationId", "agentVersion" ->
                is(name, session.metadata().path(name).asText(), expected.asText());
            case "promptTokens" -> is(name, session.promptTokens(), expected.asLong());
            case "completionTokens" -> is(name, session.completionTokens(), expected.asLong());
            case "totalTokens" -> is(name, session.totalTokens(), expected.asLong());
            case "cachedTokens" -> metric("cacheReadTokens", expected);
            case "reasoningTokens" -> metric(name, expected);
            case "estimatedCost" ->
                assertThat(session.estimatedCost().doubleValue())
                        .isCloseTo(expected.asDouble(), org.assertj.core.data.Offset.offset(1e-9));
            case "llmCalls" -> is(name, (long) of(EventType.LLM_DECISION).size(), expected.asLong());
            case "toolCalls" -> toolCalls(expected);
            case "retrievals" ->
                expected.forEach(one -> assertThat(of(EventType.TOOL_CALL))
                        .anyMatch(event -> event.toolName().equals(one.asText())));
            case "errors" -> errors(expected);
            case "errorEvents" -> is(name, of(EventType.ERROR).size(), expected.asInt());
            case "metadata" ->
                expected.properties()
                        .forEach(one -> is(
                                one.getKey(),
                                session.metadata().path(one.getKey()).asText(),
                                one.getValue().asText()));
            case "messages" -> {
                // They come in logs: a test of its own.
            }
            default -> throw new IllegalArgumentException("Nobody holds a session against " + name);
        }
    }

    private static void is(String name, Object found, Object expected) {
        assertThat(found).as(name).isEqualTo(expected);
    }

    private void metric(String name, JsonNode expected) {
        assertThat(session.customMetrics().getOrDefault(name, BigDecimal.ZERO).longValue())
                .as(name)
                .isEqualTo(expected.asLong());
    }

    private List<EventDraft> of(EventType type) {
        return events.stream().filter(event -> event.eventType() == type).toList();
    }

    private void toolCalls(JsonNode expected) {
        var retrieved = events.stream()
                .filter(event -> event.toolInput() != null
                        && event.toolInput().has("query")
                        && event.toolOutput() != null
                        && event.toolOutput().has("documents"))
                .toList();
        var calls = of(EventType.TOOL_CALL).stream()
                .filter(event -> !retrieved.contains(event))
                .toList();
        assertThat(calls)
                .extracting(EventDraft::toolName)
                .containsExactlyInAnyOrderElementsOf(expected.findValuesAsText("name"));
        for (var one : expected) {
            if (one.path("failed").isBoolean()) {
                String name = one.path("name").asText();
                boolean failed = of(EventType.ERROR).stream().anyMatch(event -> name.equals(event.toolName()));
                assertThat(failed)
                        .as(name + " failed")
                        .isEqualTo(one.path("failed").asBoolean());
            }
        }
    }

    private void errors(JsonNode expected) {
        var found = of(EventType.ERROR);
        assertThat(found).as("errors").hasSizeGreaterThanOrEqualTo(expected.size());
        if (expected.isEmpty()) {
            assertThat(found).isEmpty();
        }
        expected.forEach(text -> assertThat(found)
                .anySatisfy(event ->
                        assertThat(event.toolError().path("message").asText()).contains(text.asText())));
    }
}
