package dev.runlog.otlp.span;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.EventType;
import dev.runlog.otlp.Spans;
import dev.runlog.otlp.event.EventDraft;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanEventsTest {

    @Test
    void aToolThatFailedIsACallAndAnError() {
        var events = events(Spans.span(1)
                .below(9)
                .at(0, 250)
                .does("execute_tool")
                .named("execute_tool boom")
                .with("gen_ai.tool.call.arguments", "{\"a\":1}")
                .event("exception", Map.of("exception.type", "E", "exception.stacktrace", "s".repeat(9_000)))
                .failed("it broke"));

        assertThat(events).hasSize(2);
        var call = events.get(0);
        assertThat(call.eventType()).isEqualTo(EventType.TOOL_CALL);
        assertThat(call.id()).isEqualTo(Spans.TRACE + "-0000000000000001");
        assertThat(call.toolName()).isEqualTo("boom");
        assertThat(call.toolInput()).hasToString("{\"a\":1}");
        assertThat(call.toolOutput()).isNull();
        assertThat(call.durationMs()).isEqualTo(250);
        assertThat(call.parentSpanId()).isEqualTo("0000000000000009");
        assertThat(call.timestamp()).isEqualTo(Spans.NOW.minusSeconds(60));
        var error = events.get(1);
        assertThat(error.eventType()).isEqualTo(EventType.ERROR);
        assertThat(error.id()).isEqualTo(call.id() + ":error");
        assertThat(error.toolName()).isEqualTo("boom");
        assertThat(error.toolInput()).isEqualTo(call.toolInput());
        assertThat(error.reasoning()).isEqualTo("it broke");
        assertThat(error.toolError().path("type").asText()).isEqualTo("E");
        assertThat(error.toolError().path("stack").asText()).hasSize(4_000);
        assertThat(error.held()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a":1}                                          | {"a":1}
            [1,2]                                            | {"value":[1,2]}
            Oslo                                             | {"text":"Oslo"}
            "Oslo"                                           | {"text":"Oslo"}
            {"a":"\\u0000\\ud800"}                           | {"a":"��"}
            {"args":[],"kwargs":{"q":"x"}}                   | {"q":"x"}
            {"args":["x"],"kwargs":{}}                       | {"text":"x"}
            {"args":["x","y"],"kwargs":{}}                   | {"args":["x","y"],"kwargs":{}}
            """)
    void inputsAreObjects(String sent, String kept) {
        var call = events(Spans.span(1).does("execute_tool").with("gen_ai.tool.call.arguments", sent))
                .get(0);
        assertThat(call.toolInput()).hasToString(kept);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"type":"json","value":{"a":1}}                                            | {"a":1}
            {"output":{"lc":1,"type":"constructor","kwargs":{"content":"{\\"a\\":1}"}}}  | {"a":1}
            {"content":[{"type":"text","text":"x"}],"isError":false}                   | {"content":[{"type":"text","text":"x"}],"isError":false}
            """)
    void outputsAreUnwrapped(String sent, String kept) {
        var call = events(Spans.span(1).does("execute_tool").with("gen_ai.tool.call.result", sent))
                .get(0);
        assertThat(call.toolOutput()).hasToString(kept);
    }

    @Test
    void whatWasNotCapturedIsAbsent() {
        var call = events(Spans.span(1).does("execute_tool")).get(0);
        var decision = events(Spans.span(1).does("chat")).get(0);

        assertThat(call.toolInput()).isNull();
        assertThat(call.toolOutput()).isNull();
        assertThat(decision.toolInput()).isNull();
        assertThat(decision.toolOutput()).isNull();
        assertThat(decision.promptTokens()).isNull();
    }

    @Test
    void aModelCallShowsOnlyWhatIsNew() {
        var first = events(chat("[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"user\",\"content\":\"Q\"}]"))
                .get(0);
        var second = events(
                        chat(
                                "[{\"role\":\"system\",\"content\":\"S\"},{\"role\":\"user\",\"content\":\"Q\"},"
                                        + "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[]},{\"role\":\"tool\",\"content\":\"R\"}]"))
                .get(0);

        assertThat(first.toolInput())
                .hasToString("{\"messages\":[{\"role\":\"user\",\"content\":\"Q\"}],\"system\":\"S\"}");
        assertThat(second.toolInput()).hasToString("{\"messages\":[{\"role\":\"tool\",\"content\":\"R\"}]}");
    }

    @Test
    void aModelCallHasFieldsOfItsOwn() {
        var decision = events(
                        chat("hi")
                                .tokens(30, 12)
                                .with("gen_ai.request.model", "m1")
                                .with("gen_ai.usage.cost", 0.25)
                                .with("gen_ai.provider.name", "p")
                                .with("gen_ai.usage.cache_read.input_tokens", 20)
                                .with(
                                        "gen_ai.output.messages",
                                        "[{\"role\":\"assistant\",\"parts\":[{\"type\":\"reasoning\",\"content\":\"hm\"},"
                                                + "{\"type\":\"text\",\"content\":\"yes\"},{\"type\":\"tool_call\",\"id\":\"c\",\"name\":\"t\","
                                                + "\"arguments\":{}}],\"finish_reason\":\"stop\"},"
                                                + "{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"no\"}]}]"))
                .get(0);

        assertThat(decision.eventType()).isEqualTo(EventType.LLM_DECISION);
        assertThat(decision.model()).isEqualTo("m1");
        assertThat(decision.promptTokens()).isEqualTo(30);
        assertThat(decision.completionTokens()).isEqualTo(12);
        assertThat(decision.tokenCount()).isEqualTo(42);
        assertThat(decision.estimatedCost()).isEqualByComparingTo("0.25");
        assertThat(decision.reasoning()).isEqualTo("hm\n\nyes");
        assertThat(decision.alternativesConsidered()).hasToString("[\"no\"]");
        assertThat(decision.metadata()).hasToString("{\"provider\":\"p\",\"cacheReadTokens\":20}");
        assertThat(decision.toolInput()).hasToString("{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}");
        assertThat(decision.toolOutput())
                .hasToString(
                        "{\"toolCalls\":[{\"id\":\"c\",\"name\":\"t\",\"arguments\":{}}],\"finishReasons\":[\"stop\"]}");
    }

    @Test
    void aModelCallThatFailedWithoutAnAnswerIsOnlyAnError() {
        var events =
                events(chat("hi").with("gen_ai.request.model", "m1").failed("quota\n\nError: quota\n    at x (y)"));

        assertThat(events).extracting(EventDraft::eventType).containsExactly(EventType.ERROR);
        assertThat(events.get(0).model()).isEqualTo("m1");
        assertThat(events.get(0).toolError())
                .hasToString("{\"message\":\"quota\",\"stack\":\"Error: quota\\n    at x (y)\"}");
    }

    @Test
    void anAgentIsAChangeOfState() {
        var events = events(Spans.span(1)
                .does("invoke_agent")
                .with("gen_ai.agent.name", "planner")
                .with(
                        "gen_ai.input.messages",
                        "[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"Plan\"}]}]")
                .with(
                        "gen_ai.output.messages",
                        "[{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"Done\"}]}]")
                .failed("no"));

        assertThat(events).extracting(EventDraft::held).containsExactly(false, true);
        assertThat(events.get(0).reasoning()).isEqualTo("Agent planner");
        assertThat(events.get(0).toolInput()).hasToString("{\"agent\":\"planner\",\"input\":\"Plan\"}");
        assertThat(events.get(0).toolOutput()).hasToString("{\"output\":\"Done\"}");
    }

    @Test
    void documentsAreShortened() {
        var found = events(Spans.span(1)
                        .with("openinference.span.kind", "RETRIEVER")
                        .named("find")
                        .with("input.value", "Oslo")
                        .with("retrieval.documents.0.document.id", "d")
                        .with("retrieval.documents.0.document.score", 0.5)
                        .with("retrieval.documents.0.document.content", "x".repeat(2_000)))
                .get(0);

        assertThat(found.eventType()).isEqualTo(EventType.TOOL_CALL);
        assertThat(found.toolName()).isEqualTo("find");
        assertThat(found.toolInput()).hasToString("{\"query\":\"Oslo\"}");
        JsonNode document = found.toolOutput().path("documents").path(0);
        assertThat(document.path("id").asText()).isEqualTo("d");
        assertThat(document.path("content").asText()).hasSize(500);
    }

    @Test
    void largeValuesAreCutFromTheLongestOnAndMediaIsTold() {
        var call = events(Spans.span(1)
                        .does("execute_tool")
                        .with(
                                "gen_ai.tool.call.arguments",
                                Map.of(
                                        "long",
                                        "ä".repeat(400_000),
                                        "short",
                                        "kept",
                                        "image",
                                        "data:image/png;base64," + "iVBORw0KGgo1".repeat(100_000))))
                .get(0);

        assertThat(call.toolInput().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
                .isBetween(200_000 / 2, 256 << 10);
        assertThat(call.toolInput().path("long").asText()).endsWith(" characters more)");
        assertThat(call.toolInput().path("short").asText()).isEqualTo("kept");
        assertThat(call.toolInput().path("image")).hasToString("{\"media\":\"image/png\",\"bytes\":900000}");
    }

    @Test
    void messagesMayComeAsEventsOfTheSpan() {
        var decision = events(Spans.span(1)
                        .does("chat")
                        .event("gen_ai.user.message", Map.of("content", "[{\"text\":\"Q\"}]"))
                        .event("gen_ai.choice", Map.of("finish_reason", "end_turn", "message", "[{\"text\":\"A\"}]")))
                .get(0);

        assertThat(decision.reasoning()).isEqualTo("A");
        assertThat(decision.toolInput())
                .hasToString("{\"messages\":[{\"role\":\"user\",\"content\":[{\"text\":\"Q\"}]}]}");
        assertThat(decision.toolOutput()).hasToString("{\"finishReasons\":[\"end_turn\"]}");
    }

    private static Spans chat(String messages) {
        return Spans.span(1).does("chat").with("gen_ai.input.messages", messages);
    }

    private static List<EventDraft> events(Spans span) {
        return new SpanReader(Spans.NOW).read(span.end()).orElseThrow().events();
    }
}
