package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Finding sessions by what was said in them. */
class WordSearchTest {

    @RegisterExtension
    static final Overheard provoked = new Overheard("dev.runlog.store");

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String SESSIONS = "/api/sdk/sessions";
    private static Client client;
    private static String oslo;
    private static String zurich;
    private static String failed;

    @BeforeAll
    static void recordSome() {
        client = app.as(Scope.WRITE, Scope.READ);
        oslo = open("Fly to Oslo");
        event(oslo, "\"toolName\":\"search_flights\",\"toolInput\":{\"carrier\":\"Widerøe\"}");
        zurich = open("Fly to somewhere");
        event(zurich, "\"toolOutput\":{\"city\":\"Z\\u00fcrich\"},\"reasoning\":\"The cheapest is the train.\"");
        failed = open("Fly to the moon");
        client.patch(SESSIONS + "/" + failed, "{\"status\":\"failed\",\"failureReason\":\"no rocket available\"}");
        close(oslo);
        close(zurich);
        awaitFound("rocket", List.of(failed));
        awaitFound("train", List.of(zurich));
        awaitFound("oslo", List.of(oslo));
    }

    private static String open(String name) {
        return client.post(SESSIONS, "{\"name\":\"" + name + "\",\"agentName\":\"a\",\"userId\":\"u\"}")
                .text("id");
    }

    private static void event(String session, String fields) {
        client.post(
                "/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"," + fields + "}");
    }

    private static void close(String session) {
        client.patch(SESSIONS + "/" + session, "{\"status\":\"completed\"}");
    }

    private static List<String> find(String words, String more) {
        var ids = new ArrayList<String>();
        String query = "?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8) + more;
        client.get(SESSIONS + query)
                .json()
                .path("items")
                .forEach(item -> ids.add(item.path("id").asText()));
        return ids;
    }

    private static void awaitFound(String words, List<String> ids) {
        Await.until("found: " + words, () -> find(words, "").equals(ids));
    }

    @Test
    void byAnyWordOfNameReasonReasoningInputAndOutput() {
        assertThat(find("moon", "")).containsExactly(failed);
        assertThat(find("cheapest", "")).containsExactly(zurich);
        assertThat(find("search_flights", "")).containsExactly(oslo);
        assertThat(find("nothing_like_it", "")).isEmpty();
    }

    @Test
    void whateverTheCaseTheAccentsAndTheWayJsonWroteThem() {
        assertThat(find("ZURICH", "")).containsExactly(zurich);
        assertThat(find("zürich", "")).containsExactly(zurich);
        assertThat(find("wideroe", "")).isEmpty();
        assertThat(find("widerøe", "")).containsExactly(oslo);
    }

    @Test
    void allWordsTogetherAndOneWithAStarMayGoOn() {
        assertThat(find("fly", "")).containsExactly(failed, zurich, oslo);
        assertThat(find("fly", "&sort=createdAt")).containsExactly(oslo, zurich, failed);
        assertThat(find("train fly", "")).containsExactly(zurich);
        assertThat(find("osl* fly", "")).containsExactly(oslo);
        assertThat(find("osl fly", "")).isEmpty();
    }

    @Test
    void withOtherFiltersAndOrders() {
        assertThat(find("fly", "&status=failed")).containsExactly(failed);
        assertThat(find("fly", "&sort=-events"))
                .contains(failed, zurich, oslo)
                .last()
                .isEqualTo(failed);
        assertThat(find("fly", "&limit=2")).hasSize(2);
        var first = client.get(SESSIONS + "?q=fly&limit=2");
        assertThat(find("fly", "&limit=2&cursor=" + first.text("nextCursor"))).containsExactly(oslo);
    }

    @Test
    void signsAreNoOperators() {
        for (String signs :
                List.of("\"", "* OR", "NEAR(", "a AND", "-fly", "text:fly", "()", "'", "fly*", "*", "\"*")) {
            assertThat(client.get(SESSIONS + "?q=" + URLEncoder.encode(signs, StandardCharsets.UTF_8))
                            .status())
                    .as(signs)
                    .isEqualTo(200);
        }
    }

    @Test
    void aLongSessionIsFoundOnceByWordsOfItsStartAndItsEnd() {
        String id = open("Long");
        for (int i = 0; i < 30; i++) {
            event(id, "\"reasoning\":\"step" + i + " " + "walking on ".repeat(500) + "\"");
        }
        close(id);
        awaitFound("step29", List.of(id));
        assertThat(find("step0", "")).containsExactly(id);
        assertThat(find("walking", "")).containsExactly(id);
    }

    private static void write(String statement, Object... arguments) {
        InsideStore.writer(app.store())
                .submit(sql -> sql.update(statement, arguments))
                .join();
    }

    @Test
    void aSessionThatCannotBeIndexedHoldsUpNobody() {
        String bad = open("Stubborn");
        String good = open("Docile");
        write("CREATE TRIGGER stubborn BEFORE UPDATE OF searched_event ON session WHEN NEW.public_id = '" + bad
                + "' BEGIN SELECT RAISE(ABORT, 'as if'); END");
        close(bad);
        close(good);
        awaitFound("docile", List.of(good));
        assertThat(find("stubborn", "")).isEmpty();
        write("DROP TRIGGER stubborn");
        CLOCK.move(Duration.ofMinutes(11));
        awaitFound("stubborn", List.of(bad));
    }

    @Test
    void aSessionThatUsedUpItsTextsLeavesThoseOfOthersAlone() {
        String full = open("Brimful");
        String next = open("Neighbour");
        close(full);
        close(next);
        awaitFound("neighbour", List.of(next));
        awaitFound("brimful", List.of(full));
        write("UPDATE session SET search_texts = 1048576 WHERE public_id = ?", full);
        event(full, "\"reasoning\":\"overflowing\"");
        event(next, "\"reasoning\":\"settled\"");
        awaitFound("settled", List.of(next));
        assertThat(find("overflowing", "")).isEmpty();
        assertThat(find("brimful", "")).containsExactly(full);
    }

    @Test
    void whatCameLaterIsFoundToo() {
        String id = open("Late words");
        close(id);
        awaitFound("late", List.of(id));
        event(id, "\"reasoning\":\"afterthought\"");
        awaitFound("afterthought", List.of(id));
        assertThat(find("late afterthought", "")).containsExactly(id);
        var admin = app.as(Scope.ADMIN);
        assertThat(admin.send("DELETE", SESSIONS + "/" + id, null).status()).isEqualTo(204);
        assertThat(find("afterthought", "")).isEmpty();
    }
}
