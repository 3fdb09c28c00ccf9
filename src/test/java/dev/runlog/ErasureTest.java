package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An external user is taken out of everything: rows, sums, kept replies, words, and the bytes of the file. */
class ErasureTest {

    private static final String SECRET = "quetzalcoatl";
    private static final String USERS = "/api/sdk/users/";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static String path(String user) {
        return USERS + URLEncoder.encode(user, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Client client(String organization, Environment environment) {
        return app.as(app.tenant(organization, environment), Scope.values());
    }

    private static String open(Client client, String user, String name) {
        var body = Client.JSON
                .createObjectNode()
                .put("userId", user)
                .put("name", name)
                .put("agentName", "a");
        body.putObject("metadata").put("of", user);
        var reply = client.post("/api/sdk/sessions", body.toString());
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.text("id");
    }

    private static void say(Client client, String session, String what) {
        var event = Client.JSON.createObjectNode().put("sessionId", session).put("eventType", "error");
        event.put("reasoning", what).put("toolName", what);
        assertThat(client.post("/api/sdk/events", event.toString()).status()).isEqualTo(200);
    }

    private static void assertErased(JsonNode receipt, int sessions, int events) {
        assertThat(receipt.path("sessions").asInt()).isEqualTo(sessions);
        assertThat(receipt.path("events").asInt()).isEqualTo(events);
        assertThat(receipt.has("from")).isEqualTo(sessions > 0);
        assertThat(receipt.path("note").asText()).contains("Backups", "still hold");
    }

    private static boolean isInTheFiles(String text) {
        try (var files = Files.list(app.dataDirectory())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
                    return true;
                }
            }
            return false;
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void nothingOfTheUserIsLeft() {
        var client = client("default", Environment.LIVE);
        String user = SECRET + "@example.org";
        String other = open(client, "somebody else", "kept");
        String first = open(client.with("Idempotency-Key", "one"), user, SECRET + " one");
        for (int i = 0; i < 30; i++) {
            say(client, first, SECRET + i);
            say(client, other, "ordinary words " + i);
        }
        say(client.with("Idempotency-Key", "two"), first, SECRET);
        say(client.with("Idempotency-Key", "three"), other, "kept");
        client.patch("/api/sdk/sessions/" + first, "{\"status\":\"failed\",\"failureReason\":\"" + SECRET + "\"}");
        open(client, user, "another");
        Await.until(
                "the words are found",
                () -> client.get("/api/sdk/sessions?q=" + SECRET).body().contains(first));
        assertThat(isInTheFiles(SECRET)).isTrue();

        var receipt = client.delete(path(user));
        assertThat(receipt.status()).isEqualTo(200);
        assertErased(receipt.json(), 2, 31);
        assertThat(client.get("/api/sdk/sessions?limit=500").body())
                .contains(other)
                .doesNotContain(SECRET);
        assertThat(client.get("/api/sdk/sessions?q=" + SECRET).json().path("items"))
                .isEmpty();
        long left = InsideStore.readers(app.store()).read(sql -> sql.number("""
                SELECT (SELECT count(*) FROM fact_column WHERE instr(data, CAST(?1 AS BLOB)))
                     + (SELECT count(*) FROM idempotency WHERE key IN ('one', 'two'))
                """, user));
        assertThat(left).isZero();
        long kept = InsideStore.readers(app.store())
                .read(sql -> sql.number("SELECT count(*) FROM idempotency WHERE key = 'three'"));
        assertThat(kept).isEqualTo(1);
        Recount.check(app.store());
        assertThat(Recount.orphans(app.store())).isZero();
        Await.until("no byte is left", () -> !isInTheFiles(SECRET));

        assertErased(client.delete(path(user)).json(), 0, 0);
        var entries = app.store()
                .audit()
                .page(app.tenant("default", Environment.LIVE).organization(), 100, null)
                .items();
        assertThat(entries)
                .filteredOn(entry -> entry.subject().contains("2 sessions, 31 events"))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.who()).isEqualTo("key test");
                    assertThat(entry.action()).isEqualTo("sessions.erased");
                    assertThat(entry.subject()).contains("live").doesNotContain(SECRET);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a/b",
                "/",
                "a//b/",
                "../x",
                "100%",
                "%2F",
                "ü 🚀",
                "a+b;c=d?e#f&g",
                "a\\b",
                "\"'<>",
                " x ",
                "a\nb"
            })
    void theUsersNameMayHoldAnyCharacter(String user) {
        var client = client("names", Environment.TEST);
        open(client, user, "n");
        open(client, user + "x", "n");
        assertErased(client.delete(path(user)).json(), 1, 0);
        assertErased(client.delete(path(user)).json(), 0, 0);
        assertErased(client.delete(path(user + "x")).json(), 1, 0);
    }

