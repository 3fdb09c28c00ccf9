package dev.runlog.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.auth.Secrets;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.EventType;
import dev.runlog.model.Ids;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Listening;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How streams end: by the client, by the server, and by neither listening to the other. */
@Timeout(60)
class LiveEndTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static final int OF_ONE_KEY = 250;
    private static final int MOST_READ_AT_ONCE = 4;

    private final List<AutoCloseable> open = new ArrayList<>();
    private Tenant tenant;
    private Client client;
    private String key;

    @BeforeEach
    void aTenant() {
        tenant = app.tenant("org-" + System.nanoTime(), Environment.LIVE);
        client = app.as(tenant, Scope.WRITE, Scope.ADMIN);
        key = app.key(tenant, Set.of(Scope.READ));
    }

    @AfterEach
    void closeAll() throws Exception {
        for (var connection : open) {
            connection.close();
        }
        awaitListeners(0);
    }

    private Listening listen(String query) throws Exception {
        var listening = new Listening(client.base().resolve("api/sdk/live" + query), key, null);
        open.add(listening);
        return listening;
    }

    /** A client that asks and then does not read. */
    private Socket stall(String query) throws IOException {
        var socket = new Socket();
        open.add(socket);
        socket.setReceiveBufferSize(4_096);
        socket.connect(
                new InetSocketAddress(client.base().getHost(), client.base().getPort()));
        socket.getOutputStream()
                .write(("GET /api/sdk/live" + query + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static long metric(String name) {
        return app.as(Scope.ADMIN)
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitListeners(int number) {
        Await.until(number + " listeners", () -> {
            // What has gone is noticed when something is sent to it.
            clock.move(Duration.ofSeconds(16));
            return metric("runlog_live_listeners") == number;
        });
    }

    @Test
    void whoDoesNotReadHoldsUpNobodyAndIsDropped() throws Exception {
        String id = client.openSession();
        var reading = listen("?session=" + id);
        stall("?session=" + id);
        Await.until("both", () -> metric("runlog_live_listeners") == 2);
        long droppedBefore = metric("runlog_live_dropped_total");

        long start = System.nanoTime();
        String text = "x".repeat(2_000);
        var ids = new Ids();
        for (int batch = 0; batch < 10; batch++) {
            var stored = new ArrayList<CompletableFuture<?>>();
            for (int i = 0; i < 1_000; i++) {
                var event = new NewEvent(
                        id, EventType.LLM_DECISION, null, null, null, text, null, null, null, null, null, null);
                var now = clock.instant();
                stored.add(app.store()
                        .events()
                        .create(tenant, event.recorded(ids.event(now), now), now, Optional.empty()));
            }
            stored.forEach(CompletableFuture::join);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        Await.until("all events", () -> reading.subjects("event").size() == 10_000);
        assertThat(Set.copyOf(reading.subjects("event"))).hasSize(10_000);

        assertThat(metric("runlog_live_listeners")).isEqualTo(2);
        clock.move(Duration.ofSeconds(31));
        Await.until("dropped", () -> metric("runlog_live_listeners") == 1);
        assertThat(metric("runlog_live_dropped_total")).isEqualTo(droppedBefore + 1);
        assertThat(reading.hasEnded()).isFalse();
    }

    @Test
    void aDeletedKeyEndsItsStream() throws Exception {
        var listening = listen("");
        var other = app.key(tenant, Set.of(Scope.READ));
        var stays = new Listening(client.base().resolve("api/sdk/live"), other, null);
        open.add(stays);
        var keys = app.store().keys();
        keys.delete(
                        tenant.organization(),
                        keys.find(Secrets.hash(key)).orElseThrow().id(),
                        new Actor.Operator("test"))
                .join();
        clock.move(Duration.ofSeconds(11));
        Await.until("ended", listening::hasEnded);
        assertThat(stays.hasEnded()).isFalse();
        assertThat(listen("").status()).isEqualTo(401);
    }

    @Test
    void silenceIsBroken() throws Exception {
        var listening = listen("");
        assertThat(listening.comments()).isZero();
        clock.move(Duration.ofSeconds(16));
        Await.until("a sign of life", () -> listening.comments() == 1);
        assertThat(listening.frames()).isEmpty();
    }

    @Test
    void stoppingWaitsForNobody() throws Exception {
        String id = client.openSession();
        var listening = new ArrayList<Listening>();
        for (int i = 0; i < 50; i++) {
            listening.add(listen(i % 2 == 0 ? "" : "?session=" + id));
        }
        stall("");
        Await.until("all", () -> metric("runlog_live_listeners") == 51);
        long start = System.nanoTime();
        app.restart();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        Await.until("all ended", () -> listening.stream().allMatch(Listening::hasEnded));
    }

    @Test
    void thereAreNotMoreListenersThanItCanServeAndNobodyTakesAll() throws Exception {
        for (int organization = 0; organization < 2; organization++) {
            tenant = app.tenant("many-" + organization, Environment.LIVE);
            for (int half = 0; half < 2; half++) {
                key = app.key(tenant, Set.of(Scope.READ));
                for (int i = 0; i < OF_ONE_KEY; i++) {
                    stall("");
                }
                int all = (organization * 2 + half + 1) * OF_ONE_KEY;
                Await.until("all", () -> metric("runlog_live_listeners") == all);
                var refused = listen("");
                assertThat(refused.status()).as("one more of the key").isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            }
            key = app.key(tenant, Set.of(Scope.READ));
            assertThat(listen("").status()).as("one more of the organization").isEqualTo(503);
        }
        key = app.key(app.tenant("late", Environment.LIVE), Set.of(Scope.READ));
        assertThat(listen("").status()).as("one more").isEqualTo(503);
        open.remove(0).close();
        awaitListeners(4 * OF_ONE_KEY - 1);
        assertThat(listen("").status()).isEqualTo(200);
    }

    @Test
    void whatAnOrganizationReadsSlowlyHoldsUpNoListener() throws Exception {
        var over = new CountDownLatch(1);
        try {
            for (int i = 0; i < MOST_READ_AT_ONCE; i++) {
                var unused = InsideStore.readers(app.store()).submit(tenant.organization(), sql -> await(over));
            }
            String session = client.openSession();
            var listening = listen("?session=" + session);
            assertThat(listening.status()).isEqualTo(200);
            client.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\"}");
            Await.until("told", () -> !listening.subjects("session").isEmpty());
        } finally {
            over.countDown();
        }
    }

    private static Void await(CountDownLatch over) {
        try {
            over.await();
            return null;
        } catch (InterruptedException stopping) {
            throw new IllegalStateException(stopping);
        }
    }
}
