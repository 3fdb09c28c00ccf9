package dev.runlog.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signing in, staying, and signing out; from which pages. */
class LoginTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";

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

    private static int account(Client client) {
        return client.get("/api/account").status();
    }

    @Test
    void theBrowsersOfOnePersonAreCounted() {
        var first = page.keeping(signIn(page, RunningApp.PASSWORD));
        var second = page.keeping(signIn(page, RunningApp.PASSWORD));
        CLOCK.move(Duration.ofMinutes(10));
        assertThat(account(first)).isEqualTo(200); // seen later than the second
        for (int i = 0; i < 99; i++) {
            assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(200);
        }
        assertThat(account(first)).isEqualTo(200);
        assertThat(account(second)).isEqualTo(401);
    }

    @Test
    void signsInAndOut() {
        var reply = signIn(page, RunningApp.PASSWORD);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Set-Cookie").orElseThrow())
                .matches("runlog=[0-9A-Za-z]{32}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax");
        assertThat(reply.header("Cache-Control")).contains("no-store");

        var browser = page.keeping(reply);
        assertThat(browser.get("/api/account").json()).isEqualTo(reply.json());
        assertThat(browser.post("/api/sdk/sessions", SESSION).status()).isEqualTo(200);

        var out = browser.post("/api/sign-out", "{}");
        assertThat(out.status()).isEqualTo(204);
        assertThat(out.header("Set-Cookie").orElseThrow()).startsWith("runlog=; Path=/; Max-Age=0");
        assertThat(account(browser)).isEqualTo(401);
        assertThat(browser.get("/api/account").text("message")).contains("sign in");
        assertThat(app.anonymous().get("/api/sdk/sessions").text("message")).contains("API key");
    }

    @Test
    void tellsNobodyWhichPartWasWrong() {
        var wrong = signIn(page, "wrong horse battery");
        var unknown = page.post("/api/sign-in", "{\"email\":\"nobody@example.org\",\"password\":\"wrong horse b\"}");
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(unknown.status()).isEqualTo(401);
        assertThat(unknown.text("message")).isEqualTo(wrong.text("message"));
        assertThat(wrong.header("Set-Cookie")).isEmpty();
    }

    /** Whoever planted a cookie in somebody's browser holds nothing after they signed in. */
    @Test
    void theTokenIsNewWithEverySignIn() {
        var planted = page.with("Cookie", "runlog=" + "x".repeat(32));
        var first = signIn(planted, RunningApp.PASSWORD);
        assertThat(account(planted)).isEqualTo(401);
        var second = signIn(page.keeping(first), RunningApp.PASSWORD);
        assertThat(second.header("Set-Cookie")).isNotEqualTo(first.header("Set-Cookie"));
        assertThat(account(page.keeping(first))).isEqualTo(401);
        assertThat(account(page.keeping(second))).isEqualTo(200);
    }

    @Test
    void signsOutEverywhereAtOnce() {
        var one = app.signIn(email);
        var other = app.signIn(email);
        assertThat(account(one)).isEqualTo(200);
        assertThat(account(other)).isEqualTo(200);
        assertThat(one.post("/api/sign-out-everywhere", "{}").status()).isEqualTo(204);
        assertThat(account(one)).isEqualTo(401);
        assertThat(account(other)).isEqualTo(401);
    }

    @Test
    void aNewPasswordEndsAllOtherLogins() {
        var one = app.signIn(email);
        var other = app.signIn(email);
        String path = "/api/account/password";
        assertThat(one.post(path, "{\"current\":\"wrong horse battery\",\"password\":\"another horse\"}")
                        .status())
                .isEqualTo(401);
        assertThat(one.post(path, "{\"current\":\"correct horse battery\",\"password\":\"short\"}")
                        .blamed())
                .containsExactly("password");
        var changed = one.post(path, "{\"current\":\"correct horse battery\",\"password\":\"another horse\"}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(account(page.keeping(changed))).isEqualTo(200);
        assertThat(account(one)).isEqualTo(401);
        assertThat(account(other)).isEqualTo(401);
        assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(401);
        assertThat(signIn(page, "another horse").status()).isEqualTo(200);
    }

    @Test
    void theCommandLineEndsLogins() {
        var browser = app.signIn(email);
        assertThat(account(browser)).isEqualTo(200);
        app.store().users().setPassword(email, "none", "command line").join();
        CLOCK.move(Duration.ofSeconds(5));
        assertThat(account(browser)).isEqualTo(401);
        app.store().users().delete(email, "command line").join();
        assertThat(signIn(page, RunningApp.PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void idleBrowsersAreForgottenAndBusyOnesInTheEnd() {
        var busy = app.signIn(email);
        var idle = app.signIn(email);
        for (int day = 0; day < 29; day += 3) {
            assertThat(account(busy)).isEqualTo(200);
            var now = CLOCK.instant();
            Await.until("seen is noted", () -> lastSeen(busy).equals(now));
            CLOCK.move(Duration.ofDays(3));
            if (day == 6) {
                assertThat(account(idle)).isEqualTo(401);
            }
        }
        assertThat(account(busy)).isEqualTo(401);
    }

    private static Instant lastSeen(Client browser) {
        String token = cookie(browser).split("=", 2)[1];
        return app.store().logins().find(Secrets.hash(token)).orElseThrow().lastSeenAt();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "same-origin, -,                application/json, 200",
                "same-origin, https://evil.org, application/json; charset=utf-8, 200",
                "same-site,   -,                application/json, 403",
                "cross-site,  HERE,             application/json, 403",
                "none,        -,                application/json, 200",
                "-,           HERE,             application/json, 200",
                "-,           https://evil.org, application/json, 403",
                "-,           null,             application/json, 403",
                "'',          HERE,             application/json, 200",
                "-,           HERE:1,           application/json, 403",
                "-,           -,                application/json, 200",
                "same-origin, -,                text/plain,       415",
                "same-origin, -,                application/x-www-form-urlencoded, 415",
                "same-origin, -,                -,                415",
            })
    void otherSitesCannotMakeABrowserDoThings(String site, String origin, String type, int expected) {
        String here = "http://" + page.base().getAuthority();
        var from = app.anonymous()
                .with("Sec-Fetch-Site", site)
                .with("Origin", origin == null ? null : origin.replace("HERE", here))
                .with("Content-Type", type);
        var signedIn = from.with("Cookie", cookie(app.signIn(email)));
        assertThat(signIn(from, RunningApp.PASSWORD).status()).isEqualTo(expected);
        assertThat(signedIn.post("/api/sdk/sessions", SESSION).status()).isEqualTo(expected);
        assertThat(signedIn.with("Content-Type", null).get("/api/account").status())
                .isEqualTo(200);
        assertThat(signedIn.post("/api/sign-out", "{}").status()).isEqualTo(expected == 200 ? 204 : expected);
        if (expected == 415) {
            assertThat(signedIn.delete("/api/org/labels/1").text("message")).contains("even without a body");
        }
        for (String door : List.of("/api/setup", "/api/invite", "/api/invite/accept")) {
            int status = from.post(door, "{}").status();
            assertThat(status).as(door).isEqualTo(expected == 200 ? 400 : expected);
        }
    }

    private static String cookie(Client browser) {
        return browser.header("Cookie");
    }

    @Test
    void withAKeyCookiesCountForNothing() {
        var browser = app.signIn(email);
        assertThat(browser.withKey("runlog_live_wrong").get("/api/account").status())
                .isEqualTo(401);
        assertThat(browser.with("Authorization", "Basic eDp5")
                        .get("/api/account")
                        .status())
                .isEqualTo(401);
        var key = app.as(Scope.READ);
        assertThat(key.with("Cookie", cookie(browser)).get("/api/account").status())
                .isEqualTo(403);
        assertThat(key.with("Cookie", cookie(browser))
                        .post("/api/sdk/sessions", SESSION)
                        .status())
                .isEqualTo(403);
        assertThat(app.as(Scope.WRITE)
                        .with("Sec-Fetch-Site", "cross-site")
                        .post("/api/sdk/sessions", SESSION)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void theEnvironmentIsAPersonsToChooseAndNotAKeys() {
        var browser = app.signIn(email);
        String path = "/api/sdk/sessions?environment=";
        String id = browser.post(path + "test", SESSION).text("id");
        String event = "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}";
        assertThat(browser.post("/api/sdk/events?environment=test", event).status())
                .isEqualTo(200);
        assertThat(browser.post("/api/sdk/events", event).status()).isEqualTo(403);
        assertThat(browser.post(path + "prod", SESSION).blamed()).containsExactly("environment");
        assertThat(browser.post(path + "live&environment=test", SESSION).status())
                .isEqualTo(400);
        assertThat(app.as(Scope.WRITE).post(path + "test", SESSION).status()).isEqualTo(403);
        assertThat(app.as(Scope.WRITE).post(path + "live", SESSION).status()).isEqualTo(200);
    }

    @Test
    void everyReplyTellsBrowsersToBeCareful() {
        for (String path : List.of("/api/welcome", "/api/account", "/healthz", "/nothing")) {
            var reply = app.anonymous().get(path);
            assertThat(reply.header("X-Content-Type-Options")).as(path).contains("nosniff");
            assertThat(reply.header("Referrer-Policy")).as(path).contains("no-referrer");
            assertThat(reply.header("Cross-Origin-Opener-Policy")).as(path).contains("same-origin");
            assertThat(reply.header("Strict-Transport-Security")).as(path).isEmpty();
            if (path.startsWith("/api/w") || path.startsWith("/api/a")) {
                assertThat(reply.header("Cache-Control")).as(path).contains("no-store");
            }
        }
    }
}
