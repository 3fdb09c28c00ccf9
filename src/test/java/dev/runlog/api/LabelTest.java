package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.Listening;
import dev.runlog.testing.RunningApp;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An organization's own short list of labels. */
class LabelTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final AtomicInteger ORGANIZATIONS = new AtomicInteger();
    private static final String LABELS = "/api/org/labels";

    private Client member;

    @BeforeEach
    void aMemberOfANewOrganization() {
        int number = ORGANIZATIONS.incrementAndGet();
        app.person("m" + number + "@example.org", "org " + number, Role.MEMBER);
        member = app.signIn("m" + number + "@example.org");
    }

    private static String named(String name) {
        return "{\"name\":\"" + name + "\"}";
    }

    private List<String> names() {
        return member.get(LABELS).json().path("items").findValuesAsText("name");
    }

    @Test
    void newOnesGoThroughThePalette() {
        var colours = new HashSet<String>();
        for (int i = 0; i < 8; i++) {
            colours.add(member.post(LABELS, named("label " + i)).text("colour"));
        }
        assertThat(colours).hasSize(8);
        var chosen = member.post(LABELS, "{\"name\":\"a\",\"colour\":\"teal\"}");
        assertThat(chosen.text("colour")).isEqualTo("teal");
        assertThat(names()).startsWith("a", "label 0").hasSize(9);
    }

    @Test
    void renamedAndRecolouredItStaysOnItsSessions() {
        String session = member.openSession();
        member.patch("/api/sdk/sessions/" + session, "{\"labels\":[\"bug\",\"odd\"]}");
        var bug = member.get(LABELS).json().at("/items/0");
        String path = LABELS + "/" + bug.path("id").asText();
        assertThat(member.patch(path, named("odd")).status()).isEqualTo(409);
        assertThat(member.patch(path, "{}").json()).isEqualTo(bug);
        var changed = member.patch(path, "{\"name\":\"fault\",\"colour\":\"grey\"}");
        assertThat(changed.text("name") + " " + changed.text("colour")).isEqualTo("fault grey");
        assertThat(labels(session)).containsExactly("fault", "odd");

        assertThat(member.delete(path).status()).isEqualTo(204);
        assertThat(labels(session)).containsExactly("odd");
        assertThat(names()).containsExactly("odd");
        assertThat(member.delete(path).status()).isEqualTo(404);
    }

    private List<String> labels(String session) {
        return Client.JSON.convertValue(
                member.get("/api/sdk/sessions/" + session).json().path("labels"),
                Client.JSON.getTypeFactory().constructCollectionType(List.class, String.class));
    }

    @Test
    void thereIsRoomForFiftyByAnyDoor() {
        String session = member.openSession();
        String path = "/api/sdk/sessions/" + session;
        for (int i = 0; i < 49; i++) {
            assertThat(member.post(LABELS, named("label " + i)).status()).isEqualTo(200);
        }
        var tooMany = member.patch(path, "{\"labels\":[\"label 1\",\"new\",\"newer\"],\"estimatedCost\":1}");
        assertThat(tooMany.status()).isEqualTo(400);
        assertThat(tooMany.blamed()).containsExactly("labels");
        assertThat(tooMany.text("message")).contains("50", "newer");
        assertThat(names()).as("nothing of it was done").hasSize(49);
        assertThat(member.get(path).json().has("estimatedCost")).isFalse();

        assertThat(member.patch(path, "{\"labels\":[\"label 1\",\"new\"]}").status())
                .isEqualTo(200);
        assertThat(labels(session)).containsExactly("label 1", "new");
        var full = member.post(LABELS, named("newest"));
        assertThat(full.status()).isEqualTo(409);
        assertThat(full.text("message")).contains("50 labels", "delete some");
        assertThat(member.post(LABELS, named("label 1")).status()).isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | name",
                "{\"name\":\" \"} | name",
                "{\"name\":\"LONG\"} | name",
                "{\"name\":[\"a\"]} | name",
                "{\"name\":\"a\",\"colour\":\"pink\"} | colour"
            })
    void aBadLabelIsBlamedByItsField(String body, String field) {
        String sent = body.replace("LONG", "x".repeat(51));
        var reply = member.post(LABELS, sent);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        String path = LABELS + "/" + member.post(LABELS, named("fine")).text("id");
        if (!body.equals("{}")) {
            assertThat(member.patch(path, sent).blamed()).containsExactly(field);
        }
    }

    @Test
    void organizationsHaveTheirOwn() {
        member.post(LABELS, named("bug"));
        var others = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);
        assertThat(others.get(LABELS).json().path("items")).isEmpty();
        assertThat(others.post(LABELS, named("bug")).status()).isEqualTo(200);
        String session = others.openSession();
        others.patch("/api/sdk/sessions/" + session, "{\"labels\":[\"bug\"]}");
        String own = member.get(LABELS).json().at("/items/0/id").asText();
        assertThat(others.delete(LABELS + "/" + own).status()).isEqualTo(404);
        assertThat(member.delete(LABELS + "/" + own).status()).isEqualTo(204);
        assertThat(others.get("/api/sdk/sessions/" + session).json().path("labels"))
                .extracting(JsonNode::asText)
                .containsExactly("bug");
    }

    @Test
    void whoFollowsAlongHearsThatTheyChanged() throws Exception {
        var owner = app.as(app.tenant("heard", Environment.LIVE), Scope.WRITE, Scope.ADMIN);
        String session = owner.openSession();
        try (var live = listen("heard", Environment.LIVE, "");
                var test = listen("heard", Environment.TEST, "");
                var others = listen("others", Environment.LIVE, "");
                var one = listen("heard", Environment.LIVE, "?session=" + session)) {
            String path = LABELS + "/"
                    + owner.post(LABELS, "{\"name\":\"bug\",\"colour\":\"red\"}")
                            .text("id");
            Await.until("it is made", () -> news(live) == 1);
            owner.patch(path, "{\"colour\":\"red\"}"); // which it has
            owner.patch(path, "{\"colour\":\"blue\"}");
            Await.until("it has another colour", () -> news(live) == 2);
            owner.patch(path, named("fault"));
            Await.until("it is renamed", () -> news(live) == 3);
            owner.delete(path);
            Await.until("it is deleted", () -> news(live) == 4 && news(test) == 4);
            owner.patch("/api/sdk/sessions/" + session, "{\"estimatedCost\":1}");
            Await.until("what came after it", () -> one.frames().size() == 1);
            assertThat(news(one) + others.frames().size()).isZero();
        }
    }

    private static Listening listen(String organization, Environment environment, String query) throws Exception {
        String key = app.key(app.tenant(organization, environment), Set.of(Scope.READ));
        return new Listening(app.app().uri().resolve("api/sdk/live" + query), key, null);
    }

    private static int news(Listening listening) {
        return listening.subjects("labels").size();
    }
}
