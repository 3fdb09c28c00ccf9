package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.auth.KeyIssuer;
import dev.runlog.model.Actor;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.OpenStore;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Listening;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A clock that is set: what is recorded keeps its order, and nobody gains or loses more time than it was set by. */
@Timeout(60)
class ClockTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final Duration DAY = Duration.ofDays(1);
    private static final List<Duration> JUMPS = List.of(
            DAY,
            DAY.negated(),
            Duration.ofDays(400),
            Duration.ofDays(-800),
            Duration.ofDays(401),
            Duration.ofMillis(-1));

    private Tenant tenant;
    private Client client;

    @BeforeEach
    void aTenant() {
        tenant = app.tenant("org-" + System.nanoTime(), Environment.LIVE);
        client = app.as(tenant, Scope.WRITE, Scope.READ, Scope.ADMIN);
    }

    private String event(String session) {
        var reply = client.post("/api/sdk/events", "{\"eventType\":\"error\",\"sessionId\":\"" + session + "\"}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(Instant.parse(reply.text("createdAt"))).isEqualTo(clock.instant());
        return reply.text("id");
    }

    @Test
    void eventsStayInTheOrderTheyWereRecordedIn() {
        String session = client.openSession();
        var recorded = new ArrayList<String>();
        for (var jump : JUMPS) {
            recorded.add(event(session));
            clock.move(jump);
            recorded.add(event(session));
        }
        assertThat(recorded).doesNotHaveDuplicates();
        String events = "/api/sdk/sessions/" + session + "/events";
        assertThat(ids(client.get(events))).isEqualTo(recorded);
        var paged = new ArrayList<String>();
        String cursor = "";
        do {
            var page = client.get(events + "?limit=5" + cursor);
            paged.addAll(ids(page));
            cursor = page.json().has("nextCursor") ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());
        assertThat(paged).isEqualTo(recorded);
    }

    private static List<String> ids(Client.Reply page) {
        return page.json().path("items").findValuesAsText("id");
    }

    @Test
    void aSessionThatEndsBeforeItBeganLastedNoTime() {
        String session = client.openSession();
        clock.move(DAY.negated());
        var ended = client.patch("/api/sdk/sessions/" + session, "{\"status\":\"completed\"}");
        assertThat(ended.status()).isEqualTo(200);
        JsonNode shown = client.get("/api/sdk/sessions/" + session).json();
        assertThat(shown.path("durationMs").asLong()).isZero();
        assertThat(ids(client.get("/api/sdk/sessions"))).containsExactly(session);
    }

    @Test
    void aDeletedKeyIsRefusedAlsoWhenTheClockIsSetBack() throws Exception {
        var issued = issue(null);
        var holder = app.anonymous().withKey(issued.key());
        holder.openSession();
        var metrics = new StoreMetrics(new PrometheusRegistry());
        try (var beside = OpenStore.forCommand(DataDirectory.at(app.dataDirectory()), clock, metrics)) {
            beside.keys()
                    .delete(tenant.organization(), issued.known().id(), new Actor.Operator("command line"))
                    .join();
        }
        clock.move(DAY.negated());
        assertThat(holder.get("/api/sdk/sessions").status()).isEqualTo(401);
    }

    @Test
    void aKeyEndsByTheClockThatIsShown() {
        var issued = issue(clock.instant().plus(DAY));
        var holder = app.anonymous().withKey(issued.key());
        assertThat(holder.get("/api/sdk/sessions").status()).isEqualTo(200);
        clock.move(DAY.multipliedBy(2));
        assertThat(holder.get("/api/sdk/sessions").status()).isEqualTo(401);
        clock.move(DAY.multipliedBy(-2));
        assertThat(holder.get("/api/sdk/sessions").status()).isEqualTo(200);
    }

    private KeyIssuer.Issued issue(Instant end) {
        return new KeyIssuer(app.store().keys(), "runlog")
                .issue(tenant, "test", Set.of(Scope.WRITE, Scope.READ), new Actor.Operator("test"), end)
                .join();
    }

    @Test
    void aLoginSurvivesAClockThatIsSetBackAndEndsInTheEnd() {
        var browser = app.signedIn("back@example.org", Role.MEMBER);
        clock.move(DAY.negated());
        assertThat(browser.get("/api/account").status()).isEqualTo(200);
        clock.move(Duration.ofDays(40));
        assertThat(browser.get("/api/account").status()).isEqualTo(401);
    }

    @Test
    void nobodyWaitsForAClockThatWasSetBack() {
        app.person("slow@example.org", "default", Role.MEMBER);
        var page = app.anonymous().fromPage();
        String wrong = "{\"email\":\"slow@example.org\",\"password\":\"wrong horse battery\"}";
        for (int i = 0; i < 5; i++) {
            assertThat(page.post("/api/sign-in", wrong).status()).isEqualTo(401);
        }
        clock.move(DAY.negated());
        var refused = page.post("/api/sign-in", wrong);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).contains("1");
        clock.move(Duration.ofSeconds(1));
        app.signIn("slow@example.org");
    }

    @Test
    void aStreamOfADeletedKeyEndsAlsoWhenTheClockIsSetBack() throws Exception {
        String key = app.key(tenant, Set.of(Scope.READ));
        try (var listening = new Listening(client.base().resolve("api/sdk/live"), key, null)) {
            var known = app.store().keys().all(tenant.organization());
            long id = known.stream().mapToLong(ApiKey::id).max().orElseThrow();
            app.store()
                    .keys()
                    .delete(tenant.organization(), id, new Actor.Operator("test"))
                    .join();
            clock.move(DAY.negated());
            Await.until("ended", listening::hasEnded);
        }
    }

    @Test
    void wordsAreFoundAlsoWhenTheClockIsSetBack() {
        String session = client.openSession();
        String event = "{\"eventType\":\"error\",\"reasoning\":\"kingfisher\",\"sessionId\":\"" + session + "\"}";
        assertThat(client.post("/api/sdk/events", event).status()).isEqualTo(200);
        clock.move(DAY.negated());
        Await.until(
                "found", () -> ids(client.get("/api/sdk/sessions?q=kingfisher")).contains(session));
    }
}
