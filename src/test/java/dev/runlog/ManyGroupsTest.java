package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.InsideStore;
import dev.runlog.store.facts.FactChanges;
import dev.runlog.store.facts.InsightFacts;
import dev.runlog.store.facts.MarkFacts;
import dev.runlog.store.facts.SessionFacts;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Figures of more groups than are held at once. */
class ManyGroupsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final int USERS = 120_000;
    private static final int BUSY_USERS = 300;
    private static final Instant FIRST = Instant.parse("2026-03-01T00:00:00Z");
    private static final String WINDOW = "from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z";

    private static Client client;

    /** Every user ran once, and some of them once more for their number: the last of these most often. */
    @BeforeAll
    static void recordMany() {
        client = app.as(Scope.READ);
        var users = new ArrayList<Integer>();
        for (int user = 0; user < USERS; user++) {
            users.add(user);
        }
        for (int user = 0; user < BUSY_USERS; user++) {
            for (int run = 0; run < user; run++) {
                users.add(user);
            }
        }
        var tenant = app.tenant("default", Environment.LIVE);
        InsideStore.writer(app.store())
                .submit(sql -> {
                    var changes = new FactChanges(sql);
                    for (int i = 0; i < users.size(); i++) {
                        changes.put(tenant, 0, facts(i + 1, users.get(i)));
                    }
                    changes.write();
                    return users.size();
                })
                .join();
    }

    private static SessionFacts facts(int session, int user) {
        long began = FIRST.toEpochMilli() + 1_000L * session;
        return new SessionFacts(
                session,
                began,
                began,
                SessionStatus.COMPLETED,
                null,
                user,
                0.25,
                3,
                2,
                1,
                "agent",
                "user " + user,
                "",
                "",
                Map.of(),
                Map.of(),
                new MarkFacts(List.of(), false, false, null),
                InsightFacts.NONE);
    }

    @Test
    void theBusiestAreToldWithAllTheirFigures() {
        var stats = client.get("/api/sdk/stats?groupBy=userId&" + WINDOW).json();
        assertThat(stats.path("groups").asInt()).isEqualTo(USERS);
        int expected = 0;
        for (int i = 0; i < BUSY_USERS; i++) {
            expected += i;
        }
        assertThat(stats.at("/total/sessions").asInt()).isEqualTo(USERS + expected);
        assertBusiest(stats.path("items"));
        for (int i = 0; i < stats.path("items").size(); i++) {
            var item = stats.path("items").get(i);
            int user = BUSY_USERS - 1 - i;
            assertThat(item.path("sessions").asInt()).isEqualTo(user + 1);
            assertThat(item.path("p99DurationMs").asInt()).isEqualTo(user);
            assertThat(item.path("cost").asDouble()).isEqualTo(0.25 * (user + 1));
            assertThat(item.path("events").asInt()).isEqualTo(2 * (user + 1));
        }
    }

    @Test
    void theTrendsAreThoseOfTheBusiest() {
        var trends = client.get("/api/sdk/stats/trend?groupBy=userId&bucket=1d&" + WINDOW)
                .json()
                .path("items");
        assertBusiest(trends);
        for (int i = 0; i < trends.size(); i++) {
            int sum = 0;
            for (var count : trends.get(i).path("counts")) {
                sum += count.asInt();
            }
            assertThat(sum).isEqualTo(BUSY_USERS - i);
        }
    }

    private static void assertBusiest(JsonNode items) {
        assertThat(items.size()).isGreaterThanOrEqualTo(50);
        for (int i = 0; i < items.size(); i++) {
            assertThat(items.get(i).path("key").asText()).isEqualTo("user " + (BUSY_USERS - 1 - i));
        }
    }
}
