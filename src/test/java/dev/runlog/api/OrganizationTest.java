package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.Overheard;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An organization's people and keys, and the log of what became of them. */
class OrganizationTest {

    @RegisterExtension
    static final Overheard provoked = new Overheard("dev.runlog.store");

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with("retention.live.days=365").at(CLOCK);

    private static Client owner;

    @BeforeEach
    void anOwner() {
        CLOCK.move(Duration.ofHours(1));
        owner = app.store().users().none()
                ? app.signedIn("owner@example.org", Role.OWNER)
                : app.signIn("owner@example.org");
    }

    private static String invite(String role) {
        return owner.post("/api/org/invites", "{\"role\":\"" + role + "\"}").text("token");
    }

    private static Client.Reply accept(String token, String email, String password) {
        return app.anonymous()
                .fromPage()
                .post(
                        "/api/invite/accept",
                        "{\"token\":\"" + token + "\",\"email\":\"" + email + "\",\"password\":\"" + password + "\"}");
    }

    private static int look(String token) {
        return app.anonymous()
                .fromPage()
                .post("/api/invite", "{\"token\":\"" + token + "\"}")
                .status();
    }

    private static String idOf(String email) {
        for (var member : owner.get("/api/org/members").json().path("items")) {
            if (member.path("email").asText().equals(email)) {
                return member.path("id").asText();
            }
        }
        throw new AssertionError(email);
    }

