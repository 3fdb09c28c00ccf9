package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recording an event, as the contract's sections 2.2, 4.3 and 6 tell it. */
class EventTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String EVENTS = "/api/sdk/events";
    private Client client;
    private String session;

    @BeforeEach
    void aSession() {
        client = app.as(Scope.WRITE);
        session = client.openSession();
    }

    private Client.Reply record(Map<String, String> fields) {
        var all = new TreeMap<>(Map.of("sessionId", "\"" + session + "\"", "eventType", "\"tool_call\""));
        all.putAll(fields);
        return client.post(
                EVENTS,
                all.entrySet().stream()
                        .map(field -> "\"" + field.getKey() + "\":" + field.getValue())
                        .collect(Collectors.joining(",", "{", "}")));
    }

    @Test
    void aToolCallAnswersWithItsTool() {
        var reply = record(Map.of(
                "toolName", "\"search_flights\"",
                "toolInput", "{\"from\":\"TXL\",\"to\":\"OSL\"}",
                "toolOutput", "{\"flights\":[1,2]}",
                "reasoning", "\"The user wants to fly.\"",
                "estimatedCost", "0.002"));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("id", "sessionId", "eventType", "toolName", "createdAt");
        assertThat(reply.text("id")).matches("evt_[0-9A-Za-z]{22}");
        assertThat(reply.text("sessionId")).isEqualTo(session);
        assertThat(reply.text("eventType")).isEqualTo("tool_call");
        assertThat(reply.text("toolName")).isEqualTo("search_flights");
        assertThat(reply.text("createdAt")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    }

    @Test
    void aDecisionCarriesItsAlternatives() {
        var reply = record(Map.of(
                "eventType", "\"llm_decision\"",
                "reasoning", "\"Cheapest.\"",
                "alternativesConsidered", "[\"train\", {\"bus\": 1}, 3, null]",
                "confidence", "0.85",
                "estimatedCost", "0.01"));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().has("toolName")).isFalse();
        assertThat(reply.body()).doesNotContain("null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool_call", "llm_decision", "state_change", "error"})
    void everyTypeNeedsNoMoreThanItsSession(String type) {
        var reply = record(Map.of("eventType", "\"" + type + "\""));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("eventType")).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"tool\"", "\"TOOL_CALL\"", "\"\"", "null", "0", "true", "{}", "[\"error\"]"})
    void anyOtherTypeIsRefused(String type) {
        var reply = record(Map.of("eventType", type));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly("eventType");
    }

    @Test
    void everyMissingFieldIsNamed() {
        assertThat(client.post(EVENTS, "{}").blamed()).containsExactly("eventType", "sessionId");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "toolName|1",
                "toolName|{}",
                "toolInput|[]",
                "toolInput|\"x\"",
                "toolInput|1",
                "toolOutput|[1]",
                "toolOutput|true",
                "reasoning|1",
                "reasoning|[]",
                "alternativesConsidered|{}",
                "alternativesConsidered|\"x\"",
                "confidence|1.01",
                "confidence|-0.1",
                "confidence|\"0.5\"",
                "confidence|true",
                "estimatedCost|-1",
                "estimatedCost|\"1\"",
                "estimatedCost|1e999",
                "sessionId|1",
                "sessionId|\" \"",
            })
    void aWrongValueIsRefusedByItsField(String field, String value) {
        var reply = record(Map.of(field, value));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
    }

    @Test
    void everyWrongFieldIsNamedAtOnce() {
        var reply = record(Map.of("toolInput", "1", "confidence", "2", "reasoning", "[]", "eventType", "\"x\""));
        assertThat(reply.blamed()).containsExactly("confidence", "eventType", "reasoning", "toolInput");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "0.0", "1.0", "0.5"})
    void confidenceIncludesItsEnds(String confidence) {
        assertThat(record(Map.of("confidence", confidence)).status()).isEqualTo(200);
    }

    @Test
    void toolNameHasALimit() {
        assertThat(record(Map.of("toolName", "\"" + "t".repeat(256) + "\"")).status())
                .isEqualTo(200);
        assertThat(record(Map.of("toolName", "\"" + "t".repeat(257) + "\"")).blamed())
                .containsExactly("toolName");
    }

    @Test
    void alternativesHaveALimit() {
        assertThat(record(Map.of("alternativesConsidered", ones(1_000))).status())
                .isEqualTo(200);
        assertThat(record(Map.of("alternativesConsidered", ones(1_001))).blamed())
                .containsExactly("alternativesConsidered");
    }

    private static String ones(int count) {
        return IntStream.range(0, count).mapToObj(i -> "1").collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void nullIsTheSameAsAbsent() {
        var reply = record(Map.of("toolName", "null", "toolInput", "null", "confidence", "null"));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().has("toolName")).isFalse();
    }

    @Test
    void anUnknownSessionIsNotFound() {
        var reply = record(Map.of("sessionId", "\"sess_0000000000000000000000\""));
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text("message")).contains("session");
    }

    @Test
    void aFinishedSessionStillTakesEvents() {
        client.patch("/api/sdk/sessions/" + session, "{\"status\":\"completed\"}");
        assertThat(record(Map.of()).status()).isEqualTo(200);
    }

    @Test
    void theSessionCountsItsEventsAndTheyAreKeptLetterForLetter() {
        record(Map.of("toolInput", "{\"b\": 1.50,\"a\":\"\\u00e9\\ud800\"}", "estimatedCost", "0.5"));
        record(Map.of("eventType", "\"error\"", "estimatedCost", "0.25"));
        record(Map.of("confidence", "7"));
        record(Map.of("eventType", "\"state_change\""));
        app.catchUp();
        record Row(int events, int toolCalls, int errors, double cost) {}
        var row = InsideStore.readers(app.store())
                .read(sql -> sql.one(
                                "SELECT event_count, tool_call_count, error_count, event_cost FROM session WHERE public_id = ?",
                                found -> new Row(found.getInt(1), found.getInt(2), found.getInt(3), found.getDouble(4)),
                                session)
                        .orElseThrow());
        assertThat(row).isEqualTo(new Row(3, 1, 1, 0.75));
        List<String> inputs =
                InsideStore.readers(app.store()).read(sql -> sql.all("""
                SELECT tool_input FROM event
                WHERE session_id = (SELECT id FROM session WHERE public_id = ?) AND tool_input IS NOT NULL
                """, found -> found.getString(1), session));
        assertThat(inputs).containsExactly("{\"b\": 1.50,\"a\":\"\\u00e9\\ud800\"}");
    }

    @Test
    void halfASurrogatePairIsRefusedWhereItCannotBeKept() {
        assertThat(record(Map.of("reasoning", "\"\\ud83d\"")).blamed()).containsExactly("reasoning");
        assertThat(record(Map.of("reasoning", "\"\\ud83d\\ude80 \\u0001 \\u202e\""))
                        .status())
                .isEqualTo(200);
    }
}
