package dev.runlog.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.OpenStore;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Listening;
import dev.runlog.testing.RunningApp;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Following along: what is recorded arrives, in order and once, at those who may see it. */
@Timeout(60)
class LiveTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final Set<Scope> READ = Set.of(Scope.READ);

    private final List<Listening> open = new ArrayList<>();
    private Tenant tenant;
    private Client client;
    private String key;

    @BeforeEach
    void aTenant() {
        // Of its own: tests of one class would hear each other.
        tenant = app.tenant("org-" + System.nanoTime(), Environment.LIVE);
        client = app.as(tenant, Scope.WRITE, Scope.ADMIN);
        key = app.key(tenant, READ);
    }

    @AfterEach
    void closeAll() {
        open.forEach(Listening::close);
    }

    private Listening listen(String query, String key, String lastId) throws Exception {
        var listening = new Listening(client.base().resolve("api/sdk/live" + query), key, lastId);
        open.add(listening);
        return listening;
    }

    private Listening listen(String query) throws Exception {
        return listen(query, key, null);
    }

    private String event(String session, String fields) {
        String body = "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"" + fields + "}";
        return client.post("/api/sdk/events", body).text("id");
    }

    @Test
    void itsHeadersKeepProxiesFromHoldingItBack() throws Exception {
        var headers = listen("").headers();
        assertThat(headers.firstValue("Content-Type")).hasValue("text/event-stream;charset=utf-8");
        assertThat(headers.firstValue("Cache-Control")).hasValue("no-store");
        assertThat(headers.firstValue("X-Accel-Buffering")).hasValue("no");
        assertThat(headers.firstValue("X-Request-Id")).isPresent();
    }

    @Test
    void aSessionArrivesWhenItIsOpenedAndWhenItChanges() throws Exception {
        var all = listen("?environment=live");
        String id = client.openSession();
        Await.until("opened", () -> all.subjects("session").equals(List.of(id)));
        var opened = all.frames().get(0).data();
        assertThat(opened).isEqualTo(summary(id));
        assertThat(opened.path("status").asText()).isEqualTo("active");

        event(id, ",\"toolName\":\"t\"");
        Await.until("counted", () -> all.frames().size() == 2);
        assertThat(all.frames().get(1).data().path("eventCount").asInt()).isEqualTo(1);

        client.patch(SESSIONS + "/" + id, "{\"status\":\"failed\",\"failureReason\":\"no luck\"}");
        Await.until("ended", () -> all.frames().size() >= 3);
        var heard = (ObjectNode) all.frames().get(2).data();
        var listed = (ObjectNode) summary(id); // which may know by now what it failed with
        assertThat(heard.<ObjectNode>without("failureId")).isEqualTo(listed.without("failureId"));
        assertThat(all.subjects("event")).isEmpty();
    }

    private com.fasterxml.jackson.databind.JsonNode summary(String id) {
        var list = client.withKey(key).get(SESSIONS).json().path("items");
        for (var session : list) {
            if (session.path("id").asText().equals(id)) {
                return session;
            }
        }
        throw new AssertionError(id + " is not in " + list);
    }

    @Test
    void theEventsOfOneSessionArriveInOrderAndNobodyElses() throws Exception {
        String id = client.openSession();
        String other = client.openSession();
        event(id, "");
        var one = listen("?session=" + id);
        var expected = new ArrayList<String>();
        for (int i = 0; i < 50; i++) {
            expected.add(event(id, ",\"toolInput\":{\n\"i\":\r\n" + i + "}"));
            event(other, "");
        }
        Await.until("all events", () -> one.subjects("event").size() == 50);
        assertThat(one.subjects("event")).isEqualTo(expected);
        assertThat(one.frames().stream()
                        .filter(frame -> frame.event().equals("event"))
                        .map(frame -> frame.data().at("/toolInput/i").asInt()))
                .isSorted()
                .hasSize(50);
        Await.until("counted", () -> last(one).data().path("eventCount").asInt() == 51);
        assertThat(one.subjects("session")).containsOnly(id);
    }

    private static Listening.Frame last(Listening listening) {
        return listening.frames().get(listening.frames().size() - 1);
    }

    @Test
    void othersHearNothing() throws Exception {
        var others = app.tenant("others", Environment.LIVE);
        var organization = listen("", app.key(others, READ), null);
        var environment = listen("", app.key(otherEnvironment(), READ), null);
        var own = listen("");
        event(client.openSession(), "");
        Await.until("heard", () -> !own.frames().isEmpty());
        // What they hear next is their own: what came before it was not for them.
        String theirs = app.as(others, Scope.WRITE).openSession();
        String trial = app.as(otherEnvironment(), Scope.WRITE).openSession();
        Await.until(
                "each heard",
                () -> !organization.frames().isEmpty() && !environment.frames().isEmpty());
        assertThat(organization.subjects("session")).containsOnly(theirs);
        assertThat(environment.subjects("session")).containsOnly(trial);
    }

    private Tenant otherEnvironment() {
        return app.tenant("default", Environment.TEST);
    }

    @Test
    void refusals() throws Exception {
        String id = client.openSession();
        assertThat(listen("?sesion=" + id).status()).isEqualTo(400);
        assertThat(listen("?environment=none").status()).isEqualTo(400);
        assertThat(listen("?environment=test").status()).isEqualTo(403);
        assertThat(listen("?session=sess_0VbbCc4mgSTccNsy02QkzL").status()).isEqualTo(404);
        assertThat(listen("?session=" + id, app.key(otherEnvironment(), READ), null)
                        .status())
                .isEqualTo(403);
        assertThat(listen("", app.key(otherEnvironment(), Set.of(Scope.WRITE)), null)
                        .status())
                .isEqualTo(403);
        assertThat(listen("", "none", null).status()).isEqualTo(401);
        assertThat(client.withKey(key).send("HEAD", "/api/sdk/live", null).status())
                .isEqualTo(200);
    }

    @Test
    void whoComesBackGetsWhatTheyMissedAndNothingTwice() throws Exception {
        String id = client.openSession();
        var heard = new ArrayList<String>();
        var recorded = new ArrayList<String>();
        String position = listen("?session=" + id).lastId();
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 10; i++) {
                recorded.add(event(id, ""));
            }
            var again = listen("?session=" + id, key, position);
            Await.until("heard", () -> !again.subjects("session").isEmpty());
            recorded.add(event(id, ""));
            // Cut at any frame: what counts is the id that came with the last one.
            Await.until("heard", () -> again.subjects("event").size() >= 8);
            var taken = again.frames().subList(0, 8 - round);
            taken.stream().filter(frame -> frame.event().equals("event")).forEach(frame -> heard.add(frame.subject()));
            position = taken.get(taken.size() - 1).id();
            again.close();
        }
        var rest = listen("?session=" + id, key, position);
        Await.until("the rest", () -> rest.subjects("event").size() == recorded.size() - heard.size());
        heard.addAll(rest.subjects("event"));
        assertThat(heard).isEqualTo(recorded);
    }

    @Test
    void whoComesBackToAllSessionsGetsThoseThatChangedInBetween() throws Exception {
        var ids = new ArrayList<String>();
        var before = listen("");
        for (int i = 0; i < 10; i++) {
            ids.add(client.openSession());
        }
        Await.until("all opened", () -> before.subjects("session").size() == 10);
        var third = before.frames().get(2);
        var again = listen("", key, third.id());
        Await.until("the rest", () -> again.frames().size() == 7);
        assertThat(again.subjects("session")).isEqualTo(ids.subList(3, 10));
        var upToDate = listen("", key, again.lastId());
        event(ids.get(0), "");
        Await.until("the change", () -> !upToDate.frames().isEmpty());
        assertThat(upToDate.subjects("session")).containsExactly(ids.get(0));
    }

    @Test
    void whoseIdIsNotOfThisProcessReadsEverythingAgain() throws Exception {
        String id = client.openSession();
        var before = listen("");
        app.restart();
        Await.until("ended", before::hasEnded);
        client = app.anonymous().withKey(key);
        for (String old : List.of(before.lastId(), "nonsense", "a-1-1", before.lastId() + "0")) {
            for (String query : List.of("", "?session=" + id)) {
                var again = listen(query, key, old);
                Await.until("told so", () -> !again.frames().isEmpty());
                assertThat(again.frames().get(0).event()).isEqualTo("reload");
                assertThat(again.frames().get(0).data()).isEmpty();
                assertThat(again.frames().get(0).id()).isEqualTo(again.lastId()).isNotEqualTo(old);
            }
        }
    }

    @Test
    void aDeletedSessionEndsItsStream() throws Exception {
        String id = client.openSession();
        var all = listen("");
        var one = listen("?session=" + id);
        app.store().sessions().delete(tenant, id, new Actor.Operator("test")).join();
        Await.until("ended", one::hasEnded);
        assertThat(one.frames()).extracting(Listening.Frame::event).containsExactly("deleted");
        Await.until("told to all", () -> all.subjects("deleted").equals(List.of(id)));
        assertThat(one.subjects("deleted")).containsExactly(id);
    }

    @Test
    void whatAnotherProcessWritesIsReadAgain() throws Exception {
        var all = listen("");
        String own = client.openSession();
        Await.until("opened", () -> all.subjects("session").equals(List.of(own)));
        var metrics = new StoreMetrics(new PrometheusRegistry());
        try (var beside = OpenStore.forCommand(DataDirectory.at(app.dataDirectory()), Clock.systemUTC(), metrics)) {
            beside.organizations().create("org-" + System.nanoTime(), "test").join();
        }
        Await.until("told so", () -> all.frames().size() == 2);
        assertThat(all.frames().get(1).event()).isEqualTo("reload");
        String later = client.openSession();
        Await.until("goes on", () -> all.subjects("session").equals(List.of(own, later)));
    }

    @Test
    void manyWritersAtOnceChangeNothingAboutOrder() throws Exception {
        String id = client.openSession();
        var one = listen("?session=" + id);
        var all = listen("");
        var writers = new ArrayList<CompletableFuture<Void>>();
        for (int writer = 0; writer < 4; writer++) {
            int number = writer;
            writers.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 100; i++) {
                    event(id, ",\"toolName\":\"w" + number + "\",\"estimatedCost\":" + i);
                    if (i % 10 == 0) {
                        client.openSession();
                    }
                }
            }));
        }
        writers.forEach(CompletableFuture::join);
        Await.until("all events", () -> one.subjects("event").size() == 400);
        var stored = new ArrayList<String>();
        client.withKey(key)
                .get(SESSIONS + "/" + id + "/events?limit=1000")
                .json()
                .path("items")
                .forEach(event -> stored.add(event.path("id").asText()));
        assertThat(one.subjects("event")).isEqualTo(stored);
        Await.until("all sessions", () -> Set.copyOf(all.subjects("session")).size() == 41);
        Await.until(
                "the last state",
                () -> all.frames().stream()
                        .anyMatch(frame -> frame.data().path("eventCount").asInt() == 400));
    }
}
