package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.PendingWrites;
import dev.runlog.testing.RunningApp;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was proved by a password that was changed meanwhile, or by a login that ended, begins nothing any more. */
class OutdatedProofTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(new MovableClock());

    private static final AtomicInteger PEOPLE = new AtomicInteger();
    private static final String OTHER_HASH = new Passwords().hash("another horse");

    private String email;
    private Client page;

    @BeforeEach
    void aPerson() {
        email = "p" + PEOPLE.incrementAndGet() + "@example.org";
        app.person(email, "default", Role.MEMBER);
        page = app.anonymous().fromPage();
    }

    /** How somebody's password, or they themselves, may come to an end while they sign in. */
    private enum End {
        PASSWORD_CHANGED,
        DELETED;

        CompletableFuture<Void> of(String email) {
            var users = app.store().users();
            return this == DELETED
                    ? users.delete(email, "command line")
                    : users.setPassword(email, OTHER_HASH, "command line");
        }
    }

    private String person() {
        return "\"email\":\"" + email + "\",\"password\":\"" + RunningApp.PASSWORD + "\"}";
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void aSignInUnderWayBeginsNothing(End end) throws Exception {
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var ended = end.of(email);
            late = pending.send(() -> page.post("/api/sign-in", "{" + person()));
            assertThat(ended).isNotDone();
        }
        assertThat(late.join().status()).isEqualTo(401);
        assertThat(late.join().header("Set-Cookie")).isEmpty();
        assertThat(late.join().text("message")).contains("sign in again");
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void anInviteUnderWayLetsNobodyIn(End end) throws Exception {
        app.person("host" + email, "elsewhere", Role.OWNER);
        String token = app.signIn("host" + email)
                .post("/api/org/invites", "{\"role\":\"admin\"}")
                .text("token");
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var ended = end.of(email);
            late = pending.send(() -> page.post("/api/invite/accept", "{\"token\":\"" + token + "\"," + person()));
            assertThat(ended).isNotDone();
        }
        assertThat(late.join().status()).isEqualTo(401);
        assertThat(app.store().members().everywhere())
                .noneMatch(member -> member.organization().equals("elsewhere")
                        && member.user().email().equals(email));
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void aKeyUnderWayIsNotMade(End end) throws Exception {
        var browser = app.signIn(email);
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var ended = end.of(email);
            late = pending.send(() -> browser.post("/api/org/keys", key()));
            assertThat(ended).isNotDone();
        }
        assertThat(late.join().status()).isEqualTo(401);
        assertThat(keys()).doesNotContain(email);
    }

    @Test
    void aKeyUnderWayIsNotMadeByABrowserThatSignedOutEverywhere() throws Exception {
        var browser = app.signIn(email);
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var out = pending.send(() -> browser.post("/api/sign-out-everywhere", "{}"));
            late = pending.send(() -> browser.post("/api/org/keys", key()));
            assertThat(out).isNotDone();
        }
        assertThat(late.join().status()).isEqualTo(401);
        assertThat(keys()).doesNotContain(email);
    }

    /** Also when the person has signed in anew before the request is written: another login is another proof. */
    @Test
    void aNewLoginDoesNotBackWhatAnOldOneAskedFor() throws Exception {
        var browser = app.signIn(email);
        CompletableFuture<Client.Reply> late;
        try (var pending = new PendingWrites(app)) {
            var changed = pending.send(() -> browser.post(
                    "/api/account/password",
                    "{\"current\":\"" + RunningApp.PASSWORD + "\",\"password\":\"another horse\"}"));
            late = pending.send(() -> browser.post("/api/org/keys", key()));
            assertThat(changed).isNotDone();
        }
        assertThat(late.join().status()).isEqualTo(401);
        assertThat(keys()).doesNotContain(email);
    }

    private String key() {
        return "{\"name\":\"" + email + "\",\"environment\":\"live\",\"scopes\":[\"read\"]}";
    }

    private static Stream<String> keys() {
        long organization =
                app.store().organizations().find("default").orElseThrow().id();
        return app.store().keys().all(organization).stream().map(key -> key.name());
    }
}
