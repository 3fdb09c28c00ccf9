package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.store.runs.IdempotencyStore;
import dev.runlog.testing.Client;
import dev.runlog.testing.Crowd;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that is sent again with the same Idempotency-Key is answered again, and carried out once. */
class IdempotencyTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String EVENTS = "/api/sdk/events";

    private String apiKey;
    private Client client;
    private Client keyed;

    @BeforeEach
    void aKeyOfItsOwn() {
        apiKey = app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.WRITE));
        client = app.anonymous().withKey(apiKey);
        keyed = client.with("Idempotency-Key", "request-" + COUNT.incrementAndGet());
    }

    private static String session(String name) {
        return "{\"name\":\"" + name + "\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":{\"n\":1.50}}";
    }

    private static String event(String session) {
        return "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\",\"toolName\":\"t\",\"confidence\":0.5}";
    }

    private static long rows(String table) {
        return InsideStore.readers(app.store()).read(sql -> sql.number("SELECT count(*) FROM " + table));
    }

    @Test
    void aSessionIsOpenedOnce() {
        long before = rows("session");
        var first = keyed.post(SESSIONS, session("x"));
        clock.move(Duration.ofMinutes(5));
        var second = keyed.post(SESSIONS, session("x"));
        assertThat(first.status()).isEqualTo(200);
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(rows("session")).isEqualTo(before + 1);
    }

    @Test
    void anEventIsRecordedAndCountedOnce() {
        String id = client.openSession();
        long before = rows("event");
        var first = keyed.post(EVENTS, event(id));
        var second = keyed.post(EVENTS, event(id));
        assertThat(first.status()).isEqualTo(200);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(rows("event")).isEqualTo(before + 1);
        app.catchUp();
        assertThat(InsideStore.readers(app.store())
                        .<Long>read(sql -> sql.number("SELECT event_count FROM session WHERE public_id = ?", id)))
                .isEqualTo(1);
    }

    @Test
    void theSameRequestMayBeSpelledOtherwise() {
        var first = keyed.post(EVENTS, "{\"sessionId\":\"" + client.openSession() + "\",\"eventType\":\"error\"}");
        var second = keyed.post(
                EVENTS, "{ \"eventType\" : \"error\",\n\"sessionId\" : \"" + first.text("sessionId") + "\"}");
        assertThat(second.body()).isEqualTo(first.body());
    }

    @Test
    void anotherBodyUnderTheSameKeyIsRefused() {
        keyed.post(SESSIONS, session("x"));
        for (String other : List.of(
                session("y"),
                session("x").replace("1.50", "1.5"),
                "{\"name\":\"x\",\"agentName\":\"a\",\"userId\":\"u\"}")) {
            var reply = keyed.post(SESSIONS, other);
            assertThat(reply.status()).as(other).isEqualTo(422);
            assertThat(reply.text("message")).contains("Idempotency-Key");
        }
        assertThat(keyed.post(SESSIONS, session("x")).status()).isEqualTo(200);
    }

    @Test
    void theSameKeyAtAnotherAddressIsRefused() {
        String id = keyed.post(SESSIONS, session("x")).text("id");
        assertThat(keyed.post(EVENTS, event(id)).status()).isEqualTo(422);
    }

    @Test
    void tenantsDoNotShareKeys() {
        var first = keyed.post(SESSIONS, session("x"));
        for (var tenant : List.of(app.tenant("default", Environment.TEST), app.tenant("another", Environment.LIVE))) {
            var reply = keyed.withKey(app.key(tenant, Set.of(Scope.WRITE))).post(SESSIONS, session("x"));
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("id")).isNotEqualTo(first.text("id"));
        }
        var colleague = keyed.withKey(app.key(app.tenant("default", Environment.LIVE), Set.of(Scope.WRITE)));
        assertThat(colleague.post(SESSIONS, session("x")).body()).isEqualTo(first.body());
    }

    @Test
    void sixteenAtOnceAreOne() throws Exception {
        long before = rows("session");
        var replies = Crowd.of(16, () -> keyed.post(SESSIONS, session("x")));
        assertThat(replies).extracting(Client.Reply::status).containsOnly(200);
        assertThat(replies.stream().map(Client.Reply::body).distinct()).hasSize(1);
        assertThat(rows("session")).isEqualTo(before + 1);
    }

    @Test
    void aRefusedRequestDoesNotUseUpItsKey() {
        assertThat(keyed.post(SESSIONS, "{}").status()).isEqualTo(400);
        assertThat(keyed.post(EVENTS, event("sess_0000000000000000000000")).status())
                .isEqualTo(404);
        String foreign = app.as(app.tenant("another", Environment.LIVE)).openSession();
        assertThat(keyed.post(EVENTS, event(foreign)).status()).isEqualTo(403);
        assertThat(keyed.post(EVENTS, event(client.openSession())).status()).isEqualTo(200);
    }

    @Test
    void aKeyIsRememberedForADay() {
        var first = keyed.post(SESSIONS, session("x"));
        clock.move(IdempotencyStore.KEPT.minusMillis(1));
        assertThat(keyed.post(SESSIONS, session("x")).body()).isEqualTo(first.body());
        clock.move(Duration.ofMillis(1));
        var later = keyed.post(SESSIONS, session("y"));
        assertThat(later.status()).isEqualTo(200);
        assertThat(later.text("id")).isNotEqualTo(first.text("id"));
        assertThat(keyed.post(SESSIONS, session("y")).body()).isEqualTo(later.body());
    }

    @Test
    void oldKeysArePutAwayAndYoungOnesKept() {
        keyed.post(SESSIONS, session("x"));
        clock.move(IdempotencyStore.KEPT);
        keyed.with("Idempotency-Key", "young").post(SESSIONS, session("x"));
        app.store().idempotency().forgetOld(clock.instant()).join();
        var left = InsideStore.readers(app.store())
                .read(sql -> sql.all("SELECT key FROM idempotency", row -> row.getString(1)));
        assertThat(left).containsExactly("young");
    }

    @Test
    void aRestartForgetsNothing() throws Exception {
        var first = keyed.post(SESSIONS, session("x"));
        app.restart();
        var again = app.anonymous()
                .withKey(apiKey)
                .with("Idempotency-Key", "request-" + COUNT.get())
                .post(SESSIONS, session("x"));
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void capitalsMakeAnotherKey() {
        var small = client.with("Idempotency-Key", "a-key-of-its-own-" + COUNT.get());
        var capital = client.with("Idempotency-Key", "A-KEY-OF-ITS-OWN-" + COUNT.get());
        String first = small.post(SESSIONS, session("x")).text("id");
        assertThat(capital.post(SESSIONS, session("x")).text("id")).isNotEqualTo(first);
    }

    @Test
    void anUpdateNeedsNoKeyAndIgnoresOne() {
        String id = client.openSession();
        assertThat(keyed.patch(SESSIONS + "/" + id, "{\"durationMs\":1}").body())
                .contains("\"durationMs\":1");
        assertThat(keyed.patch(SESSIONS + "/" + id, "{\"durationMs\":2}").body())
                .contains("\"durationMs\":2");
    }

    @Test
    void aKeyMayHave255VisibleCharacters() {
        assertThat(client.with("Idempotency-Key", "~".repeat(255))
                        .post(SESSIONS, session("x"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "tab\there"})
    void anUnfitKeyIsRefusedByName(String key) {
        assertUnfit(key);
    }

    @Test
    void aKeyBeyondAsciiIsRefused() {
        var reply = new RawHttp(client.base())
                .send("POST " + SESSIONS + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
                        + apiKey
                        + "\r\nIdempotency-Key: \u00fcmlaut\r\nContent-Type: application/json\r\nContent-Length: "
                        + session("x").length() + "\r\n\r\n" + session("x"));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("Idempotency-Key");
    }

    @Test
    void aTooLongKeyIsRefusedByName() {
        assertUnfit("x".repeat(256));
    }

    private void assertUnfit(String key) {
        for (String path : List.of(SESSIONS, EVENTS)) {
            var reply = client.with("Idempotency-Key", key)
                    .post(path, path.equals(SESSIONS) ? session("x") : event(client.openSession()));
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.blamed()).containsExactly("Idempotency-Key");
        }
    }
}
