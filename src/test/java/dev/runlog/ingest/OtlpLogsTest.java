package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.otlp.Recorded;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What log records say of spans, whichever come first, and of coding agents. */
class OtlpLogsTest {

    private static final Instant LATER = Instant.parse("2026-11-24T12:00:00Z");

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static int organizations;
    private final MadeSpans made = new MadeSpans(clock);
    private Client client;

    @BeforeEach
    void anOrganizationOfItsOwn() {
        clock.move(Duration.between(clock.instant(), LATER));
        client = app.as(app.tenant("organization " + ++organizations, Environment.LIVE), Scope.WRITE, Scope.READ);
    }

    private void spans(String... spans) {
        send("/v1/traces", made.spans(spans));
    }

    private void logs(String... records) {
        send("/v1/logs", made.records(records));
    }

    private void send(String path, String body) {
        var reply = client.besideTheApi("").post(path, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private JsonNode session() {
        var items = client.get("/api/sdk/sessions?limit=10").json().get("items");
        assertThat(items).hasSize(1);
        return client.get("/api/sdk/sessions/" + items.get(0).get("id").asText())
                .json();
    }

    private List<JsonNode> events() {
        var events = new ArrayList<JsonNode>();
        client.get("/api/sdk/sessions/" + session().get("id").asText() + "/events?limit=1000")
                .json()
                .get("items")
                .forEach(events::add);
        return events;
    }

    private String[] details(int span, String asked, String answered) {
        return new String[] {
            made.record(
                    span,
                    "gen_ai.client.inference.operation.details",
                    null,
                    "gen_ai.input.messages",
                    "[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"" + asked + "\"}]}]",
                    "gen_ai.output.messages",
                    "[{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"" + answered + "\"}]}]")
        };
    }

    private void assertConversation() {
        var session = session();
        assertThat(session.get("name").asText()).isEqualTo("Where is Oslo?");
        assertThat(session.get("userInput").asText()).isEqualTo("Where is Oslo?");
        assertThat(session.get("assistantOutput").asText()).isEqualTo("In Norway.");
        assertThat(events())
                .anySatisfy(
                        event -> assertThat(event.path("reasoning").asText()).isEqualTo("In Norway."));
    }

    @Test
    void wordsInLogsAreThoseOfTheSession() {
        spans(made.span(1, null, "run", "gen_ai.operation.name", "invoke_agent"), made.model(2, 1));
        logs(details(2, "Where is Oslo?", "In Norway."));
        assertConversation();
    }

    @Test
    void alsoIfTheyComeBeforeTheirSpan() {
        logs(details(2, "Where is Oslo?", "In Norway."));
        spans(made.span(1, null, "run", "gen_ai.operation.name", "invoke_agent"), made.model(2, 1));
        assertConversation();
        spans(made.model(3, 1));
        assertConversation();
    }

    @Test
    void alsoOfASessionThatItsSenderNamed() {
        String named = ",{\"key\":\"runlog.session.id\",\"value\":{\"stringValue\":\"mine\"}}]}";
        spans(made.model(2, null).replaceFirst("\\]\\}$", named));
        logs(details(2, "Where is Oslo?", "In Norway.")[0].replaceFirst("\\]\\}$", named));
        assertConversation();
    }

    @Test
    void whatRealSoftwareSentSo() throws IOException {
        var recorded = Recorded.named("otel-openai-web");
        for (var bodies : List.of(recorded.bodies(), reversed(recorded.bodies()))) {
            anOrganizationOfItsOwn();
            for (var body : bodies) {
                var reply = client.besideTheApi("")
                        .with("Content-Type", body.encoding().contentType())
                        .send("POST", body.isTraces() ? "/v1/traces" : "/v1/logs", body.bytes());
                assertThat(reply.status()).isEqualTo(200);
            }
            var said = recorded.facts().get("messages");
            assertThat(session().get("userInput")).isEqualTo(said.get("firstUser"));
            assertThat(session().get("assistantOutput")).isEqualTo(said.get("lastAnswer"));
        }
    }

    private static <T> List<T> reversed(List<T> list) {
        var reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    private String evaluation(int span) {
        return made.record(
                span,
                "gen_ai.evaluation.result",
                null,
                "gen_ai.evaluation.name",
                "Relevance",
                "gen_ai.evaluation.score.value",
                "0.85",
                "gen_ai.evaluation.score.label",
                "relevant",
                "gen_ai.evaluation.explanation",
                "It answers what was asked.");
    }

    @Test
    void aJudgementIsAnEventAndANumberOfTheSession() throws InterruptedException {
        spans(made.span(1, null, "run", "gen_ai.operation.name", "invoke_agent"), made.model(2, 1));
        var before = session();
        clock.move(Duration.ofMinutes(20));
        logs(evaluation(2));
        logs(evaluation(2));
        var after = session();
        assertThat(after.at("/customMetrics/eval.Relevance").decimalValue()).isEqualByComparingTo("0.85");
        assertThat(after.get("durationMs")).isEqualTo(before.get("durationMs"));
        assertThat(after.get("completedAt")).isEqualTo(before.get("completedAt"));
        assertThat(events())
                .filteredOn(event -> event.get("reasoning") != null
                        && event.get("reasoning").asText().startsWith("Evaluation "))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.get("eventType").asText()).isEqualTo("state_change");
                    assertThat(event.get("reasoning").asText())
                            .isEqualTo("Evaluation Relevance: It answers what was asked.");
                    assertThat(event.at("/toolOutput/label").asText()).isEqualTo("relevant");
                    assertThat(event.get("spanId").asText()).isEqualTo("0000000000000002");
                });
        app.store().derivation().catchUp();
        assertThat(app.store().check().differences()).isEmpty();
    }

