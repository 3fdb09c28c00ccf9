package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening, updating and ending a session, as the contract's sections 2.1, 3, 4.1 and 4.2 tell it. */
class SessionTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private Client client;

    @BeforeEach
    void aClient() {
        client = app.as(Scope.WRITE);
    }

    private Client.Reply update(String id, String body) {
        return client.patch(SESSIONS + "/" + id, body);
    }

    @Test
    void createdIsActiveAndSaysWhatWasSent() {
        var before = Instant.now();
        var reply = client.post(SESSIONS, """
                {"name": "Book a flight", "agentName": "travel", "userId": "u-1", "metadata": {"plan": "pro"}}""");
        assertThat(reply.status()).isEqualTo(200);
        var json = reply.json();
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("id", "name", "agentName", "userId", "status", "createdAt");
        assertThat(json.path("id").asText()).matches("sess_[0-9A-Za-z]{22}");
        assertThat(json.path("name").asText()).isEqualTo("Book a flight");
        assertThat(json.path("agentName").asText()).isEqualTo("travel");
        assertThat(json.path("userId").asText()).isEqualTo("u-1");
        assertThat(json.path("status").asText()).isEqualTo("active");
        assertThat(json.path("createdAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(Instant.parse(json.path("createdAt").asText()))
                .isBetween(before.minusMillis(1), Instant.now().plus(Duration.ofSeconds(1)));
    }

    @Test
    void everyMissingFieldIsNamed() {
        var reply = client.post(SESSIONS, "{}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly("agentName", "name", "userId");
        assertThat(reply.text("message")).contains("agentName", "name", "userId");
    }

    @ParameterizedTest
    @CsvSource({
        "name, 512",
        "agentName, 256",
        "userId, 256",
    })
    void requiredTextIsNotBlankNotNullAndNotTooLong(String field, int longest) {
        for (String bad : new String[] {"null", "\"\"", "\" \\t\"", "1", "true", "{}", "[\"x\"]", text(longest + 1)}) {
            var reply = client.post(SESSIONS, session(field, bad));
            assertThat(reply.status()).as(bad).isEqualTo(400);
            assertThat(reply.blamed()).as(bad).containsExactly(field);
        }
        var reply = client.post(SESSIONS, session(field, text(longest)));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text(field)).hasSize(longest);
    }

    @Test
    void lengthIsCountedInCharactersNotInUnits() {
        String rockets = "🚀".repeat(512);
        var reply = client.post(SESSIONS, session("name", "\"" + rockets + "\""));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("name")).isEqualTo(rockets);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"x\"", "1", "true"})
    void metadataIsAnObject(String bad) {
        var reply =
                client.post(SESSIONS, "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":" + bad + "}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly("metadata");
    }

    @Test
    void nullIsTheSameAsAbsentWhereAFieldIsOptional() {
        var created = client.post(SESSIONS, "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":null}");
        assertThat(created.status()).isEqualTo(200);
        var updated = update(created.text("id"), """
                {"status":null,"success":null,"failureReason":null,"estimatedCost":null,"durationMs":null,
                 "promptTokens":null,"completionTokens":null,"totalTokens":null,"customMetrics":null}""");
        assertThat(updated.status()).isEqualTo(200);
        assertThat(updated.text("status")).isEqualTo("active");
    }

    @Test
    void unknownFieldsAreKept() {
        assertThat(client.post(SESSIONS, "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"x\":{\"y\":[1]}}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anIdCannotBeChosen() {
        var reply = client.post(SESSIONS, "{\"id\":\"mine\",\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}");
        assertThat(reply.text("id")).startsWith("sess_");
    }

    @Test
    void completingAnswersWithWhatIsKnownNumbersAsTheyWereSent() {
        var reply = update(client.openSession(), """
                {"status":"completed","success":true,"estimatedCost":0.045,"durationMs":3500,
                 "promptTokens":1000,"completionTokens":500.0,"totalTokens":1.5e3,"customMetrics":{"accuracy":0.95}}""");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "id", "name", "status", "success", "estimatedCost", "durationMs", "completedAt");
        assertThat(reply.text("status")).isEqualTo("completed");
        assertThat(reply.json().path("success").asBoolean()).isTrue();
        assertThat(reply.body()).contains("\"estimatedCost\":0.045,", "\"durationMs\":3500,");
        assertThat(Instant.parse(reply.text("completedAt"))).isBeforeOrEqualTo(Instant.now());
    }

    @Test
    void failingKeepsTheReason() {
        var reply = update(
                client.openSession(), "{\"status\":\"failed\",\"success\":false,\"failureReason\":\"no seats\"}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("status")).isEqualTo("failed");
        assertThat(reply.json().path("success").asBoolean(true)).isFalse();
        assertThat(reply.json().has("completedAt")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"success\":true}", "{\"durationMs\":12.5}"})
    void anUpdateWithoutStatusLeavesItActive(String body) {
        var reply = update(client.openSession(), body);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("status")).isEqualTo("active");
        assertThat(reply.json().has("completedAt")).isFalse();
        assertThat(reply.body()).doesNotContain("null");
    }

    @Test
    void aFinishedSessionCanBeCorrectedAndItsEndRepeatedButNotChanged() {
        String id = client.openSession();
        var first = update(id, "{\"status\":\"completed\",\"estimatedCost\":1}");
        var again = update(id, "{\"status\":\"completed\",\"estimatedCost\":2.5}");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("completedAt")).isEqualTo(first.text("completedAt"));
        assertThat(again.body()).contains("\"estimatedCost\":2.5");
        assertThat(update(id, "{\"durationMs\":7}").body())
                .contains("\"durationMs\":7", "\"estimatedCost\":2.5", "\"status\":\"completed\"");
        var turned = update(id, "{\"status\":\"failed\",\"estimatedCost\":9}");
        assertThat(turned.status()).isEqualTo(409);
        assertThat(turned.text("message")).contains("completed", "failed");
        assertThat(update(id, "{}").body()).contains("\"estimatedCost\":2.5");

        String failed = client.openSession();
        update(failed, "{\"status\":\"failed\"}");
        assertThat(update(failed, "{\"status\":\"completed\"}").status()).isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "status|\"active\"",
                "status|\"done\"",
                "status|\"COMPLETED\"",
                "status|\"\"",
                "status|1",
                "status|{}",
                "success|1",
                "success|\"true\"",
                "success|[]",
                "failureReason|1",
                "failureReason|{}",
                "estimatedCost|-0.01",
                "estimatedCost|\"1\"",
                "estimatedCost|1e999",
                "estimatedCost|true",
                "durationMs|-1",
                "durationMs|\"3500\"",
                "durationMs|{}",
                "promptTokens|1.5",
                "promptTokens|-1",
                "promptTokens|\"1\"",
                "promptTokens|1e300",
                "completionTokens|0.1",
                "completionTokens|[]",
                "totalTokens|9007199254740993",
                "totalTokens|true",
                "customMetrics|[]",
                "customMetrics|1",
                "customMetrics|\"x\"",
            })
    void aWrongValueIsRefusedByItsFieldAndChangesNothing(String field, String value) {
        String id = client.openSession();
        var reply = update(id, "{\"durationMs\":1,\"" + field + "\":" + value + "}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        assertThat(update(id, "{}").json().has("durationMs")).isFalse();
    }

    @Test
    void customMetricsNamesEachEntryThatIsNoNumber() {
        var reply = update(
                client.openSession(),
                "{\"customMetrics\":{\"ok\":1,\"text\":\"1\",\"nothing\":null,\"deep\":{\"a\":1},\"huge\":1e999}}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed())
                .containsExactly(
                        "customMetrics.deep", "customMetrics.huge", "customMetrics.nothing", "customMetrics.text");
    }

    @Test
    void failureReasonHasALimit() {
        String id = client.openSession();
        assertThat(update(id, "{\"failureReason\":" + text(10_000) + "}").status())
                .isEqualTo(200);
        assertThat(update(id, "{\"failureReason\":" + text(10_001) + "}").blamed())
                .containsExactly("failureReason");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "3500, 3500",
        "0.045, 0.045",
        "9223372036854775807, 9223372036854775807",
        "0.30000000000000004, 0.30000000000000004",
        "1.7976931348623157e308, 1.7976931348623157E308",
        "5e-324, 4.9E-324",
    })
    void numbersComeBackAsTheyWereSent(String sent, String answered) {
        assertThat(update(client.openSession(), "{\"estimatedCost\":" + sent + "}")
                        .body())
                .contains("\"estimatedCost\":" + answered + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sess_0000000000000000000000", "x", "sess_", "%20", "1%27%20OR%201=1"})
    void anUnknownSessionIsNotFound(String id) {
        var reply = update(id, "{}");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text("error")).isEqualTo("Not Found");
    }

    private static String session(String field, String value) {
        var fields =
                new java.util.TreeMap<>(java.util.Map.of("name", "\"n\"", "agentName", "\"a\"", "userId", "\"u\""));
        fields.put(field, value);
        var json = new StringBuilder("{");
        fields.forEach((name, text) -> json.append(json.length() > 1 ? "," : "")
                .append('"')
                .append(name)
                .append("\":")
                .append(text));
        return json.append('}').toString();
    }

    private static String text(int length) {
        return "\"" + "x".repeat(length) + "\"";
    }
}
