package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The first account: by the link that only the server's owner can read, and once. */
class SetupTest {

    @RegisterExtension
    static final RunningApp quiet = RunningApp.with();

    @RegisterExtension
    static final RunningApp crowded = RunningApp.with();

    @RegisterExtension
    static final RunningApp broken = RunningApp.with();

    private static final String KEY = new Secrets().newKey("runlog", Environment.LIVE);

    @RegisterExtension
    static final RunningApp ownerless = RunningApp.with("init.key=" + KEY);

    private static Path tokenFile(RunningApp app) {
        return app.dataDirectory().resolve("setup-link");
    }

    private static String owner(String token, String email) {
        return "{\"token\":\"" + token + "\",\"email\":\"" + email
                + "\",\"password\":\"correct horse battery\",\"organization\":\"Acme\"}";
    }

    @Test
    void theLinkMakesTheFirstOwnerAndNoSecond() throws IOException {
        var page = quiet.anonymous().fromPage();
        assertThat(page.get("/api/welcome").json().path("setupNeeded").asBoolean())
                .isTrue();
        assertThat(Files.getPosixFilePermissions(tokenFile(quiet))).hasSize(2);
        String token = Files.readString(tokenFile(quiet));

        assertThat(page.post("/api/setup/check", "{\"token\":\"x" + token.substring(1) + "\"}")
                        .status())
                .isEqualTo(403);
        assertThat(page.post("/api/setup/check", "{\"token\":\"" + token + "\"}")
                        .status())
                .isEqualTo(204);
        assertThat(page.post("/api/setup", owner("x" + token.substring(1), "eve@example.org"))
                        .status())
                .isEqualTo(403);
        assertThat(page.post("/api/setup", owner("", "eve@example.org")).status())
                .isEqualTo(403);
        assertThat(page.post("/api/setup", owner(token, "nobody")).blamed()).containsExactly("email");

        var reply = page.post("/api/setup", owner(token, "Ada@Example.org"));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("email")).isEqualTo("ada@example.org");
        assertThat(reply.json().at("/organization/name").asText()).isEqualTo("Acme");
        assertThat(reply.json().at("/organization/role").asText()).isEqualTo("owner");
        assertThat(page.keeping(reply).get("/api/account").json()).isEqualTo(reply.json());
        assertThat(page.keeping(reply)
                        .get("/api/welcome")
                        .json()
                        .path("signedIn")
                        .asBoolean())
                .isTrue();
        assertThat(page.get("/api/welcome").json().path("signedIn").asBoolean()).isFalse();

        assertThat(tokenFile(quiet)).doesNotExist();
        assertThat(page.get("/api/welcome").json().path("setupNeeded").asBoolean())
                .isFalse();
        assertThat(page.post("/api/setup", owner(token, "eve@example.org")).status())
                .isEqualTo(409);
    }

    @Test
    void aConfiguredKeyThatWasDeletedStaysSo() throws Exception {
        assertThat(ownerless.anonymous().withKey(KEY).openSession()).isNotEmpty();
        ownerless.restart();
        assertThat(ownerless.anonymous().withKey(KEY).openSession()).isNotEmpty();

        var admin = ownerless.as(Scope.ADMIN);
        var keys = admin.get("/api/org/keys").json().path("items");
        assertThat(keys.path(0).path("name").asText()).isEqualTo("init");
        assertThat(admin.delete("/api/org/keys/" + keys.path(0).path("id").asText())
                        .status())
                .isEqualTo(204);
        ownerless.restart();
        assertThat(ownerless.anonymous().withKey(KEY).get("/api/sdk/sessions").status())
                .isEqualTo(401);
    }

    @Test
    void anEmptyFileIsNoLink() throws Exception {
        Files.writeString(tokenFile(broken), "");
        broken.restart();

        assertThat(Files.readString(tokenFile(broken))).hasSize(32);
        var page = broken.anonymous().fromPage();
        assertThat(page.post("/api/setup", owner("", "eve@example.org")).status())
                .isEqualTo(403);
    }

    @Test
    void ofManyAtOnceOneSucceeds() throws IOException {
        var page = crowded.anonymous().fromPage();
        String token = Files.readString(tokenFile(crowded));

        var replies = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> page.post("/api/setup", owner(token, "p" + i + "@example.org"))))
                .toList();

        assertThat(replies.stream().map(reply -> reply.join().status()))
                .containsOnlyOnce(200)
                .allMatch(status -> status == 200 || status == 409);
        assertThat(crowded.store().members().everywhere()).hasSize(1);
    }
}
