package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever guesses passwords is slowed down, and keeps nobody else away by it. */
class GuessingTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final AtomicInteger PEOPLE = new AtomicInteger();

    private String email;
    private Client page;

    @BeforeEach
    void aPerson() {
        CLOCK.move(Duration.ofHours(1)); // whatever was throttled is forgiven
        email = "u" + PEOPLE.incrementAndGet() + "@example.org";
        app.person(email, "default", Role.MEMBER);
        page = app.anonymous().fromPage();
    }

    private Client.Reply signIn(Client from, String password) {
        return from.post("/api/sign-in", "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}");
    }

    @Test
    void guessingSlowsDownButLocksNobodyOut() {
        var owner = app.signIn(email); // this address is known to the account from here on
        for (int i = 0; i < 5; i++) {
            assertThat(signIn(page, "wrong horse battery").status()).isEqualTo(401);
        }
        for (int wait = 1; wait <= 64; wait *= 2) {
            var refused = signIn(page, RunningApp.PASSWORD);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).contains(String.valueOf(Math.min(wait, 60)));
            CLOCK.move(Duration.ofSeconds(Math.min(wait, 60)));
            assertThat(signIn(page, "wrong horse battery").status()).isEqualTo(401);
        }
        assertThat(owner.get("/api/account").status()).isEqualTo(200);
        CLOCK.move(Duration.ofMinutes(1));
        assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(200);
        assertThat(signIn(page, "wrong horse battery").status()).isEqualTo(401);
    }

    /** Four guesses a second from the owner's own address, for a minute: the browser they signed in with gets through. */
    @Test
    void aBrowserThatSignedInBeforeIsNotHeldUpByItsNeighbours() throws Exception {
        var known = page.with("Cookie", mark(signIn(page, RunningApp.PASSWORD)));
        app.restart();
        known = app.anonymous().fromPage().with("Cookie", known.header("Cookie"));
        page = app.anonymous().fromPage();
        int refused = 0;
        for (int guess = 0; guess < 240; guess++) {
            refused += signIn(page, "wrong horse battery").status() == 429 ? 1 : 0;
            CLOCK.move(Duration.ofMillis(250));
        }
        assertThat(refused).isGreaterThan(200);
        assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(429);
        var again = signIn(known, RunningApp.PASSWORD);
        assertThat(again.status()).isEqualTo(200);
        assertThat(mark(again)).isEqualTo(known.header("Cookie"));
    }

    @Test
    void aMarkIsForOneAccountAndItsHolderMayNotGuessEither() {
        var known = page.with("Cookie", mark(signIn(page, RunningApp.PASSWORD)));
        for (int i = 0; i < 5; i++) {
            assertThat(signIn(known, "wrong horse battery").status()).isEqualTo(401);
        }
        assertThat(signIn(known, RunningApp.PASSWORD).status()).isEqualTo(429);

        email = "other" + email;
        app.person(email, "default", Role.MEMBER);
        for (int i = 0; i < 5; i++) {
            assertThat(signIn(page, "wrong horse battery").status()).isEqualTo(401);
        }
        String mark = known.header("Cookie");
        for (String forged :
                new String[] {mark, mark + "x", mark.substring(0, mark.indexOf('.') + 1), "runlog-browser="}) {
            assertThat(signIn(page.with("Cookie", forged), RunningApp.PASSWORD).status())
                    .as(forged)
                    .isEqualTo(429);
        }
    }

    /** A neighbour's guesses at other accounts do not hold up those who signed in from the address before. */
    @Test
    void anAddressThatSignedInBeforeIsNotHeldUpByGuessesAtOtherAccounts() {
        assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(200);
        guessingManyAccountsSlowsDownTheAddress();
        assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(200);
    }

    /** The cookie that says that the browser has signed in before. */
    private static String mark(Client.Reply signedIn) {
        var set = signedIn.headers().get("set-cookie").stream()
                .filter(cookie -> cookie.startsWith("runlog-browser="))
                .findFirst()
                .orElseThrow();
        assertThat(set).endsWith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
        return set.split(";", 2)[0];
    }

    @Test
    void guessingManyAccountsSlowsDownTheAddress() {
        int status = 401;
        for (int i = 0; i < 30 && status == 401; i++) {
            status = page.post("/api/sign-in", "{\"email\":\"n" + i + "@example.org\",\"password\":\"wrong horse\"}")
                    .status();
        }
        assertThat(status).isEqualTo(429);
    }
}
