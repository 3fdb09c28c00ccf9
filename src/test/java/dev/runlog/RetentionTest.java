package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Retention;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Crowd;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs that have been silent for longer than they are kept go, and nothing else does. Each test has its own runs. */
class RetentionTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with("retention.test.days=30").at(CLOCK);

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final Duration DAYS_30 = Duration.ofDays(30);

    private static Client client(Tenant tenant) {
        return app.as(tenant, Scope.values());
    }

    private static void keep(Tenant tenant, Long days) {
        app.store()
                .retention()
                .set(tenant, Retention.of(days), new Actor.Operator("test"))
                .join();
    }

    private static boolean isThere(Client client, String id) {
        return client.get(SESSIONS + "/" + id).status() == 200;
    }

    private static void awaitGone(Client client, String id) {
        Await.until("the session is gone", () -> !isThere(client, id));
    }

    private static int event(Client client, String session) {
        return client.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\"}")
                .status();
    }

    /** Runs that the command demo makes up, up to now. */
    private static void demo(String organization, int sessions) {
        int code = Commands.line(() -> 0, () -> new Installation(app.dataDirectory(), "runlog", CLOCK))
                .execute("demo", "--org", organization, "--sessions", String.valueOf(sessions), "--days", "1");
        assertThat(code).isZero();
    }

    private static long count(String query, Tenant tenant) {
        return InsideStore.readers(app.store())
                .read(sql -> sql.number(
                        query, tenant.organization(), tenant.environment().wire()));
    }

    private static long sessions(Tenant tenant) {
        return count("SELECT count(*) FROM session WHERE organization_id = ? AND environment = ?", tenant);
    }

    private static long size(String ending) {
        try {
            return Files.size(Path.of(app.store().file() + ending));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Test
    void oldRunsGoAndThoseOfOtherEnvironmentsAndOrganizationsStay() {
        var live = app.tenant("limited", Environment.LIVE);
        keep(live, 7L);
        var limited = client(live);
        var byDefault = client(app.tenant("limited", Environment.TEST));
        var forEver = client(app.tenant("unlimited", Environment.LIVE));
        var overruled = app.tenant("unlimited", Environment.TEST);
        keep(overruled, null);
        var old = limited.openSession();
        var other = byDefault.openSession();
        var untouched = forEver.openSession();
        var kept = client(overruled).openSession();

        CLOCK.move(Duration.ofDays(7));
        var exact = limited.openSession();
        CLOCK.move(Duration.ofMillis(1));
        awaitGone(limited, old);
        assertThat(isThere(limited, exact)).as("newer").isTrue();
        assertThat(isThere(byDefault, other))
                .as("the configuration says 30 days")
                .isTrue();

        CLOCK.move(DAYS_30);
        awaitGone(limited, exact);
        awaitGone(byDefault, other);
        CLOCK.move(Duration.ofDays(3_650));
        var last = limited.openSession();
        CLOCK.move(DAYS_30);
        awaitGone(limited, last);
        assertThat(isThere(forEver, untouched)).as("unlimited is the default").isTrue();
        assertThat(isThere(client(overruled), kept)).as("unlimited as chosen").isTrue();
    }

    @Test
    void aRunCountsFromItsLastActivity() {
        var tenant = app.tenant("active", Environment.LIVE);
        keep(tenant, 30L);
        var client = client(tenant);
        var silent = client.openSession();
        var active = client.openSession();
        var corrected = client.openSession();
        CLOCK.move(DAYS_30);
        assertThat(event(client, active)).isEqualTo(200);
        assertThat(client.patch(SESSIONS + "/" + corrected, "{\"success\":true}")
                        .status())
                .isEqualTo(200);
        CLOCK.move(DAYS_30);
        awaitGone(client, silent);
        assertThat(isThere(client, active)).isTrue();
        assertThat(isThere(client, corrected)).isTrue();
        assertThat(event(client, silent)).isEqualTo(404);
    }

    /** Among the demo's is one with 10,000 events. */
    @Test
    void nothingOfThemIsLeftAndTheDiskGetsItsRoomBack() {
        var tenant = app.tenant("traces", Environment.LIVE);
        long empty = size("");
        demo("traces", 1_000);
        CLOCK.move(Duration.ofDays(31));
        Await.until("all words are indexed", () -> rows("search_due") == 0);
        long full = size("") + size("-wal") - empty;
        var young = client(tenant).openSession();
        double before = metric();
        keep(tenant, 30L);
        Await.until("all of the demo are gone", () -> sessions(tenant) == 1);
        Await.until("they are counted", () -> metric() >= before + 1_000);
        Recount.check(app.store());
        assertThat(Recount.orphans(app.store())).isZero();
        assertThat(count("SELECT sum(sessions) FROM fact_block WHERE organization_id = ? AND environment = ?", tenant))
                .isEqualTo(1);
        assertThat(rows("search_docsize WHERE id / 1048576 NOT IN (SELECT id FROM session)"))
                .isZero();
        assertThat(isThere(client(tenant), young)).isTrue();

        Await.until("the file is small again", () -> size("") < empty + full / 3);
        Await.until("the log is small again", () -> size("-wal") < full / 3);
        assertThat(app.store().check().faults()).isEmpty();
    }

    private static long rows(String table) {
        return InsideStore.readers(app.store()).read(sql -> sql.number("SELECT count(*) FROM " + table));
    }

    private static double metric() {
        return app.as(Scope.ADMIN)
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("runlog_retention_deleted_sessions_total "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsAcknowledgedMeanwhileIsKept() throws Exception {
        var tenant = app.tenant("busy", Environment.LIVE);
        var client = client(tenant);
        demo("busy", 500);
        CLOCK.move(Duration.ofDays(2));
        var acknowledged = new CopyOnWriteArrayList<String>();
        var turn = new AtomicInteger();
        Crowd.of(4, () -> {
            if (turn.getAndIncrement() == 0) {
                keep(tenant, 1L);
            }
            do {
                var session = client.openSession();
                assertThat(event(client, session)).isEqualTo(200);
                acknowledged.add(session);
            } while (sessions(tenant) > acknowledged.size() + 4);
            return null;
        });
        Await.until("only the new ones are there", () -> sessions(tenant) == acknowledged.size());
        for (String session : acknowledged) {
            assertThat(client.get(SESSIONS + "/" + session + "/events").json().path("items"))
                    .hasSize(1);
        }
        Recount.check(app.store());
    }
}
