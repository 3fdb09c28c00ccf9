package dev.runlog.otlp.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.EventType;
import dev.runlog.otlp.Facts;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Sessions;
import dev.runlog.otlp.Spans;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.wire.Span;
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

/** What real software sent becomes what really happened, in whatever order it comes. */
class RecordedSessionsTest {

    private static final int SHUFFLES = 50;

    static Stream<Recorded> traces() throws IOException {
        var all = new ArrayList<Recorded>();
        for (var recorded : Recorded.all()) {
            boolean coding = recorded.toString().matches("(claude|codex|gemini|qwen)-.*");
            if (!coding && !recorded.spans().isEmpty()) {
                all.add(recorded);
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void theFactsHold(Recorded recorded) throws IOException {
        var sessions = Sessions.of(recorded.spans());
        var settled = sessions.settled();
        var facts = recorded.facts();

        if (facts.has("sessions")) {
            assertThat(settled).hasSize(facts.path("sessions").asInt());
        }
        var largest = settled.values().stream()
                .max(Comparator.comparing(session -> session.events().size()))
                .orElseThrow();
        var check = new Facts(largest, sessions.events(largest));
        check.hold(facts);
        check.hold(facts.path("largestSession"));
    }

    @ParameterizedTest
    @MethodSource("traces")
    void anyOrderEndsTheSame(Recorded recorded) throws IOException {
        var spans = recorded.spans();
        var expected = Sessions.of(spans).settled();
        var random = new Random(4);
        for (int i = 0; i < SHUFFLES; i++) {
            var shuffled = new ArrayList<Span>(spans);
            shuffled.addAll(spans.subList(0, random.nextInt(spans.size())));
            Collections.shuffle(shuffled, random);
            assertThat(Sessions.of(shuffled).settled()).containsExactlyInAnyOrderEntriesOf(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void eachBeginningOfItIsASessionOrNone(Recorded recorded) throws IOException {
        var sessions = new Sessions(Spans.NOW);
        for (var span : recorded.spans()) {
            sessions.add(span);
            sessions.at(Spans.NOW)
                    .values()
                    .forEach(session -> assertThat(session.name()).isNotBlank());
        }
    }

    @Test
    void aRunOfTheAiSdkIsKnownToTheLast() throws IOException {
        for (String name : List.of("aisdk7", "body1", "body3")) {
            var sessions = Sessions.of(Recorded.named(name).spans());
            var session = sessions.settled().values().iterator().next();

            assertThat(session.agentName()).isEqualTo("weather-agent");
            assertThat(session.userId()).isEqualTo("unknown");
            assertThat(session.name()).isEqualTo("weather in Paris?");
            assertThat(session.success()).isTrue();
            assertThat(session.userInput()).isEqualTo("weather in Paris?");
            assertThat(session.assistantOutput()).isEqualTo("It is rainy");
            assertThat(session.model()).isEqualTo("mock-1");
            assertThat(List.of(session.promptTokens(), session.completionTokens(), session.totalTokens()))
                    .containsExactly(30L, 15L, 45L);
            assertThat(session.durationMs()).isBetween(20.0, 40.0);
            assertThat(sessions.events(session))
                    .extracting(EventDraft::eventType)
                    .containsExactlyInAnyOrder(
                            EventType.LLM_DECISION,
                            EventType.LLM_DECISION,
                            EventType.LLM_DECISION,
                            EventType.TOOL_CALL,
                            EventType.TOOL_CALL,
                            EventType.ERROR,
                            EventType.STATE_CHANGE);
        }
    }

    @Test
    void aLeafAloneIsASessionThatGoesOn() throws IOException {
        var sessions = Sessions.of(Recorded.named("traceloop1").spans());
        var session = sessions.settled().values().iterator().next();

        assertThat(session.status().wire()).isEqualTo("active");
        assertThat(session.agentName()).isEqualTo("planner");
        assertThat(session.userId()).isEqualTo("u9");
        assertThat(session.metadata().path("conversationId").asText()).isEqualTo("sess-9");
        assertThat(sessions.events(session)).singleElement().satisfies(event -> {
            assertThat(event.toolName()).isEqualTo("search");
            assertThat(event.toolInput()).hasToString("{\"query\":\"find\"}");
        });
    }
}
