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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stars, labels and verdicts on runs: who gives them, where they show, and who hears of it. */
class MarkTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String ADA = "user ada@example.org";

    private static Client ada;
    private static Client bob;
    private static Client viewer;

    @BeforeAll
    static void people() {
        ada = app.signedIn("ada@example.org", Role.MEMBER);
        bob = app.signedIn("bob@example.org", Role.ADMIN);
        viewer = app.signedIn("eve@example.org", Role.VIEWER);
    }

    private static Client.Reply put(Client client, String path, String body) {
        return client.send("PUT", path, body.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> entriesOf(String session) {
        var subjects = bob.get("/api/org/audit").json().path("items").findValuesAsText("subject");
        return subjects.stream().filter(subject -> subject.startsWith(session)).toList();
    }

    private static String label(Client who, String name) {
        return who.post("/api/org/labels", "{\"name\":\"" + name + "\"}").text("id");
    }

    private static String path(String session) {
        return SESSIONS + "/" + session;
    }

    private static JsonNode listed(Client client, String session) {
        return StreamSupport.stream(
                        client.get(SESSIONS + "?limit=500").json().path("items").spliterator(), false)
                .filter(item -> item.path("id").asText().equals(session))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSessionWithoutMarksShowsNone() {
        String id = ada.openSession();
        for (var shown : List.of(listed(ada, id), ada.get(path(id)).json())) {
            for (String field : List.of("starred", "labels", "noteCount", "notes", "verdict")) {
                assertThat(shown.has(field)).as(field).isFalse();
            }
        }
    }

    @Test
    void aStarIsTheOrganizationsWhoeverGaveIt() {
        String id = ada.openSession();
        assertThat(put(ada, path(id) + "/star", "{}").status()).isEqualTo(204);
        assertThat(put(ada, path(id) + "/star", "{}").status()).isEqualTo(204);
        assertThat(listed(viewer, id).path("starred").asBoolean()).isTrue();
        assertThat(viewer.get(path(id)).json().path("starred").asBoolean()).isTrue();

        assertThat(viewer.delete(path(id) + "/star").status()).isEqualTo(403);
        assertThat(bob.delete(path(id) + "/star").status()).isEqualTo(204);
        assertThat(bob.delete(path(id) + "/star").status()).isEqualTo(204);
        assertThat(ada.get(path(id)).json().has("starred")).isFalse();
        assertThat(entriesOf(id)).as("only what changed something").containsExactly(id, id);
    }

    @Test
    void theLatestVerdictCountsBesideTheAgentsOwnWord() {
        String id = ada.openSession();
        ada.patch(path(id), "{\"status\":\"completed\",\"success\":true}");
        var given = put(ada, path(id) + "/verdict", "{\"right\":false,\"reason\":\"the wrong order\"}");
        assertThat(given.status()).isEqualTo(200);
        for (var shown : List.of(listed(viewer, id), viewer.get(path(id)).json())) {
            assertThat(shown.path("success").asBoolean()).isTrue();
            assertThat(shown.path("verdict")).isEqualTo(given.json());
        }
        assertThat(given.text("author")).isEqualTo(ADA);
        assertThat(given.text("reason")).isEqualTo("the wrong order");

        assertThat(put(bob, path(id) + "/verdict", "{\"right\":true}").status()).isEqualTo(200);
        var verdict = ada.get(path(id)).json().path("verdict");
        assertThat(verdict.path("right").asBoolean()).isTrue();
        assertThat(verdict.path("author").asText()).isEqualTo("user bob@example.org");
        assertThat(verdict.has("reason")).isFalse();

        assertThat(ada.delete(path(id) + "/verdict").status()).isEqualTo(204);
        assertThat(ada.get(path(id)).json().has("verdict")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | right",
                "{\"right\":\"yes\"} | right",
                "{\"right\":true,\"reason\":7} | reason",
                "{\"right\":true,\"reason\":\"LONG\"} | reason",
                "{\"right\":true,\"reason\":\"\\u0000\"} | reason"
            })
    void aBadVerdictIsBlamedByItsField(String body, String field) {
        String id = ada.openSession();
        var reply = put(ada, path(id) + "/verdict", body.replace("LONG", "x".repeat(501)));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        assertThat(put(ada, path(id) + "/verdict", "{\"right\":true,\"reason\":\"" + "ü".repeat(500) + "\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aKeyThatWritesSetsLabelsAndNothingElse() {
        var script = app.as(Scope.WRITE);
        String id = script.openSession();
        assertThat(script.patch(path(id), "{\"labels\":[\"slow\",\"odd\",\"slow\"]}")
                        .status())
                .isEqualTo(200);
        for (var shown : List.of(listed(ada, id), ada.get(path(id)).json())) {
            assertThat(shown.path("labels")).extracting(JsonNode::asText).containsExactly("odd", "slow");
        }
        assertThat(script.patch(path(id), "{\"estimatedCost\":1}").status()).isEqualTo(200);
        assertThat(listed(ada, id).path("labels")).as("not sent: they stay").hasSize(2);
        assertThat(ada.patch(path(id), "{\"labels\":[\"slow\"]}").status()).isEqualTo(200);
        assertThat(listed(ada, id).path("labels")).extracting(JsonNode::asText).containsExactly("slow");
        assertThat(script.patch(path(id), "{\"labels\":[]}").status()).isEqualTo(200);
        assertThat(listed(ada, id).has("labels")).isFalse();

        assertThat(put(script, path(id) + "/star", "{}").status()).isEqualTo(403);
        assertThat(put(script, path(id) + "/verdict", "{\"right\":true}").status())
                .isEqualTo(403);
        assertThat(viewer.patch(path(id), "{\"labels\":[\"slow\"]}").status()).isEqualTo(403);
    }

    @Test
    void labelsAreGivenAndTakenOneByOne() {
        String id = ada.openSession();
        ada.patch(path(id), "{\"labels\":[\"first\"]}");
        String second = label(bob, "second");
        String third = label(bob, "third");
        assertThat(put(ada, path(id) + "/labels/" + second, "{}").status()).isEqualTo(204);
        assertThat(put(bob, path(id) + "/labels/" + third, "{}").status()).isEqualTo(204);
        assertThat(put(bob, path(id) + "/labels/" + third, "{}").status()).isEqualTo(204);
        for (var shown : List.of(listed(viewer, id), viewer.get(path(id)).json())) {
            assertThat(shown.path("labels")).extracting(JsonNode::asText).containsExactly("first", "second", "third");
        }
        assertThat(ada.delete(path(id) + "/labels/" + second).status()).isEqualTo(204);
        assertThat(ada.delete(path(id) + "/labels/" + second).status()).isEqualTo(204);
        assertThat(listed(ada, id).path("labels")).extracting(JsonNode::asText).containsExactly("first", "third");
        assertThat(entriesOf(id))
                .as("only what changed something")
                .containsExactly(
                        id + ": first, third", id + ": first, second, third", id + ": first, second", id + ": first");

        assertThat(put(viewer, path(id) + "/labels/" + third, "{}").status()).isEqualTo(403);
        assertThat(put(app.as(Scope.WRITE), path(id) + "/labels/" + third, "{}").status())
                .isEqualTo(403);
        assertThat(put(ada, path(id) + "/labels/1000000", "{}").status()).isEqualTo(404);
        assertThat(put(ada, path(id) + "/labels/third", "{}").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"slow\" | labels",
                "{} | labels",
                "[\"a\",7] | labels[1]",
                "[\"a\",null] | labels[1]",
                "[\"a\",\" \"] | labels[1]",
                "[\"LONG\"] | labels[0]",
                "[MANY] | labels"
            })
    void badLabelsAreBlamedByTheirPlaces(String labels, String field) {
        var script = app.as(Scope.WRITE);
        String id = script.openSession();
        String many = "\"x\",".repeat(51).replaceFirst(",$", "");
        String body = labels.replace("LONG", "x".repeat(51)).replace("MANY", many);
        var reply = script.patch(path(id), "{\"labels\":" + body + ",\"estimatedCost\":7}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        var untouched = ada.get(path(id)).json();
        assertThat(untouched.has("labels") || untouched.has("estimatedCost")).isFalse();
    }

    @Test
    void marksAreOfOneOrganizationAndEnvironment() {
        app.person("owner@example.org", "marked", Role.OWNER);
        app.person("stranger@example.org", "another", Role.OWNER);
        var owner = app.signIn("owner@example.org");
        var stranger = app.signIn("stranger@example.org");
        String id = owner.openSession();
        assertThat(put(owner, path(id) + "/star", "{}").status()).isEqualTo(204);
        String note = owner.post(path(id) + "/notes", "{\"text\":\"Secret\"}").text("id");
        String theirs = label(stranger, "theirs");
        assertThat(put(owner, path(id) + "/labels/" + theirs, "{}").status()).isEqualTo(404);
        String label = label(owner, "ours");
        String before = owner.get(path(id)).body();
        for (String route : List.of(
                "PUT /star {}",
                "DELETE /star ",
                "PUT /labels/" + label + " {}",
                "DELETE /labels/" + label + " ",
                "PUT /verdict {\"right\":true}",
                "DELETE /verdict ",
                "POST /notes {\"text\":\"t\"}",
                "PATCH /notes/" + note + " {\"text\":\"t\"}",
                "DELETE /notes/" + note + " ")) {
            var parts = route.split(" ", 3);
            byte[] body = parts[2].getBytes(StandardCharsets.UTF_8);
            var others = stranger.send(parts[0], path(id) + parts[1], body);
            assertThat(others.status()).as(route).isEqualTo(403);
            assertThat(others.body()).doesNotContain("Secret", "owner");
            assertThat(owner.send(parts[0], path(id) + parts[1] + "?environment=test", body)
                            .status())
                    .as(route)
                    .isEqualTo(403);
            assertThat(owner.send(parts[0], SESSIONS + "/sess_0" + parts[1], body)
                            .status())
                    .as(route)
                    .isEqualTo(404);
        }
        assertThat(owner.get(path(id)).body()).isEqualTo(before);
    }

    @Test
    void openWindowsHearOfMarks() throws Exception {
        var tenant = app.tenant("default", Environment.LIVE);
        String id = ada.openSession();
        var address = ada.base().resolve("api/sdk/live?session=" + id);
        try (var window = new Listening(address, app.key(tenant, Set.of(Scope.READ)), null)) {
            put(ada, path(id) + "/star", "{}");
            heard(window, "starred");
            ada.post(path(id) + "/notes", "{\"text\":\"t\"}");
            heard(window, "noteCount");
            put(ada, path(id) + "/verdict", "{\"right\":true}");
            heard(window, "verdict");
            ada.patch(path(id), "{\"labels\":[\"seen\"]}");
            heard(window, "labels");
        }
    }

    private static void heard(Listening window, String field) {
        Await.until(
                field,
                () -> window.frames().stream().anyMatch(frame -> frame.data().has(field)));
    }
}