    @Test
    void anInviteLetsOnePersonInOnce() {
        String token = invite("member");
        assertThat(owner.get("/api/org/invites").body()).doesNotContain(token);
        assertThat(look(token)).isEqualTo(200);
        var reply = accept(token, "new@example.org", "a password of mine");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().at("/organization/role").asText()).isEqualTo("member");
        var browser = app.anonymous().fromPage().keeping(reply);
        assertThat(browser.get("/api/account").text("email")).isEqualTo("new@example.org");
        assertThat(look(token)).isEqualTo(404);
        assertThat(accept(token, "second@example.org", "a password of mine").status())
                .isEqualTo(404);
    }

    @Test
    void anInviteEndsAfterAWeekOrWhenItIsWithdrawn() {
        String old = invite("viewer");
        CLOCK.move(Duration.ofDays(7).minusSeconds(1));
        assertThat(look(old)).isEqualTo(200);
        CLOCK.move(Duration.ofSeconds(1));
        assertThat(look(old)).isEqualTo(404);
        assertThat(accept(old, "late@example.org", "a password of mine").status())
                .isEqualTo(404);

        owner = app.signIn("owner@example.org");
        var made = owner.post("/api/org/invites", "{\"role\":\"viewer\"}");
        assertThat(owner.delete("/api/org/invites/" + made.text("id")).status()).isEqualTo(204);
        assertThat(look(made.text("token"))).isEqualTo(404);
    }

    @Test
    void whoeverHasAnAccountProvesThatItIsTheirs() {
        app.person("guest@example.org", "elsewhere", Role.OWNER);
        String token = invite("viewer");
        assertThat(accept(token, "guest@example.org", "not my password").status())
                .isEqualTo(401);
        var reply = accept(token, "guest@example.org", RunningApp.PASSWORD);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().at("/organization/name").asText()).isEqualTo("default");
        assertThat(reply.json().path("organizations")).hasSize(2);
        assertThat(accept(invite("viewer"), "guest@example.org", RunningApp.PASSWORD)
                        .status())
                .isEqualTo(409);

        var guest = app.anonymous().fromPage().keeping(reply);
        var elsewhere = app.store().organizations().find("elsewhere").orElseThrow();
        var switched = guest.post("/api/account/organization", "{\"id\":" + elsewhere.id() + "}");
        assertThat(switched.json().at("/organization/name").asText()).isEqualTo("elsewhere");
        assertThat(guest.get("/api/org").text("name")).isEqualTo("elsewhere");
    }

    @Test
    void theLastOwnerStays() {
        String me = idOf("owner@example.org");
        assertThat(owner.patch("/api/org/members/" + me, "{\"role\":\"admin\"}").status())
                .isEqualTo(409);
        assertThat(owner.delete("/api/org/members/" + me).status()).isEqualTo(409);
        assertThat(app.store().users().delete("owner@example.org", "command line"))
                .failsWithin(Duration.ofSeconds(5))
                .withThrowableThat()
                .withMessageContaining("last owner");
    }

    @Test
    void whatAMemberIsShowsAtOnce() {
        var person = app.signedIn("rising@example.org", Role.VIEWER);
        String id = idOf("rising@example.org");
        assertThat(person.get("/api/org/members").status()).isEqualTo(403);
        assertThat(owner.patch("/api/org/members/" + id, "{\"role\":\"admin\"}").text("role"))
                .isEqualTo("admin");
        assertThat(person.get("/api/org/audit").status()).isEqualTo(200);
        String owners = idOf("owner@example.org");
        assertThat(person.patch("/api/org/members/" + owners, "{\"role\":\"viewer\"}")
                        .status())
                .isEqualTo(403);
        assertThat(person.patch("/api/org/members/" + id, "{\"role\":\"owner\"}")
                        .status())
                .isEqualTo(403);

        var left = person.post("/api/org/invites", "{\"role\":\"admin\"}").text("token");
        assertThat(owner.delete("/api/org/members/" + id).status()).isEqualTo(204);
        assertThat(person.get("/api/account").status()).isEqualTo(401);
        assertThat(look(left)).isEqualTo(404);
    }

    @Test
    void anybodyMayLeave() {
        var person = app.signedIn("leaving@example.org", Role.VIEWER);
        String id = person.get("/api/account").text("id");
        assertThat(person.delete("/api/org/members/" + id).status()).isEqualTo(204);
        assertThat(person.get("/api/account").status()).isEqualTo(401);
    }

    @Test
    void aKeyIsShownOnceUsedAndRevoked() {
        var made = owner.post("/api/org/keys", """
                {"name":"ci","environment":"live","scopes":["write","read"],"expiresInDays":1}""");
        assertThat(made.status()).isEqualTo(200);
        String key = made.text("key");
        assertThat(key).startsWith("runlog_live_").endsWith(made.text("lastFour"));
        assertThat(made.text("createdBy")).isEqualTo("user owner@example.org");
        var list = owner.get("/api/org/keys");
        assertThat(list.body()).doesNotContain(key).contains("\"ci\"");

        var program = app.anonymous().withKey(key);
        program.openSession();
        Await.until(
                "it is said who uses the key",
                () -> owner.get("/api/org/keys").body().contains("\"lastUsedBy\":\"a\""));
        assertThat(owner.delete("/api/org/keys/" + made.text("id")).status()).isEqualTo(204);
        assertThat(program.post("/api/sdk/sessions", "{}").status()).isEqualTo(401);
        assertThat(owner.delete("/api/org/keys/" + made.text("id")).status()).isEqualTo(404);
    }

    @Test
    void aKeyThatIsWrongIsRefusedByField() {
        var reply = owner.post("/api/org/keys", """
                {"name":" ","environment":"prod","scopes":["read",["x"],{}],"expiresInDays":0}""");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactlyInAnyOrder("name", "environment", "scopes", "expiresInDays");
        assertThat(owner.post("/api/org/keys", "{\"name\":\"k\",\"environment\":\"live\",\"scopes\":[]}")
                        .blamed())
                .containsExactly("scopes");
    }

    @Test
    void theOrganizationIsRenamed() {
        app.store().organizations().ensure("taken").join();
        assertThat(owner.patch("/api/org", "{\"name\":\"taken\"}").status()).isEqualTo(409);
        assertThat(owner.patch("/api/org", "{\"name\":\"Renamed\"}").text("name"))
                .isEqualTo("Renamed");
        assertThat(owner.get("/api/account").json().at("/organization/name").asText())
                .isEqualTo("Renamed");
        assertThat(owner.patch("/api/org", "{\"name\":\"default\"}").status()).isEqualTo(200);
    }

    @Test
    void howLongRunsAreKeptIsShownChangedAndWrittenDown() {
        var shown = owner.get("/api/org/retention").json().path("items");
        assertThat(shown.findValuesAsText("environment")).containsExactly("live", "test");
        assertThat(shown.findValuesAsText("keep")).containsExactly("default", "default");
        assertThat(shown.at("/0/defaultDays").asInt()).isEqualTo(365);
        assertThat(shown.at("/1/defaultDays").isMissingNode()).isTrue();

        var changed = owner.patch("/api/org/retention", "{\"environment\":\"test\",\"keep\":\"days\",\"days\":7}");
        assertThat(changed.json().path("days").asInt()).isEqualTo(7);
        assertThat(owner.get("/api/org/retention").json().at("/items/1")).isEqualTo(changed.json());
        var entry = owner.get("/api/org/audit?limit=1").json().at("/items/0");
        assertThat(entry.path("action").asText()).isEqualTo("retention.changed");
        assertThat(entry.path("subject").asText()).isEqualTo("test: 7 days instead of default");
        assertThat(owner.patch("/api/org/retention", "{\"environment\":\"test\",\"keep\":\"unlimited\"}")
                        .text("keep"))
                .isEqualTo("unlimited");
    }

    @Test
    void howLongRunsAreKeptIsRefusedByField() {
        for (String days : new String[] {"0", "36501", "null"}) {
            String body = "{\"environment\":\"live\",\"keep\":\"days\",\"days\":" + days + "}";
            assertThat(owner.patch("/api/org/retention", body).blamed()).containsExactly("days");
        }
        assertThat(owner.patch("/api/org/retention", "{\"environment\":\"live\",\"keep\":\"unlimited\",\"days\":1}")
                        .blamed())
                .containsExactly("days");
        assertThat(owner.patch("/api/org/retention", "{\"environment\":\"prod\",\"keep\":\"always\"}")
                        .blamed())
                .containsExactlyInAnyOrder("environment", "keep");
        for (String query : new String[] {"", "?days=0", "?days=36501", "?days=1.5"}) {
            assertThat(owner.get("/api/org/retention/due" + query).blamed()).containsExactly("days");
        }
    }

    @Test
    void whatAShorterTimeWouldTakeIsCounted() {
        app.as(app.tenant("default", Environment.TEST)).openSession();
        CLOCK.move(Duration.ofDays(3));
        owner = app.signIn("owner@example.org");
        app.as(app.tenant("default", Environment.TEST)).openSession();
        app.catchUp();
        String due = "/api/org/retention/due?environment=test&days=";
        assertThat(owner.get(due + 3).json().path("sessions").asInt()).isZero();
        assertThat(owner.get(due + 2).json().path("sessions").asInt()).isEqualTo(1);
        assertThat(owner.get("/api/org/retention/due?days=2").text("environment"))
                .isEqualTo("live");
    }

    @Test
    void whoDidWhatIsWrittenDownPageByPage() {
        var key = owner.post("/api/org/keys", """
                {"name":"audited","environment":"test","scopes":["read"]}""");
        owner.delete("/api/org/keys/" + key.text("id"));
        var first = owner.get("/api/org/audit?limit=1").json();
        assertThat(first.at("/items/0/who").asText()).isEqualTo("user owner@example.org");
        assertThat(first.at("/items/0/action").asText()).isEqualTo("key.deleted");
        assertThat(first.at("/items/0/subject").asText())
                .startsWith("audited …")
                .endsWith("(test, read)");
        var second = owner.get("/api/org/audit?limit=1&cursor="
                        + first.path("nextCursor").asText())
                .json();
        assertThat(second.at("/items/0/action").asText()).isEqualTo("key.created");
        assertThat(owner.get("/api/org/audit?limit=500").json().findValuesAsText("action"))
                .contains("login.created", "member.created");
        assertThat(owner.get("/api/org/audit?page=2").blamed()).containsExactly("page");
        assertThat(owner.get("/api/org/audit?cursor=x").status()).isEqualTo(400);
    }

    @Test
    void nothingIsEverTakenFromTheAuditLog() {
        for (String change : new String[] {"DELETE FROM audit", "UPDATE audit SET who = 'nobody'"}) {
            assertThat(InsideStore.writer(app.store()).submit(sql -> sql.update(change)))
                    .failsWithin(Duration.ofSeconds(5))
                    .withThrowableThat()
                    .withStackTraceContaining("the audit log is never");
        }
    }
}
