package dev.runlog.otlp.coding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.otlp.Facts;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Sessions;
import dev.runlog.otlp.Spans;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.wire.LogRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The logs of real coding agents become what really happened. */
class RecordedCodingTest {

    private static final int SHUFFLES = 50;

    static Stream<Recorded> agents() throws IOException {
        return Recorded.all().stream().filter(one -> one.toString().matches("(claude|codex|gemini|qwen)-.*"));
    }

    @ParameterizedTest
    @MethodSource("agents")
    void theFactsHold(Recorded recorded) throws IOException {
        var sessions = new Sessions(Spans.NOW);
        recorded.spans().forEach(sessions::add);
        sessions.addLogs(recorded.records());

        var settled = sessions.settled();

        assertThat(settled).hasSize(recorded.facts().path("sessions").asInt());
        var session = settled.values().iterator().next();
        new Facts(session, sessions.events(session)).hold(recorded.facts());
        assertThat(session.status().wire()).isEqualTo("completed");
        assertThat(session.success()).isNull();
    }

    @ParameterizedTest
    @MethodSource("agents")
    void anyOrderEndsTheSame(Recorded recorded) throws IOException {
        var records = recorded.records();
        var all = new Sessions(Spans.NOW);
        all.addLogs(records);
        var expected = all.settled();
        var key = expected.keySet().iterator().next();
        var events = all.events(expected.get(key));
        var random = new Random(5);
        for (int i = 0; i < SHUFFLES; i++) {
            var shuffled = new ArrayList<LogRecord>(records);
            shuffled.addAll(records.subList(0, random.nextInt(records.size())));
            Collections.shuffle(shuffled, random);
            var sessions = new Sessions(Spans.NOW);
            shuffled.forEach(record -> sessions.addLogs(List.of(record)));
            var settled = sessions.settled();
            assertThat(settled).isEqualTo(expected);
            assertThat(sessions.events(settled.get(key))).isEqualTo(events);
        }
    }

    @Test
    void spansOfClaudeCodeFillInWhatToolsGaveBack() throws IOException {
        var recorded = Recorded.named("claude-code-spans");
        var sessions = new Sessions(Spans.NOW);
        recorded.spans().forEach(sessions::addOutput);
        sessions.addLogs(recorded.records());

        var session = sessions.settled().values().iterator().next();

        assertThat(sessions.events(session))
                .filteredOn(event -> "Bash".equals(event.toolName()))
                .allSatisfy(event ->
                        assertThat(event.toolOutput().path("output").asText()).contains("notes.txt"));
    }

    @Test
    void answersOfClaudeCodeStandInTheirRequests() throws IOException {
        var sessions = new Sessions(Spans.NOW);
        sessions.addLogs(Recorded.named("claude-code-content").records());

        var session = sessions.settled().values().iterator().next();

        assertThat(sessions.events(session))
                .extracting(EventDraft::reasoning)
                .contains("How many lines has notes.txt?", "I will look at the folder first.");
        assertThat(session.userInput()).isEqualTo("How many lines has notes.txt?");
        assertThat(session.assistantOutput()).contains("3 lines");
    }

    @Test
    void messagesInLogsFillInTheEventsOfTheirSpans() throws IOException {
        var recorded = Recorded.named("otel-openai-web");
        var sessions = new Sessions(Spans.NOW);
        recorded.spans().forEach(sessions::add);
        sessions.addLogs(recorded.records());

        var session = sessions.settled().values().iterator().next();
        var events = sessions.events(session).stream()
                .sorted(Comparator.comparing(EventDraft::timestamp))
                .toList();

        assertThat(events.get(0).toolInput())
                .hasToString("{\"messages\":[{\"role\":\"user\",\"content\":\"Plan a weekend in Oslo\"}],"
                        + "\"system\":\"You plan trips.\"}");
        assertThat(events.get(0)
                        .toolOutput()
                        .path("toolCalls")
                        .path(0)
                        .path("name")
                        .asText())
                .isEqualTo("get_weather");
        assertThat(events.get(3).reasoning())
                .isEqualTo(recorded.facts().path("messages").path("lastAnswer").asText());
    }

    @Test
    void recordsThatAreNotUsedLeaveNothing() throws IOException {
        assertThat(new Logs(Spans.NOW).readAll(Recorded.named("mastra-ok").records()))
                .isEmpty();
    }
}
