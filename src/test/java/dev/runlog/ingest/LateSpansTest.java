package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What comes when the spans of its session are not kept any more. */
class LateSpansTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static int organizations;
    private final Client client =
            app.as(app.tenant("organization " + ++organizations, Environment.LIVE), Scope.WRITE, Scope.READ);
    private final MadeSpans made = new MadeSpans(clock);

    @Test
    void addsToTheTotalsOnly() {
        send(made.span(1, null, "run", "gen_ai.operation.name", "invoke_agent"), made.model(2, 1));
        var before = session();
        assertThat(before.get("status").asText()).isEqualTo("completed");
        clock.move(Duration.ofHours(25));
        Await.until(
                "forgotten",
                () -> InsideStore.readers(app.store()).<Long>read(sql -> sql.number("SELECT count(*) FROM span")) == 0);
        send(made.span(3, 1, "GET /"));
        send(made.model(4, 1));
        send(made.model(2, 1));
        var after = session();
        assertThat(after.get("promptTokens").asInt())
                .isEqualTo(2 * before.get("promptTokens").asInt());
        for (String same : List.of("name", "agentName", "userId", "status", "durationMs", "completedAt")) {
            assertThat(after.get(same)).as(same).isEqualTo(before.get(same));
        }
    }

    @Test
    void alsoWhileTheyAreBeingTakenAway() throws Exception {
        var spans = IntStream.range(2, 902).mapToObj(i -> made.model(i, 1)).toList();
        send(made.span(1, null, "run", "gen_ai.operation.name", "invoke_agent"));
        send(spans.toArray(String[]::new));
        assertThat(promptTokens()).isEqualTo(900 * 7);
        var later = clock.instant().plus(Duration.ofHours(25));
        app.store().oldSpans().forget(later).join();
        assertThat(count()).as("they leave in steps").isBetween(1L, 900L);
        send(made.model(1_001, 1), made.model(2, 1));
        send(made.model(1_002, 1));
        assertThat(promptTokens()).isEqualTo(902 * 7);
        while (app.store().oldSpans().forget(later).join() > 0) {
            assertThat(promptTokens()).isEqualTo(902 * 7);
        }
        assertThat(count()).isZero();
        send(made.model(1_003, 1), made.model(3, 1));
        assertThat(promptTokens()).isEqualTo(903 * 7);
        app.catchUp();
        assertThat(app.store().check().differences()).isEmpty();
    }

    @Test
    void ofVeryManyNotAllAreKeptButAllCount() throws Exception {
        String words = "x".repeat(9_900);
        send(made.span(2, 1, "agent", "gen_ai.operation.name", "invoke_agent"));
        for (int from = 10; from < 1_810; from += 200) {
            send(IntStream.range(from, from + 200)
                    .mapToObj(i -> made.model(i, 2, "gen_ai.tool.call.arguments", "{}", "input.value", words))
                    .toArray(String[]::new));
        }
        assertThat(count()).isLessThan(1_700);
        send(made.model(1_809, 2), made.model(10, 2), made.span(1, null, "run"));
        clock.move(Duration.ofSeconds(11));
        Await.until("all are counted", () -> promptTokens() == 1_800 * 7);
        assertThat(session().get("status").asText()).isEqualTo("completed");
        app.catchUp();
        assertThat(app.store().check().differences()).isEmpty();
    }

    private int promptTokens() {
        return session().get("promptTokens").asInt();
    }

    private static long count() throws SQLException {
        return InsideStore.readers(app.store()).read(sql -> sql.number("SELECT count(*) FROM span"));
    }

    private void send(String... spans) {
        var reply = client.besideTheApi("").post("/v1/traces", made.spans(spans));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private JsonNode session() {
        var items = client.get("/api/sdk/sessions?limit=2").json().get("items");
        assertThat(items).hasSize(1);
        return client.get("/api/sdk/sessions/" + items.get(0).get("id").asText())
                .json();
    }
}
