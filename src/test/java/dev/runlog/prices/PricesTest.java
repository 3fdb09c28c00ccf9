package dev.runlog.prices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.otlp.Recorded;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Costs that nobody sent, filled in from the operator's file of prices. */
class PricesTest {

    private static final String FILE = """
            # dollars per million
            small*      = 1, 10, 0.5
            small-fast* = 2,20

            Exact       = 1000000, 0
            mock-*      = 100, 1000
            """;

    @RegisterExtension
    static final RunningApp app = RunningApp.with("prices.file=" + written(FILE));

    @TempDir
    Path directory;

    private final Client client = app.as(Scope.WRITE, Scope.READ);

    private static Path written(String text) {
        try {
            return Files.writeString(Files.createTempFile(Path.of("target"), "prices", ".properties"), text)
                    .toAbsolutePath();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private List<JsonNode> events(String session) {
        return StreamSupport.stream(
                        client.get("/api/sdk/sessions/" + session + "/events?limit=1000")
                                .json()
                                .get("items")
                                .spliterator(),
                        false)
                .toList();
    }

    private JsonNode record(String fields) {
        String session = client.openSession();
        assertThat(client.post("/api/sdk/events", """
                        {"sessionId":"%s","eventType":"llm_decision",%s}""".formatted(session, fields))
                        .status())
                .isEqualTo(200);
        return events(session).get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"model\":\"small-1\",\"promptTokens\":1000,\"completionTokens\":100' | 0.002",
                "'\"model\":\"SMALL-1\",\"promptTokens\":1000' | 0.001",
                "'\"model\":\"small-fast-2\",\"promptTokens\":1000,\"completionTokens\":100' | 0.004",
                "'\"model\":\"exact\",\"promptTokens\":3,\"completionTokens\":100' | 3",
                "'\"model\":\"small\",\"promptTokens\":1000,\"metadata\":{\"cacheReadTokens\":600}' | 0.0007",
            })
    void aCostIsFilledInAndMarked(String fields, double cost) {
        var event = record(fields);
        assertThat(event.get("estimatedCost").asDouble()).isEqualTo(cost);
        assertThat(event.get("costEstimated").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"model\":\"small\",\"promptTokens\":1000,\"estimatedCost\":7'",
                "'\"model\":\"small\",\"promptTokens\":1000,\"estimatedCost\":0'",
                "'\"model\":\"exactly\",\"promptTokens\":1000'",
                "'\"model\":\"small\",\"tokenCount\":1000'",
                "'\"promptTokens\":1000'",
                "'\"reasoning\":\"nothing else\"'",
            })
    void whatWasSentOrCannotBeToldStays(String fields) {
        var event = record(fields);
        var sent = event.path("estimatedCost");
        assertThat(sent.isMissingNode() || fields.contains("\"estimatedCost\":" + sent))
                .isTrue();
        assertThat(event.has("costEstimated")).isFalse();
    }

    @Test
    void itCountsForTheSessionUnlessTheClientReportsACost() {
        String session = client.openSession();
        client.post("/api/sdk/events/batch", """
                {"events":[{"sessionId":"%1$s","eventType":"llm_decision","model":"small","promptTokens":1000},
                           {"sessionId":"%1$s","eventType":"tool_call","toolName":"t","estimatedCost":0.5}]}
                """.formatted(session));
        app.catchUp();
        var shown = client.get("/api/sdk/sessions/" + session).json();
        assertThat(shown.get("eventCost").asDouble()).isEqualTo(0.501);
        assertThat(shown.has("estimatedCost")).isFalse();
    }

    @Test
    void aRepeatedRequestIsTheSameRequest() {
        String body = """
                {"sessionId":"%s","eventType":"llm_decision","model":"small","promptTokens":1000}""".formatted(client.openSession());
        var once = client.with("Idempotency-Key", "prices-1");
        var first = once.post("/api/sdk/events", body);
        assertThat(once.post("/api/sdk/events", body).body()).isEqualTo(first.body());
    }

    @Test
    void modelCallsThatComeAsSpansAreEstimatedToo() throws IOException {
        var body = Recorded.named("body1").bodies().get(0).bytes();
        assertThat(client.post("/v1/traces", new String(body, StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(200);
        app.catchUp();
        String session = client.get("/api/sdk/sessions?agentName=weather-agent")
                .json()
                .at("/items/0/id")
                .asText();
        assertThat(events(session))
                .filteredOn(event -> event.path("costEstimated").asBoolean())
                .hasSize(3)
                .allSatisfy(event ->
                        assertThat(event.get("estimatedCost").asDouble()).isEqualTo(0.006));
        assertThat(client.get("/api/sdk/sessions/" + session)
                        .json()
                        .get("eventCost")
                        .asDouble())
                .isCloseTo(0.018, within(1e-9));
    }

    @Test
    void anExportKeepsTheMark() throws IOException {
        record("\"model\":\"small\",\"promptTokens\":1000");
        var lines = CommandRun.export(app, Clock.systemUTC(), directory, "default");
        assertThat(lines).anyMatch(line -> line.contains("\"costEstimated\":true"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "some-model = 3 | line 2 is no price",
                "some-model = 3, -1 | line 2 is no price",
                "some-model = 3; 15 | line 2 is no price",
                "some model = 3, 15 | line 2 is no price",
                "good* = 1, 2 | line 2 gives good* another price",
            })
    void aLineThatIsNoPriceIsNamed(String line, String said) throws IOException {
        var file = Files.writeString(directory.resolve("prices"), "good*=1,2\n" + line + "\n");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> PriceFile.read(file))
                .withMessageContaining("prices.file " + file + ", " + said)
                .matches(problem -> problem.getMessage().endsWith("."));
    }

    @Test
    void aFileThatIsNotThereStopsTheStart() {
        var gone = directory.resolve("gone");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> PriceFile.read(gone))
                .withMessageContaining(gone + " is not there");
    }
}