    @Test
    void anEncodedSlashIsRefusedWhereThereAreNoNames() {
        for (String path :
                List.of("/api/sdk%2Fsessions", "/api/sdk/sessions/a%2Fb", "/api/sdk/users/%2E%2E/sessions")) {
            var request = "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
            assertThat(new RawHttp(app.app().uri()).send(request).status())
                    .as(path)
                    .isEqualTo(400);
        }
    }

    @Test
    void onlyAdminsEraseAndOnlyWhatIsTheirs() {
        var live = client("roles", Environment.LIVE);
        var test = client("roles", Environment.TEST);
        open(live, "u", "n");
        open(test, "u", "n");
        open(client("default", Environment.LIVE), "u", "n");
        var writer = app.as(app.tenant("roles", Environment.LIVE), Scope.WRITE, Scope.READ);
        assertThat(writer.delete(path("u")).status()).isEqualTo(403);
        assertThat(app.anonymous().delete(path("u")).status()).isEqualTo(401);
        for (var role : List.of(Role.VIEWER, Role.MEMBER)) {
            String email = role.wire() + "-of-roles@example.org";
            app.person(email, "roles", role);
            assertThat(app.signIn(email).delete(path("u")).status()).isEqualTo(403);
        }
        assertThat(live.delete(path("u") + "?environment=test").status()).isEqualTo(403);
        assertThat(live.delete(path("u") + "?%65nvironment=test").status()).isEqualTo(403);
        assertErased(test.delete(path("u")).json(), 1, 0);
        app.person("admin@example.org", "roles", Role.ADMIN);
        var admin = app.signIn("admin@example.org");
        assertErased(admin.delete(path("u") + "?environment=test").json(), 0, 0);
        assertErased(admin.delete(path("u") + "?%65nvironment=test").json(), 0, 0);
        assertErased(admin.delete(path("u") + "?environment=live").json(), 1, 0);
        assertErased(client("default", Environment.LIVE).delete(path("u")).json(), 1, 0);
    }

    @Test
    void aLongSessionGoesInStepsWhileOthersRecord() {
        var client = client("long", Environment.LIVE);
        String session = open(client, "u", "n");
        var events = Client.JSON.createArrayNode();
        for (int i = 0; i < 900; i++) {
            events.addObject()
                    .put("sessionId", session)
                    .put("eventType", "error")
                    .put("reasoning", "r" + i);
        }
        var batch = Client.JSON.createObjectNode().set("events", events).toString();
        for (int i = 0; i < 3; i++) {
            assertThat(client.post("/api/sdk/events/batch", batch).status()).isEqualTo(200);
        }
        String kept = open(client, "other", "n");
        var erasing = CompletableFuture.supplyAsync(() -> client.delete(path("u")));
        do {
            say(client, kept, "meanwhile");
        } while (!erasing.isDone());
        assertErased(erasing.join().json(), 1, 2_700);
        Recount.check(app.store());
        assertThat(Recount.orphans(app.store())).isZero();
    }

    @Test
    void theCommandErasesInBothEnvironmentsOrInOne() throws IOException {
        var live = client("command", Environment.LIVE);
        var test = client("command", Environment.TEST);
        say(live, open(live, "u", "n"), "x");
        open(test, "u", "n");
        open(test, "v", "n");
        assertErased(command("--user", "u", "--org", "command"), 2, 1);
        open(live, "v", "n");
        assertErased(command("--user", "v", "--org", "command", "--env", "test"), 1, 0);
        assertErased(command("--user", "v", "--org", "command"), 1, 0);
        assertErased(command("--user", "v", "--org", "command"), 0, 0);
    }

    private static JsonNode command(Object... arguments) throws IOException {
        var words = new ArrayList<Object>(List.of("erase"));
        Collections.addAll(words, arguments);
        var done = CommandRun.of(app, Clock.systemUTC(), words.toArray()).well();
        assertThat(done.err()).contains("Erased", "Backups");
        return Client.JSON.readTree(done.out());
    }
}
