package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.PendingWrites;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rights end when they end: also those of requests that are under way, and of what somebody left behind. */
class RightsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(new MovableClock());

    private static final AtomicInteger PEOPLE = new AtomicInteger();
    private static final String ADMIN_KEY =
            "{\"name\":\"%s\",\"environment\":\"live\",\"scopes\":[\"write\",\"admin\"]}";
    private static final String VIEW = "{\"owner\":\"organization\",\"name\":\"v\",\"address\":\"/\"}";
    private static final String DEMOTION = "{\"role\":\"member\"}";

    private static Client owner;
    private Client eve;
    private String email;
    private String path;

    @BeforeAll
    static void anOwner() {
        owner = app.signedIn("owner@example.org", Role.OWNER);
    }

    @BeforeEach
    void anAdmin() {
        email = "eve" + PEOPLE.incrementAndGet() + "@example.org";
        eve = app.signedIn(email, Role.ADMIN);
        path = "/api/org/members/" + eve.get("/api/account").text("id");
    }

    private static JsonNode only(String path, String field, String value) {
        for (var item : owner.get(path).json().path("items")) {
            if (item.path(field).asText().equals(value)) {
                return item;
            }
        }
        throw new AssertionError(value);
    }

    private static Client holding(Client.Reply made) {
        assertThat(made.status()).isEqualTo(200);
        return app.anonymous().withKey(made.text("key"));
    }

    private static List<String> audited() {
        return owner.get("/api/org/audit").json().path("items").findValuesAsText("action");
    }

    private Client.Reply accept(String token, String guest) {
        return app.anonymous()
                .fromPage()
                .post(
                        "/api/invite/accept",
                        "{\"token\":\"" + token + "\",\"email\":\"" + guest
                                + "\",\"password\":\"a password of mine\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /api/org/invites {\"role\":\"admin\"}",
                "POST /api/org/keys {\"name\":\"late\",\"environment\":\"live\",\"scopes\":[\"admin\"]}",
                "PATCH /api/org/members/ME {\"role\":\"admin\"}",
                "DELETE /api/org/members/OWNER ",
                "DELETE /api/org/keys/KEY ",
                "DELETE /api/org/invites/INVITE ",
                "DELETE /api/sdk/sessions/SESSION ",
                "PATCH /api/org/views/VIEW {\"name\":\"late\"}",
                "DELETE /api/sdk/users/u ",
                "PATCH /api/org/retention {\"environment\":\"test\",\"keep\":\"unlimited\"}",
            })
    void whoIsDemotedMeanwhileIsRefused(String request) throws Exception {
        var parts = request.split(" ", 3);
        String address = parts[1].replace("ME", path.substring(path.lastIndexOf('/') + 1))
                .replace("OWNER", owner.get("/api/account").text("id"))
                .replace(
                        "KEY",
                        owner.post("/api/org/keys", ADMIN_KEY.formatted("spared"))
                                .text("id"))
                .replace("INVITE", owner.post("/api/org/invites", DEMOTION).text("id"))
                .replace("VIEW", owner.post("/api/org/views", VIEW).text("id"))
                .replace("SESSION", app.as(Scope.WRITE).openSession());
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var demoted = pending.send(() -> owner.patch(path, DEMOTION));
            late = pending.send(() -> eve.send(parts[0], address, parts[2].getBytes(StandardCharsets.UTF_8)));
            assertThat(demoted).isNotDone();
        }
        assertThat(late.join().status()).isEqualTo(403);
        assertThat(only("/api/org/members", "email", email).path("role").asText())
                .isEqualTo("member");
    }

    @Test
    void aKeyDeletedMeanwhileIsRefused() throws Exception {
        var made = owner.post("/api/org/keys", ADMIN_KEY.formatted("doomed"));
        var program = holding(made);
        program.openSession();
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var unused = pending.send(() -> owner.delete("/api/org/keys/" + made.text("id")));
            late = pending.send(() -> program.patch(path, "{\"role\":\"viewer\"}"));
        }
        assertThat(late.join().status()).isEqualTo(401);
        assertThat(only("/api/org/members", "email", email).path("role").asText())
                .isEqualTo("admin");
    }

    /** The key of a key, too: whoever has been demoted does not promote themselves back. */
    @Test
    void theScopeAdminOfAKeyEndsWithItsMakerAndTheOthersGoOn() {
        var first = eve.post("/api/org/keys", ADMIN_KEY.formatted(email));
        var second = holding(first).post("/api/org/keys", ADMIN_KEY.formatted("of " + email));
        assertThat(holding(second).get("/api/org").status()).isEqualTo(200);

        assertThat(owner.patch(path, DEMOTION).status()).isEqualTo(200);
        for (var made : List.of(first, second)) {
            var refused = holding(made).patch(path, "{\"role\":\"admin\"}");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text("message")).contains("no admin here any more");
            assertThat(holding(made).openSession()).isNotEmpty();
            var shown = only("/api/org/keys", "id", made.text("id"));
            assertThat(shown.path("scopes")).extracting(JsonNode::asText).containsExactly("write");
            assertThat(shown.path("adminSuspended").asText()).isEqualTo("maker-demoted");
        }
        assertThat(audited().subList(0, 3))
                .containsExactly("key.admin-suspended", "key.admin-suspended", "member.changed");

        assertThat(owner.patch(path, "{\"role\":\"admin\"}").status()).isEqualTo(200);
        assertThat(holding(second).get("/api/org").status()).isEqualTo(200);
        assertThat(audited()).contains("key.admin-resumed");

        assertThat(eve.delete(path).status()).isEqualTo(204);
        assertThat(holding(second).get("/api/org").status()).isEqualTo(403);
        assertThat(only("/api/org/keys", "id", second.text("id"))
                        .path("adminSuspended")
                        .asText())
                .isEqualTo("maker-left");
    }

    @Test
    void nobodyElseBecomesTheMakerOfADeletedPersonsKey() {
        var made = eve.post("/api/org/keys", ADMIN_KEY.formatted("orphan"));
        app.store().users().delete(email, "command line").join();
        assertThat(audited().subList(0, 2)).containsExactly("key.admin-suspended", "member.removed");
        var heir = app.signedIn(email, Role.OWNER);
        assertThat(heir.get("/api/account").text("id")).isNotEqualTo(path.substring(path.lastIndexOf('/') + 1));
        assertThat(holding(made).get("/api/org").status()).isEqualTo(403);
    }

    @Test
    void theScopeAdminOfTheOperatorsKeysDependsOnNobody() {
        var made = app.as(Scope.ADMIN).post("/api/org/keys", ADMIN_KEY.formatted("operators"));
        assertThat(holding(made).get("/api/org").status()).isEqualTo(200);
        assertThat(app.as(app.tenant("default", Environment.TEST), Scope.ADMIN)
                        .get("/api/org/keys")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void invitesOfWhoIsNoAdminAnyMoreLetNobodyIn() {
        var made = eve.post("/api/org/invites", "{\"role\":\"admin\"}");
        assertThat(owner.patch(path, DEMOTION).status()).isEqualTo(200);
        var shown = only("/api/org/invites", "id", made.text("id"));
        assertThat(shown.path("suspended").asText()).isEqualTo("maker-demoted");
        assertThat(audited().subList(0, 2)).containsExactly("invite.suspended", "member.changed");
        assertThat(accept(made.text("token"), "friend@example.org").status()).isEqualTo(404);

        owner.patch(path, "{\"role\":\"admin\"}");
        assertThat(accept(made.text("token"), "friend@example.org").status()).isEqualTo(200);
    }

    @Test
    void anOwnersInviteToBeOwnerTakesAnOwner() {
        owner.patch(path, "{\"role\":\"owner\"}");
        var made = eve.post("/api/org/invites", "{\"role\":\"owner\"}");
        assertThat(made.status()).isEqualTo(200);
        owner.patch(path, "{\"role\":\"admin\"}");
        assertThat(accept(made.text("token"), "heir@example.org").status()).isEqualTo(404);
    }
}
