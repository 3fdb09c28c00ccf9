package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notes on runs and on single events: members write them, their authors and admins change them. */
class NoteTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static Client ada;
    private static Client bob;
    private static Client admin;
    private static Client viewer;
    private String session;
    private String notes;

    @BeforeAll
    static void people() {
        ada = app.signedIn("ada@example.org", Role.MEMBER);
        bob = app.signedIn("bob@example.org", Role.MEMBER);
        admin = app.signedIn("admin@example.org", Role.ADMIN);
        viewer = app.signedIn("eve@example.org", Role.VIEWER);
    }

    @BeforeEach
    void aSession() {
        session = ada.openSession();
        notes = "/api/sdk/sessions/" + session + "/notes";
    }

    private JsonNode shown() {
        return viewer.get("/api/sdk/sessions/" + session).json();
    }

    private static String text(String text) {
        return Client.JSON.createObjectNode().put("text", text).toString();
    }

    @Test
    void notesShowWithTheirAuthorAndTimeTheOldestFirst() {
        String event = ada.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\"}")
                .text("id");
        var first = ada.post(notes, text("Which order?\n\uD83D\uDE80"));
        assertThat(first.status()).isEqualTo(200);
        CLOCK.move(Duration.ofSeconds(1));
        var second = bob.post(notes, "{\"text\":\"This one.\",\"eventId\":\"" + event + "\"}");
        assertThat(second.text("eventId")).isEqualTo(event);
        var session = shown();
        assertThat(session.path("notes")).containsExactly(first.json(), second.json());
        assertThat(session.path("noteCount").asInt()).isEqualTo(2);
        assertThat(first.text("author")).isEqualTo("user ada@example.org");
        assertThat(first.text("text")).isEqualTo("Which order?\n\uD83D\uDE80");
        assertThat(first.json().has("editedAt") || first.json().has("eventId")).isFalse();
        assertThat(first.text("createdAt")).isLessThan(second.text("createdAt"));
        var listed = viewer.get("/api/sdk/sessions?limit=1").json().at("/items/0");
        assertThat(listed.path("noteCount").asInt()).isEqualTo(2);
        assertThat(listed.has("notes")).isFalse();
    }

    @Test
    void onlyTheAuthorAndAdminsChangeANote() {
        String note = notes + "/" + ada.post(notes, text("mine")).text("id");
        for (var other : new Client[] {bob, viewer, app.as(Scope.WRITE, Scope.ADMIN)}) {
            assertThat(other.patch(note, text("yours")).status()).isEqualTo(403);
            assertThat(other.delete(note).status()).isEqualTo(403);
        }
        assertThat(viewer.post(notes, text("no")).status()).isEqualTo(403);
        assertThat(app.as(Scope.WRITE).post(notes, text("no")).status()).isEqualTo(403);

        CLOCK.move(Duration.ofSeconds(1));
        var edited = ada.patch(note, text("mine still"));
        assertThat(edited.status()).isEqualTo(200);
        assertThat(edited.json()).isEqualTo(shown().at("/notes/0"));
        assertThat(edited.text("editedAt")).isGreaterThan(edited.text("createdAt"));
        assertThat(admin.patch(note, text("moderated")).text("author")).isEqualTo("user ada@example.org");
        assertThat(admin.delete(note).status()).isEqualTo(204);
        assertThat(shown().has("notes") || shown().has("noteCount")).isFalse();
        assertThat(ada.patch(note, text("again")).status()).isEqualTo(404);
        assertThat(ada.delete(note).status()).isEqualTo(404);
        assertThat(admin.get("/api/org/audit").json().path("items").findValuesAsText("subject"))
                .contains(session + ", of user ada@example.org")
                .noneMatch(subject -> subject.contains("mine") || subject.contains("moderated"));
    }

    @Test
    void whoIsNoMemberAnyMoreChangesNothingOfTheirOwn() {
        var carl = app.signedIn("carl@example.org", Role.MEMBER);
        String note = notes + "/" + carl.post(notes, text("mine")).text("id");
        String id = carl.get("/api/account").text("id");
        assertThat(admin.patch("/api/org/members/" + id, "{\"role\":\"viewer\"}")
                        .status())
                .isEqualTo(200);
        assertThat(carl.patch(note, text("still mine")).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | text",
                "{\"text\":\" \"} | text",
                "{\"text\":7} | text",
                "{\"text\":\"LONG\"} | text",
                "{\"text\":\"\\u0000\"} | text",
                "{\"text\":\"t\",\"eventId\":\"evt_1\"} | eventId",
                "{\"text\":\"t\",\"eventId\":\"evt_0VbbCdXw1fPq8sLk3TzR9a\"} | eventId",
                "{\"text\":\"t\",\"eventId\":\"OTHERS\"} | eventId"
            })
    void aBadNoteIsBlamedByItsField(String body, String field) {
        String others = ada.post(
                        "/api/sdk/events", "{\"sessionId\":\"" + ada.openSession() + "\",\"eventType\":\"error\"}")
                .text("id");
        var reply = ada.post(notes, body.replace("LONG", "x".repeat(4_001)).replace("OTHERS", others));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        assertThat(shown().has("notes")).isFalse();
        assertThat(ada.post(notes, text("ü".repeat(4_000))).status()).isEqualTo(200);
    }

    @Test
    void aSessionTakesSoManyNotesAndNoMore() {
        for (int i = 0; i < 200; i++) {
            assertThat(ada.post(notes, text("note " + i)).status()).isEqualTo(200);
        }
        var oneMore = ada.post(notes, text("one more"));
        assertThat(oneMore.status()).isEqualTo(409);
        assertThat(oneMore.text("message")).contains("200 notes", "delete some");
        assertThat(shown().path("notes")).hasSize(200);
    }
}