    @Test
    void aJudgementAboutNothingIsDropped() {
        logs(evaluation(2));
        assertThat(client.get("/api/sdk/sessions").json().get("items")).isEmpty();
    }

    @Test
    void aPromptIsThereBeforeAnythingElseComes() {
        logs(made.record(1, "codex.user_prompt", null, "conversation.id", "c1", "prompt", "Hi"));
        assertThat(session().get("userInput").asText()).isEqualTo("Hi");
        assertThat(session().get("status").asText()).isEqualTo("active");
    }

    @Test
    void aSubAgentOfCodexSaysWhoseItIs() throws IOException {
        for (boolean childFirst : new boolean[] {false, true}) {
            anOrganizationOfItsOwn();
            var bodies = Recorded.named("codex-subagent").bodies();
            for (var body : childFirst ? reversed(bodies) : bodies) {
                client.besideTheApi("")
                        .with("Content-Type", body.encoding().contentType())
                        .send("POST", "/v1/logs", body.bytes());
            }
            var parent = sessionsWith("name", "MAINTASK: let a sub-agent count").get(0);
            String conversation = parent.at("/metadata/conversationId").asText();
            assertThat(parent.at("/metadata/approvalPolicy").asText()).isEqualTo("never");
            assertThat(sessionsWith("metadata.parentConversationId", conversation))
                    .extracting(session -> session.get("name").asText())
                    .containsExactly("SUBTASK: count the files");
        }
    }

    private List<JsonNode> sessionsWith(String field, String value) {
        var sessions = new ArrayList<JsonNode>();
        for (var item : client.get("/api/sdk/sessions?limit=10").json().get("items")) {
            var session =
                    client.get("/api/sdk/sessions/" + item.get("id").asText()).json();
            if (session.at("/" + field.replace('.', '/')).asText().equals(value)) {
                sessions.add(session);
            }
        }
        return sessions;
    }

    @Test
    void aClockThatIsAheadIsNotBelieved() {
        var now = clock.instant();
        clock.move(Duration.ofDays(1));
        String prompt = made.record(1, "codex.user_prompt", null, "conversation.id", "c1", "prompt", "Hi");
        String dated = made.record(
                1,
                "codex.user_prompt",
                null,
                "conversation.id",
                "c1",
                "prompt",
                "Ho",
                "event.timestamp",
                clock.instant().toString());
        clock.move(Duration.ofDays(-1));
        logs(prompt, dated);
        logs(prompt, dated);
        assertThat(Instant.parse(session().get("createdAt").asText())).isEqualTo(now);
        assertThat(events())
                .hasSize(2)
                .allSatisfy(
                        event -> assertThat(Instant.parse(event.get("timestamp").asText()))
                                .isEqualTo(now));
    }
}
