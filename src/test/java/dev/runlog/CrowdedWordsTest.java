package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.RunningApp;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A word that an organization has in a few sessions, and another one in very many that are newer. */
class CrowdedWordsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final int FEW = 5;
    private static final int MANY = 10_400;
    private static final long START = 1_772_600_000_000L;
    private static final List<String> QUESTIONS =
            List.of("q=rocket", "q=rocket&sort=-events", "q=rock*&sort=-estimatedCost", "q=no-rocket&sort=durationMs");

    private static Tenant few;
    private static Tenant test;

    @BeforeAll
    static void recordMany() {
        few = app.tenant("few", Environment.LIVE);
        test = app.tenant("few", Environment.TEST);
        record(few, "a", FEW);
        record(test, "b", 1);
        record(app.tenant("many", Environment.LIVE), "c", MANY);
        app.store().derivation().drop(Instant.ofEpochMilli(START));
        app.catchUp();
        Await.until("all words are in the index", () -> number("SELECT count(*) FROM search_due") == 0);
    }

    private static void record(Tenant tenant, String letter, int sessions) {
        InsideStore.writer(app.store())
                .submit(sql -> {
                    for (int n = 0; n < sessions; n++) {
                        sql.update(
                                """
                                INSERT INTO session (public_id, organization_id, environment, name, agent_name, user_id,
                                  created_at, updated_at, last_activity_at, status, failure_reason)
                                VALUES (?, ?, ?, 'no rocket', 'a', 'u', ?, ?, ?, 'failed', 'rocket')
                                """,
                                id(letter, n),
                                tenant.organization(),
                                tenant.environment().wire(),
                                START + n,
                                START + n,
                                START + n);
                    }
                    return null;
                })
                .join();
    }

    private static String id(String letter, int n) {
        return "sess_" + letter + "%021d".formatted(n);
    }

    private static long number(String question) {
        return InsideStore.readers(app.store()).read(sql -> sql.number(question));
    }

    @Test
    void theOtherOnesHideNothing() {
        var client = app.as(few, Scope.READ);
        for (String question : QUESTIONS) {
            assertThat(client.get("/api/sdk/sessions?" + question)
                            .json()
                            .path("items")
                            .findValuesAsText("id"))
                    .as(question)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, FEW).mapToObj(n -> id("a", n)).toList());
        }
        assertThat(client.get("/api/sdk/stats?groupBy=failureReason&from=2026-01-01T00:00:00Z&q=rocket")
                        .json()
                        .at("/total/sessions")
                        .asInt())
                .isEqualTo(FEW);
        assertThat(app.as(test, Scope.READ)
                        .get("/api/sdk/sessions?q=rocket")
                        .json()
                        .path("items")
                        .findValuesAsText("id"))
                .containsExactly(id("b", 0));
    }

    /** Else the time of a question would tell what others have. */
    @Test
    void theOtherOnesAreNotEvenLookedAt() {
        InsideStore.writer(app.store())
                .submit(sql -> sql.update("CREATE VIRTUAL TABLE temp.term USING fts5vocab('main', 'search', 'row')"))
                .join();
        var lookedAt = InsideStore.writer(app.store())
                .submit(sql -> sql.all(
                        "SELECT doc FROM temp.term WHERE term GLOB '*rocket' ORDER BY doc", row -> row.getLong(1)))
                .join();
        assertThat(lookedAt).containsExactly(1L, (long) FEW, (long) MANY);
    }

    @Test
    void aQuestionMayBeLong() {
        var words = IntStream.range(0, 1_200).mapToObj(n -> "w" + n).toList();
        assertThat(app.as(few, Scope.READ)
                        .get("/api/sdk/sessions?q=" + String.join("-", words))
                        .status())
                .isEqualTo(200);
    }
}
