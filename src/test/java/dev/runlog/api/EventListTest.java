package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RandomFilter;
import dev.runlog.testing.RandomRuns;
import dev.runlog.testing.RecordedSession;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The events of a session: in order, by type and tool, page by page, letter for letter. */
class EventListTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static Client client;
    private static RandomRuns runs;
    private static RecordedSession session;

    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ);
        runs = new RandomRuns(client, CLOCK);
        session = runs.open();
        var other = runs.open();
        for (int i = 0; i < 150; i++) {
            runs.addEvent(session);
            runs.addEvent(other);
        }
    }

    private static String address(String id) {
        return "/api/sdk/sessions/" + id + "/events";
    }

    private static List<String> walk(String query, int limit) {
        var ids = new ArrayList<String>();
        String cursor = "";
        while (cursor != null) {
            var json = client.get(address(session.id) + "?limit=" + limit + query
                            + (cursor.isEmpty() ? "" : "&cursor=" + cursor))
                    .json();
            ids.addAll(json.path("items").findValuesAsText("id"));
            cursor = json.has("nextCursor") ? json.path("nextCursor").asText() : null;
            assertThat(cursor == null || json.path("items").size() == limit).isTrue();
        }
        return ids;
    }

    private static void check(String query, Predicate<RecordedSession.Event> fits) {
        var expected = session.events.stream()
                .filter(fits)
                .map(RecordedSession.Event::id)
                .toList();
        for (int limit : List.of(1, 7, 150, 1_000)) {
            assertThat(walk(query, limit)).as(query).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void comeInOrderOfHappeningPageByPage() {
        check("", event -> true);
        assertThat(client.get(address(session.id)).json().path("items")).hasSize(100);
    }

    @Test
    void byTypeAndTool() {
        for (String type : List.of("tool_call", "llm_decision", "state_change", "error")) {
            check("&type=" + type, event -> event.type().equals(type));
            for (String tool : RandomRuns.TOOLS) {
                check(
                        "&type=" + type + "&toolName=" + RandomFilter.encode(tool),
                        event -> event.type().equals(type) && tool.equals(event.tool()));
            }
        }
        check("&toolName=search", event -> "search".equals(event.tool()));
        check("&toolName=none", event -> false);
    }

    @Test
    void comeInTheOrderTheyWereRecordedThoughTheClockIsPutBack() {
        var late = runs.open();
        for (int minutes : List.of(5, -3, 0, -10, 20)) {
            CLOCK.move(Duration.ofMinutes(minutes));
            runs.addEvent(late);
        }
        assertThat(client.get(address(late.id)).json().path("items").findValuesAsText("id"))
                .containsExactlyElementsOf(
                        late.events.stream().map(RecordedSession.Event::id).toList());
    }

    @Test
    void sayLetterForLetterWhatWasSent() {
        String id = client.openSession();
        String fields = """
                "eventType":"tool_call","toolName":"t","toolInput":{ "b" : 1.0 , "a":[1e3, null, "ü\\u00fc 🚀"] },\
                "toolOutput":{},"reasoning":"line\\nline","alternativesConsidered":[ "x",{"y": 0.10},null ],\
                "confidence":0.50,"estimatedCost":0.045""";
        var created = client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\"," + fields + "}");
        assertThat(client.get(address(id)).body())
                .isEqualTo("{\"items\":[{\"id\":\"" + created.text("id") + "\",\"sessionId\":\"" + id + "\","
                        + fields.replace("0.50", "0.5") + ",\"createdAt\":\"" + created.text("createdAt") + "\"}]}");
        String bare = client.openSession();
        client.post("/api/sdk/events", "{\"sessionId\":\"" + bare + "\",\"eventType\":\"error\"}");
        assertThat(client.get(address(bare)).json().path("items").path(0).fieldNames())
                .toIterable()
                .containsExactly("id", "sessionId", "eventType", "createdAt");
    }

    @Test
    void whatArrivesMeanwhileFollows() {
        String id = runs.open().id;
        for (int i = 0; i < 4; i++) {
            client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}");
        }
        String cursor = client.get(address(id) + "?limit=3").text("nextCursor");
        client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\",\"eventType\":\"state_change\"}");
        assertThat(client.get(address(id) + "?cursor=" + cursor)
                        .json()
                        .path("items")
                        .findValuesAsText("eventType"))
                .containsExactly("error", "state_change");
    }

    @Test
    void whoFollowsIsToldWhatIsRecordedFromThenOnWhenEverItHappened() {
        String id = client.openSession();
        record(id, "before", "");
        String start = follow(id, "").text("nextCursor");
        assertThat(tools(follow(id, ""))).isEmpty();
        record(id, "first", "");
        record(id, "second", ",\"timestamp\":\"2020-01-01T00:00:00Z\"");
        var added = follow(id, "&cursor=" + start);
        assertThat(tools(added)).containsExactly("first", "second");
        var none = follow(id, "&cursor=" + added.text("nextCursor"));
        assertThat(tools(none)).isEmpty();
        record(id, "third", ",\"timestamp\":\"2019-01-01T00:00:00Z\"");
        assertThat(tools(follow(id, "&cursor=" + none.text("nextCursor")))).containsExactly("third");

        String other = client.openSession();
        assertThat(follow(other, "&cursor=" + start).blamed()).containsExactly("cursor");
        assertThat(follow(id, "&type=error").blamed()).containsExactly("follow");
        assertThat(follow("sess_0000000000000000000000", "").status()).isEqualTo(404);
    }

    private static void record(String session, String tool, String more) {
        var reply = client.post(
                "/api/sdk/events/batch",
                "{\"events\":[{\"sessionId\":\"%s\",\"eventType\":\"tool_call\",\"toolName\":\"%s\"%s}]}"
                        .formatted(session, tool, more));
        assertThat(reply.status()).isEqualTo(200);
    }

    private static Client.Reply follow(String session, String more) {
        return client.get(address(session) + "?follow=true" + more);
    }

    private static List<String> tools(Client.Reply page) {
        return page.json().path("items").findValuesAsText("toolName");
    }

    @Test
    void aSessionMayHaveNone() {
        assertThat(client.get(address(client.openSession())).body()).isEqualTo("{\"items\":[]}");
    }

    @Test
    void aPageOfLargeEventsEndsEarly() {
        String id = runs.open().id;
        String large = "x".repeat(700_000);
        for (int i = 0; i < 3; i++) {
            client.post(
                    "/api/sdk/events",
                    "{\"sessionId\":\"%s\",\"eventType\":\"llm_decision\",\"reasoning\":\"%s\"}".formatted(id, large));
        }
        var first = client.get(address(id) + "?limit=1000").json();
        assertThat(first.path("items")).hasSize(2);
        var rest = client.get(address(id) + "?limit=1000&cursor="
                        + first.path("nextCursor").asText())
                .json();
        assertThat(rest.path("items")).hasSize(1);
        assertThat(rest.has("nextCursor")).isFalse();
    }
}
