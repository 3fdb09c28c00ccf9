package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.auth.Secrets;
import dev.runlog.model.Environment;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server and its commands say: nothing secret, and nothing that a stranger wrote as if they had. */
class LogIT {

    private static final String PASSWORD = "hush hush, a password";
    private static final String GUESS = "a guess at a password";
    private static final String FORGED = "2026-01-01T00:00:00.000 INFO forged";
    private static final String ESCAPE = "\u001b[31m";

    @TempDir
    Path here;

    private final String key = new Secrets().newKey("runlog", Environment.LIVE);

    @Test
    void nothingSecretIsSaidAndNothingForged() throws Exception {
        Files.writeString(
                here.resolve("app.properties"),
                "init.owner-email=ada@example.org\ninit.owner-password=" + PASSWORD + "\ninit.key=" + key + "\n");
        String unknown = new Secrets().newKey("runlog", Environment.LIVE);
        String admin = RunningJar.run(here, "", "keys", "create", "--name=watch", "--scopes=admin", "--org=default")
                .out()
                .strip();
        try (var jar = RunningJar.serve(here)) {
            String token = signIn(jar.client().fromPage(), PASSWORD)
                    .header("Set-Cookie")
                    .orElseThrow()
                    .split("[=;]", 3)[1];
            String said = String.join(
                    "\n",
                    List.of(
                            signIn(jar.client().fromPage(), GUESS).body(),
                            jar.client()
                                    .withKey(unknown)
                                    .get("/api/sdk/sessions?key=" + key)
                                    .body(),
                            jar.client()
                                    .withKey(key)
                                    .post("/api/sdk/events", "{\"sessionId\":\"" + key + "\"")
                                    .body(),
                            jar.client().withKey(admin).get("/metrics").body(),
                            RunningJar.run(here, "", "check").out(),
                            RunningJar.run(here, "", "keys", "list").out(),
                            jar.process().info().toString()));
            forge(jar);
            var refused = RunningJar.run(here, "", "--init.owner-password=" + PASSWORD);
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("init.owner-password", "RUNLOG_INIT_OWNER_PASSWORD")
                    .hasLineCount(1);

            jar.stop();
            assertThat(jar.log()).anyMatch(line -> line.contains("401")).anyMatch(line -> line.contains("127.0.0.1"));
            assertThat(String.join("\n", jar.banner()) + String.join("\n", jar.log()) + said + refused.err())
                    .doesNotContain(PASSWORD, GUESS, key, unknown, admin, token, "$argon2");
            assertThat(jar.log())
                    .allSatisfy(line -> assertThat(line)
                            .matches("(\\d{4}-\\d\\d-\\d\\dT\\S+ [A-Z]+ (dev\\.runlog|org)\\..*|Stopping|Stopped)")
                            .matches("[\\x20-\\x7e…]*")
                            .doesNotStartWith(FORGED));
        }
    }

    private static Client.Reply signIn(Client page, String password) {
        return page.post("/api/sign-in", "{\"email\":\"ada@example.org\",\"password\":\"" + password + "\"}");
    }

    /** Writes lines of the log's own look wherever a request has room for them. */
    private void forge(RunningJar jar) throws Exception {
        var raw = new RawHttp(jar.uri());
        String end = "\r\nConnection: close\r\n\r\n";
        for (String line : new String[] {
            "GET /%0d%0a" + FORGED.replace(" ", "%20") + "%1b[31m HTTP/1.1\r\nHost: x",
            "GET /" + ESCAPE + " HTTP/1.1\r\nHost: x",
            "GET /\n" + FORGED + " HTTP/1.1\r\nHost: x",
            "GET /%c2%9b31m%e2%80%ae HTTP/1.1\r\nHost: x",
            "G" + ESCAPE + "ET /api HTTP/1.1\r\nHost: x",
            "GET /api HTTP/1.1\r\nHost: x" + ESCAPE,
            "GET /api HTTP/1.1\r\nHost: x\r\nUser-Agent: " + ESCAPE + FORGED,
            "GET /api HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r" + FORGED,
            "GET /api HTTP/1.1\r\nHost: x\r\nX-Request-Id: " + FORGED + "\r\nX-Forwarded-For: " + FORGED,
            "GET /api HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ESCAPE,
        }) {
            assertThat(raw.send(line + end).status()).as(line).isIn(400, 401, 404);
        }
        String name = "\\r\\n" + FORGED + "\\u001b[31m\\u009b31m\\u202e";
        var client = jar.client().withKey(key);
        client.post("/api/sdk/sessions", "{\"name\":\"" + name + "\",\"agentName\":\"" + name + "\",\"userId\":\"u\"}");
        client.post("/api/sdk/events", "{\"sessionId\":\"" + name + "\",\"eventType\":\"" + name + "\"}");
        var owner = jar.client().fromPage();
        owner.keeping(signIn(owner, PASSWORD))
                .post("/api/org/keys", "{\"name\":\"" + name + "\",\"environment\":\"live\",\"scopes\":[\"read\"]}");
        assertThat(RunningJar.run(here, "", "keys", "list").out().lines())
                .hasSize(4)
                .noneMatch(line -> line.startsWith(FORGED))
                .allMatch(line -> line.matches("[\\x20-\\x7e…]*"));
    }
}
