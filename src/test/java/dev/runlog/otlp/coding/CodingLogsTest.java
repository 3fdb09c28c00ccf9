package dev.runlog.otlp.coding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.EventType;
import dev.runlog.model.SessionStatus;
import dev.runlog.otlp.Sessions;
import dev.runlog.otlp.Spans;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.session.Assembled;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodingLogsTest {

    @Test
    void aPromptAloneIsASession() {
        var session = one(Spans.NOW, List.of(record(0, "qwen-code.user_prompt", Map.of("prompt", "Fix it\nplease"))));

        assertThat(session.agentName()).isEqualTo("qwen-code");
        assertThat(session.name()).isEqualTo("Fix it");
        assertThat(session.userId()).isEqualTo("unknown");
        assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
        assertThat(session.lookAgainAt()).isEqualTo(Spans.NOW.plusSeconds(1_800));
    }

    @Test
    void aSessionThatSaysItsEndIsOver() {
        var session = one(
                Spans.NOW,
                List.of(
                        record(0, "gemini_cli.user_prompt", Map.of("prompt", "Hi")),
                        record(9, "gemini_cli.end_session", Map.of())));

        assertThat(session.status()).isEqualTo(SessionStatus.COMPLETED);
        assertThat(session.success()).isNull();
        assertThat(session.durationMs()).isEqualTo(9_000);
    }

    @Test
    void aSessionWhoseLastCallFailedHasFailed() {
        var failed = record(
                2, "claude_code.api_error", Map.of("error", "overloaded", "status_code", "529", "prompt.id", "p"));
        var inside = record(2, "claude_code.internal_error", Map.of("error_name", "APIError", "prompt.id", "p"));
        var call =
                record(1, "claude_code.api_request", Map.of("request_id", "r1", "input_tokens", 5, "output_tokens", 1));
        var later =
                record(3, "claude_code.api_request", Map.of("request_id", "r2", "input_tokens", 5, "output_tokens", 1));
        var end = Spans.NOW.plusSeconds(1_800);

        assertThat(one(end, List.of(call, failed, inside)).status()).isEqualTo(SessionStatus.FAILED);
        assertThat(one(end, List.of(call, failed, inside)).failureReason()).isEqualTo("overloaded");
        assertThat(one(end, List.of(later, call, failed)).status()).isEqualTo(SessionStatus.COMPLETED);
        assertThat(events(List.of(call, failed, inside)))
                .filteredOn(event -> event.eventType() == EventType.ERROR)
                .extracting(EventDraft::reasoning)
                .containsExactly("overloaded");
    }

    @Test
    void whatAPersonRefusedIsSeen() {
        assertThat(events(List.of(
                        record(
                                1,
                                "claude_code.tool_decision",
                                Map.of("decision", "reject", "source", "user", "tool_name", "Bash")),
                        record(2, "claude_code.tool_decision", Map.of("decision", "accept", "tool_name", "Read")),
                        record(3, "claude_code.user_prompt", Map.of("prompt", "<REDACTED>", "prompt_length", "12")))))
                .extracting(EventDraft::reasoning)
                .containsExactly("Bash rejected by user", "Prompt, 12 characters");
    }

    @Test
    void numbersMayBeTextAndCachesCount() {
        var session = one(
                Spans.NOW,
                List.of(record(
                        0,
                        "claude_code.api_request",
                        Map.of(
                                "input_tokens",
                                "10",
                                "output_tokens",
                                "4",
                                "cache_read_tokens",
                                "100",
                                "cache_creation_tokens",
                                "20",
                                "cost_usd",
                                "0.5",
                                "model",
                                "m"))));

        assertThat(session.promptTokens()).isEqualTo(130);
        assertThat(session.totalTokens()).isEqualTo(134);
        assertThat(session.estimatedCost()).isEqualByComparingTo("0.5");
        assertThat(session.model()).isEqualTo("m");
    }

    private static Assembled one(java.time.Instant now, List<LogRecord> records) {
        var sessions = new Sessions(Spans.NOW);
        sessions.addLogs(records);
        return sessions.at(now).values().iterator().next();
    }

    private static List<EventDraft> events(List<LogRecord> records) {
        var sessions = new Sessions(Spans.NOW);
        sessions.addLogs(records);
        return sessions.events(sessions.settled().values().iterator().next());
    }

    private static LogRecord record(long second, String name, Map<String, Object> attributes) {
        var all = new LinkedHashMap<String, JsonNode>();
        attributes.forEach((key, value) -> all.put(key, new ObjectMapper().valueToTree(value)));
        all.put("session.id", new ObjectMapper().valueToTree("4f2a81c0-1"));
        long time = Spans.START + second * 1_000_000_000L;
        return new LogRecord(time, time, "", null, all, null, null, name, Origin.of(Map.of(), "s"));
    }
}
