package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What reading refuses: wrong parameters by their names, and whoever may not. */
class ReadRefusalTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private static Client client;
    private static String id;

    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);
        IntStream.range(0, 5).forEach(i -> client.openSession());
        id = client.openSession();
        IntStream.range(0, 5).forEach(i -> addEvent(id));
    }

    private static void addEvent(String session) {
        client.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\"}");
    }

    static Stream<String> addresses() {
        return Stream.of(
                SESSIONS,
                SESSIONS + "/{id}",
                SESSIONS + "/{id}/events",
                "/api/sdk/stats",
                "/api/sdk/stats/trend",
                "/api/sdk/stats/metadata",
                "/api/sdk/stats/waste",
                "/api/sdk/changes",
                "/api/sdk/versions",
                "/api/sdk/paths",
                "/api/sdk/decisions",
                "/api/sdk/export?format=csv");
    }

    static Stream<String> filtered() {
        return addresses().filter(address -> !address.contains("{id}"));
    }

    private static Client.Reply ask(Client reader, String address, String query) {
        String path = address.replace("{id}", id);
        return reader.get(query.isEmpty() ? path : path + (path.contains("?") ? "&" : "?") + query);
    }

    private static void refused(String address, String query, String... blamed) {
        var reply = ask(client, address, query);
        assertThat(reply.status()).as(address + " " + query).isEqualTo(400);
        assertThat(reply.blamed()).as(address + " " + query).containsExactlyInAnyOrder(blamed);
        assertThat(reply.text("message")).contains(blamed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%zz", "%ff"})
    void whatCannotBeDecodedIsRefused(String environment) {
        String key = app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.READ));
        var reply = new RawHttp(app.app().uri())
                .send("GET " + SESSIONS + "?environment=" + environment + " HTTP/1.1\r\nHost: here\r\n"
                        + "Authorization: Bearer " + key + "\r\nConnection: close\r\n\r\n");
        assertThat(reply.status()).isEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("filtered")
    void wordsThatTheIndexCannotReadAreRefused(String address) {
        refused(address, "q=%00", "q");
        refused(address, "q=a%00b", "q");
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void unknownParametersAreNamed(String address) {
        refused(address, "colour=red", "colour");
        refused(address, "colour=red&Limit=5&metadata.=x", "Limit", "colour", "metadata.");
        refused(address, "offset=5", "offset");
    }

    @ParameterizedTest
    @MethodSource("filtered")
    void wrongValuesAreNamedAllOfThem(String address) {
        refused(address, "status=done&success=1&hasErrors=yes", "status", "success", "hasErrors");
        refused(address, "minCost=-1&minDurationMs=long&from=yesterday", "minCost", "minDurationMs", "from");
        refused(
                address,
                "agentName=&not.userId=&outcome=won&not.status=active,",
                "agentName",
                "not.userId",
                "outcome",
                "not.status");
        refused(address, "active=2026-01-02T00:00:00Z/2026-01-01T00:00:00Z", "active");
        refused(address, "active=yesterday/..", "active");
        refused(address, "minCost=1&minCost=2&from=2026-01-02T00:00:00Z&from=2026-01-02T00:00:00Z", "minCost", "from");
        refused(address, "from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z", "from");
        refused(address, "from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z", "from");
        refused(address, "environment=production", "environment");
        var many = IntStream.rangeClosed(1, 11)
                .mapToObj(i -> "metadata.k" + i + "=v")
                .toList();
        refused(address, String.join("&", many), "metadata.*");
        assertThat(ask(client, address, String.join("&", many.subList(0, 10))).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "minCost, 1d",
        "minCost, 0x1p3",
        "minCost, NaN",
        "minCost, Infinity",
        "minCost, 1e999",
        "minCost, ' 1'",
        "minDurationMs, 1f",
        "minDurationMs, .5",
        "minDurationMs, 01",
        "from, 2026-01-31",
        "from, 2026-02-30T00:00:00Z",
        "from, 1769860800000",
        "from, 2026-01-31T12:00:00",
        "from, 1969-12-31T23:59:59Z",
        "from, 1970-01-01T00:00:00+01:00",
        "to, 9999-12-31T23:59:59-01:00",
        "to, +10000-01-01T00:00:00Z",
        "from, -0001-01-01T00:00:00Z",
        "to, now",
        "success, TRUE",
        "status, Active",
        "limit, 0",
        "limit, -1",
        "limit, 501",
        "limit, 1.5",
        "limit, ten",
        "limit, 99999999999",
        "limit, %2B5",
        "sort, name",
        "sort, --events",
        "sort, -",
        "sort, cost"
    })
    void aWrongValueIsNamed(String name, String value) {
        refused(SESSIONS, name + "=" + value.replace(" ", "%20"), name);
    }

    @Test
    void timesAreGivenBackAsTheyCanBeSentAgain() {
        for (String query : List.of("from=9998-12-31T00:00:00Z&to=9999-12-30T00:00:01Z", "to=1970-01-01T00:00:01Z")) {
            var figures = ask(client, "/api/sdk/stats", query + "&bucket=1d");
            var again = "from=" + figures.text("from") + "&to=" + figures.text("to");
            assertThat(ask(client, "/api/sdk/stats", again).text("from")).isEqualTo(figures.text("from"));
        }
        assertThat(ask(client, SESSIONS, "to=9999-12-31T23:59:59.999Z").status())
                .isEqualTo(200);
    }

    @Test
    void limitsHold() {
        for (int limit : List.of(1, 500)) {
            assertThat(client.get(SESSIONS + "?limit=" + limit).status()).isEqualTo(200);
        }
        for (int limit : List.of(1, 1_000)) {
            assertThat(ask(client, SESSIONS + "/{id}/events", "limit=" + limit).status())
                    .isEqualTo(200);
        }
        refused(SESSIONS, "limit=501", "limit");
        refused(SESSIONS + "/{id}/events", "limit=1001", "limit");
        refused(SESSIONS + "/{id}/events", "limit=0&type=talk&toolName=", "limit", "type", "toolName");
    }

    @Test
    void figuresAndExportsNeedFittingWishes() {
        refused("/api/sdk/stats", "groupBy=name&bucket=2h", "groupBy", "bucket");
        refused("/api/sdk/stats", "limit=1001&sort=createdAt&cursor=x&tz=Mars", "limit", "sort", "cursor", "tz");
        refused("/api/sdk/stats/trend", "groupBy=toolName", "groupBy");
        refused("/api/sdk/stats", "bucket=1m&from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z", "bucket");
        refused("/api/sdk/stats", "from=2999-01-01T00:00:00Z", "from");
        refused("/api/sdk/export", "", "format");
        refused("/api/sdk/export", "format=xml", "format");
        refused("/api/sdk/export", "format=csv&limit=5", "limit");
    }

    @Test
    void aCursorIsGoodInItsOwnListOnly() {
        String other = client.openSession();
        addEvent(other);
        addEvent(other);
        String newest = client.get(SESSIONS + "?limit=2").text("nextCursor");
        String cheapest = client.get(SESSIONS + "?limit=2&sort=estimatedCost").text("nextCursor");
        String events = ask(client, SESSIONS + "/{id}/events", "limit=2").text("nextCursor");
        var bad = new ArrayList<>(List.of("x", "!", "AAAA", "%00", "c2Vzc2lvbnM", newest + newest));
        bad.add(newest.substring(0, 8));

        for (String cursor : bad) {
            refused(SESSIONS, "cursor=" + cursor, "cursor");
            refused(SESSIONS + "/{id}/events", "cursor=" + cursor, "cursor");
        }
        refused(SESSIONS, "cursor=" + cheapest, "cursor");
        refused(SESSIONS, "cursor=" + events, "cursor");
        refused(SESSIONS, "sort=estimatedCost&cursor=" + newest, "cursor");
        refused(SESSIONS, "q=n&cursor=" + newest, "cursor");
        refused(SESSIONS, "cursor=", "cursor");
        refused(SESSIONS + "/{id}/events", "cursor=" + newest, "cursor");
        refused(SESSIONS + "/" + other + "/events", "cursor=" + events, "cursor");
        assertThat(client.get(SESSIONS + "?cursor=" + newest).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void readingTakesTheScopeRead(String address) {
        assertThat(ask(app.as(Scope.WRITE, Scope.ADMIN), address, "").status()).isEqualTo(403);
        assertThat(ask(app.as(Scope.READ), address, "").status()).isEqualTo(200);
        assertThat(ask(app.anonymous(), address, "").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void nobodyReadsWhatIsNotTheirs(String address) {
        for (var tenant : List.of(app.tenant("other", Environment.LIVE), app.tenant("default", Environment.TEST))) {
            var reply = ask(app.as(tenant, Scope.values()), address, "");
            assertThat(reply.status()).isEqualTo(address.contains("{id}") ? 403 : 200);
            assertThat(reply.body()).doesNotContain(id, "\"key\":\"a\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"sess_0000000000000000000000", "x", "1%27%20OR%201=1"})
    void anUnknownSessionIsNotFound(String unknown) {
        assertThat(client.get(SESSIONS + "/" + unknown).status()).isEqualTo(404);
        assertThat(client.get(SESSIONS + "/" + unknown + "/events").status()).isEqualTo(404);
        assertThat(client.send("DELETE", SESSIONS + "/" + unknown, null).status())
                .isEqualTo(404);
    }
}
