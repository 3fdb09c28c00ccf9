package dev.runlog.store.find;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The index is kept in few parts, and it is nobody's commit that does it. */
class SearchIndexTest {

    /** SQLite merges sixteen parts by itself, whatever it was told. */
    private static final int ADDITIONS = 12;

    private static final int FEW = 8;
    private static final int WORDS = 7_000;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @Test
    void partsAreMergedInStepsOfTheirOwn() {
        assertThat(number("SELECT v FROM search_config WHERE k = 'automerge'")).isZero();
        var client = app.as();
        for (int i = 0; i < ADDITIONS; i++) {
            record(client, i);
        }
        app.catchUp();
        Await.until("all words are in the index", () -> number("SELECT count(*) FROM search_due") == 0);
        assertThat(number("SELECT sum(search_texts) FROM session")).isGreaterThanOrEqualTo(ADDITIONS);
        Await.until("its parts are few", () -> number("SELECT count(DISTINCT segid) FROM search_idx") < FEW);
    }

    /** So much that it is added alone. */
    private static void record(Client client, int run) {
        String id = client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}")
                .text("id");
        String words =
                IntStream.range(0, WORDS).mapToObj(i -> "w" + run + "x" + i).collect(Collectors.joining(" "));
        client.post(
                "/api/sdk/events",
                "{\"sessionId\":\"%s\",\"eventType\":\"llm_decision\",\"reasoning\":\"%s\"}".formatted(id, words));
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"completed\"}");
    }

    private static long number(String question) {
        return InsideStore.readers(app.store()).read(sql -> sql.number(question));
    }
}
