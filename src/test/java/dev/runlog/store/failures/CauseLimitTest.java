package dev.runlog.store.failures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.store.InsideStore;
import dev.runlog.store.access.Background;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Agents that give every failure in other words: few of them are kept, and no run is lost. */
class CauseLimitTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final int MOST = 40;
    private static final int RUNS = 45;

    /** With no words in common. */
    private static final String LETTERS = "bcdfghklmnprstvwz";

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private final Client client = app.as();

    private static String word(int number) {
        return "q" + LETTERS.charAt(number % LETTERS.length()) + "o" + LETTERS.charAt(number / LETTERS.length()) + "a";
    }

    private void run(int number) {
        String id = client.openSession();
        CLOCK.move(Duration.ofMinutes(1));
        client.post("/api/sdk/events", """
                {"sessionId":"%s","eventType":"error","toolName":"t","reasoning":"%s failed"}""".formatted(id, word(number)));
        client.patch("/api/sdk/sessions/" + id, """
                {"status":"failed","failureReason":"%s %s"}""".formatted(
                        word(number), word(number + 1).toUpperCase(java.util.Locale.ROOT)));
    }

    private long causes() {
        return InsideStore.readers(app.store()).read(sql -> sql.number("SELECT count(*) FROM cause"));
    }

    private List<JsonNode> failures() {
        var items = new ArrayList<JsonNode>();
        client.get("/api/sdk/failures?state=all").json().path("items").forEach(items::add);
        return items;
    }

    @Test
    void thoseThatWereNotSeenForLongestBecomeOneAndCountOn() throws Exception {
        for (int i = 0; i < RUNS; i++) {
            run(i);
        }
        app.catchUp();
        assertThat(causes()).isEqualTo(2L * RUNS);
        var background = new Background(InsideStore.writer(app.store()), Duration.ZERO);
        var limit = new CauseLimit(background, InsideStore.readers(app.store()), CLOCK, MOST);
        limit.keep(app.tenant("default", Environment.TEST));
        assertThat(causes()).isEqualTo(2L * RUNS);
        limit.keepAll();
        app.catchUp();

        assertThat(causes()).isBetween(MOST * 9L / 10, (long) MOST);
        assertThat(failures().stream().mapToInt(one -> one.path("runs").asInt()).sum())
                .isEqualTo(RUNS);
        var joined = failures().stream()
                .filter(one -> one.path("title").asText().equals(CauseLimit.TITLE))
                .toList();
        assertThat(joined).hasSize(1);
        int runs = joined.get(0).path("runs").asInt();
        assertThat(runs).isBetween(RUNS - MOST, RUNS - 1);
        assertThat(client.get("/api/sdk/sessions?limit=500&failure="
                                + joined.get(0).path("id").asText())
                        .json()
                        .path("items"))
                .hasSize(runs);
        assertThat(failures()).anyMatch(one -> one.path("title").asText().startsWith(word(RUNS - 1)));
        assertThat(app.store().check().differences()).isEmpty();
        limit.keepAll();
        run(0);
        app.catchUp();
        assertThat(failures()).anyMatch(one -> one.path("title").asText().startsWith(word(0)));
    }
}
