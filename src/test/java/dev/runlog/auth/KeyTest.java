package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Actor;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.OpenStore;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets in and who does not, as the contract's sections 5 and 7 tell it. */
class KeyTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";
    private Tenant tenant;

    @BeforeEach
    void aTenant() {
        tenant = app.tenant("default", Environment.LIVE);
    }

    private KeyIssuer.Issued issue(Instant expiresAt) {
        return new KeyIssuer(app.store().keys(), "runlog")
                .issue(tenant, "test", Set.of(Scope.WRITE), new Actor.Operator("test"), expiresAt)
                .join();
    }

    private Client.Reply postWith(String authorization) {
        return app.anonymous().with("Authorization", authorization).post(SESSIONS, SESSION);
    }

    private static void assertRefused(Client.Reply reply) {
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.text("error")).isEqualTo("Unauthorized");
        assertThat(reply.text("message")).contains("API key is invalid or missing");
        assertThat(reply.header("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void aKeyOpensTheDoor() {
        assertThat(postWith("Bearer " + issue(null).key()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bearer ", "BEARER ", "Bearer   "})
    void theSchemeMayBeWrittenInAnyCase(String scheme) {
        assertThat(postWith(scheme + issue(null).key()).status()).isEqualTo(200);
    }

    @Test
    void noKeyIsRefused() {
        assertRefused(app.anonymous().post(SESSIONS, SESSION));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer x",
                "Bearer runlog_live_",
                "Bearer runlog_live_0000000000000000000000000000000000000000",
                "Bearer null",
                "Bearer ' OR 1=1 --",
                "Basic dXNlcjpwYXNzd29yZA==",
            })
    void whatIsNoKeyIsRefused(String authorization) {
        assertRefused(postWith(authorization));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Token ", "Basic ", "Digest ", "ApiKey ", "Bearer: ", "Bearer Bearer ", "Bearer\t"})
    void aGoodKeyInAnotherSchemeIsRefused(String scheme) {
        assertRefused(postWith(scheme + issue(null).key()));
    }

    @Test
    void aMistypedKeyIsRefused() {
        String key = issue(null).key();
        char last = key.charAt(key.length() - 1);
        String start = key.substring(0, key.length() - 1);
        assertRefused(postWith("Bearer " + start + (last == 'x' ? 'y' : 'x')));
        assertRefused(postWith("Bearer " + start));
        assertRefused(postWith("Bearer " + key + "x"));
        assertRefused(postWith("Bearer " + key.replace("_live_", "_test_")));
        assertRefused(postWith("Bearer " + key.replace("_live_", "_LIVE_")));
    }

    @Test
    void aWellFormedKeyThatNobodyMadeIsRefused() {
        assertRefused(postWith("Bearer " + new Secrets().newKey("runlog", Environment.LIVE)));
    }

    @Test
    void aKeyIsNotTakenFromTheAddressTheBodyOrACookie() {
        String key = issue(null).key();
        assertRefused(app.anonymous().post(SESSIONS + "?api_key=" + key + "&access_token=" + key, SESSION));
        assertRefused(app.anonymous().with("Cookie", "Authorization=" + key).post(SESSIONS, SESSION));
        assertRefused(app.anonymous().with("X-Api-Key", key).post(SESSIONS, SESSION));
    }

    @Test
    void aCookieBesideAKeyChangesNothing() {
        var client = app.as(Scope.WRITE).with("Cookie", "login=somebody; __Host-login=else");
        assertThat(client.post(SESSIONS, SESSION).status()).isEqualTo(200);
        assertRefused(client.with("Authorization", "Bearer x").post(SESSIONS, SESSION));
    }

    @Test
    void aKeyEndsAtTheMomentItExpires() {
        String key = issue(clock.instant().plusSeconds(60)).key();
        assertThat(postWith("Bearer " + key).status()).isEqualTo(200);
        clock.move(Duration.ofMillis(59_999));
        assertThat(postWith("Bearer " + key).status()).isEqualTo(200);
        clock.move(Duration.ofMillis(1));
        assertRefused(postWith("Bearer " + key));
    }

    @Test
    void aKeyThatAnotherProcessDeletedIsRefusedWithinFiveSeconds() throws Exception {
        var issued = issue(null);
        assertThat(postWith("Bearer " + issued.key()).status()).isEqualTo(200);
        var metrics = new StoreMetrics(new PrometheusRegistry());
        try (var beside = OpenStore.forCommand(DataDirectory.at(app.dataDirectory()), clock, metrics)) {
            beside.keys()
                    .delete(tenant.organization(), issued.known().id(), new Actor.Operator("test"))
                    .join();
        }
        clock.move(Duration.ofSeconds(5));
        assertRefused(postWith("Bearer " + issued.key()));
    }

    @Test
    void theUseOfAKeyIsNotedToTheMinute() {
        var issued = issue(null);
        assertThat(lastUsed(issued.known())).isNull();
        postWith("Bearer " + issued.key());
        var first = clock.instant();
        Await.until("the first use is noted", () -> first.equals(lastUsed(issued.known())));
        clock.move(Duration.ofMinutes(2));
        postWith("Bearer " + issued.key());
        var second = clock.instant();
        Await.until("a later use is noted", () -> second.equals(lastUsed(issued.known())));
    }

    @Test
    void aRefusedKeyAndAnOpenAddressAreNoUses() {
        var expired = issue(clock.instant().plusSeconds(60));
        var good = issue(null);
        clock.move(Duration.ofSeconds(61));
        assertRefused(postWith("Bearer " + expired.key()));
        for (String path : new String[] {"/healthz", "/readyz", "/openapi.yaml"}) {
            assertThat(app.anonymous().withKey(good.key()).get(path).status()).isEqualTo(200);
        }
        // Notes are written in the order of the uses: once this one is there, the others would be.
        var last = issue(null);
        postWith("Bearer " + last.key());
        Await.until("a use is noted", () -> lastUsed(last.known()) != null);
        assertThat(lastUsed(expired.known())).isNull();
        assertThat(lastUsed(good.known())).isNull();
    }

    @Test
    void whoAsksForWhatIsNotThereIsToldToSendAKey() {
        assertRefused(app.anonymous().get("/api/organs"));
        assertRefused(app.anonymous().get("/api/accounting"));
        for (String path : new String[] {"/api/org", "/api/org/keys", "/api/account"}) {
            assertThat(app.anonymous().get(path).text("message")).contains("sign in");
        }
        assertThat(app.anonymous().post("/api/sign-out-everywhere", "{}").text("message"))
                .contains("sign in");
    }

    private Instant lastUsed(ApiKey key) {
        return app.store().keys().all(tenant.organization()).stream()
                .filter(known -> known.id() == key.id())
                .findFirst()
                .orElseThrow()
                .lastUsedAt();
    }

    @Test
    void eachEnvironmentHasItsOwnKeys() {
        var trial = new Tenant(tenant.organization(), Environment.TEST);
        String live = app.key(tenant, Set.of(Scope.WRITE));
        String test = app.key(trial, Set.of(Scope.WRITE));
        assertThat(live).startsWith("runlog_live_");
        assertThat(test).startsWith("runlog_test_");
        assertThat(postWith("Bearer " + live).status()).isEqualTo(200);
        assertThat(postWith("Bearer " + test).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"POST, /api/sdk/sessions", "PATCH, /api/sdk/sessions/%s", "POST, /api/sdk/events"})
    void aKeyWithoutTheScopeHasNoAccess(String method, String path) {
        String id = app.as(Scope.WRITE).openSession();
        String body = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"eventType\":\"error\",\"sessionId\":\""
                + id + "\"}";
        var reply =
                app.as(Scope.READ, Scope.ADMIN).send(method, path.formatted(id), body.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.text("error")).isEqualTo("Forbidden");
        assertThat(reply.text("message")).contains("API key has no access to the resource", "write");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api",
        "GET, /api/",
        "GET, /api/nothing",
        "POST, /api/sdk/nothing",
        "GET, /api/sdk/sessions",
        "DELETE, /api/sdk/sessions",
        "OPTIONS, /api/sdk/events",
        "PUT, /api/sdk/sessions/sess_0000000000000000000000",
        "PATCH, /api/sdk/sessions/sess_0000000000000000000000",
        "BREW, /api/sdk/sessions",
        "POST, /api/sdk/sessions/",
        "POST, //api/sdk/sessions",
        "POST, /api;a=b/sdk/sessions",
    })
    void withoutAKeyNothingElseIsToBeSeen(String method, String path) {
        assertRefused(app.anonymous().send(method, path, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "\u0000"})
    void withoutAKeyABodyIsNotLookedAt(String body) {
        assertRefused(app.anonymous().post(SESSIONS, body));
        assertRefused(app.anonymous().with("Content-Type", "text/plain").post(SESSIONS, body));
        assertRefused(app.anonymous().with("Content-Encoding", "gzip").post(SESSIONS, body));
    }

    @Test
    void aReplyWithoutABodyIsRefusedTheSameWay() {
        var reply = app.anonymous().send("HEAD", SESSIONS, null);
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("WWW-Authenticate")).contains("Bearer");
    }
}
