package dev.runlog.http.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Behind a reverse proxy: what it says of its clients counts where it is trusted, and nowhere else. */
class ProxyTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp trusting = RunningApp.with(
                    "server.trusted-proxies=127.0.0.0/8, 10.1.0.0/16, 2001:db8:1::/48")
            .at(CLOCK);

    @RegisterExtension
    static final RunningApp wary =
            RunningApp.with("server.trusted-proxies=10.1.0.0/16").at(CLOCK);

    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";

    @BeforeAll
    static void aPerson() {
        trusting.person("ada@example.org", "default", Role.OWNER);
        wary.person("ada@example.org", "default", Role.OWNER);
    }

    @BeforeEach
    void forgiven() {
        CLOCK.move(Duration.ofHours(1));
    }

    private static int signIn(RunningApp app, String client, String password) {
        return app.anonymous()
                .fromPage()
                .with(FOR, client)
                .post("/api/sign-in", "{\"email\":\"ada@example.org\",\"password\":\"" + password + "\"}")
                .status();
    }

    /** Ada signs in from her address; then somebody elsewhere guesses until they have to wait. */
    private static void wearOut(RunningApp app) {
        assertThat(signIn(app, "198.51.100.7", RunningApp.PASSWORD)).isEqualTo(200);
        for (int i = 0; i < 5; i++) {
            assertThat(signIn(app, "203.0.113.9", "wrong horse battery")).isEqualTo(401);
        }
        assertThat(signIn(app, "203.0.113.9", RunningApp.PASSWORD)).isEqualTo(429);
    }

    @Test
    void signingInIsSlowedDownByTheAddressBehindTheProxies() {
        wearOut(trusting);
        for (String hers : new String[] {
            "198.51.100.7, 10.1.2.3",
            "203.0.113.9, 198.51.100.7",
            "nonsense,198.51.100.7:4711 , 10.1.2.3, 2001:db8:1::7",
            "1.2.3.4, ::ffff:198.51.100.7, [2001:db8:1::7]:443",
        }) {
            assertThat(signIn(trusting, hers, RunningApp.PASSWORD)).as(hers).isEqualTo(200);
        }
        for (String anothers : new String[] {
            "198.51.100.8",
            "198.51.100.7, 203.0.113.9",
            "198.51.100.7, nonsense",
            "198.51.100.7, unknown, 10.1.2.3",
            "198.51.100.7, 10.2.0.1",
            "198.51.100.7, 2001:db8:2::7",
            "198.51.100.7, 999.1.1.1",
            "",
        }) {
            assertThat(signIn(trusting, anothers, RunningApp.PASSWORD))
                    .as(anothers)
                    .isEqualTo(429);
        }
    }

    @Test
    void whoIsNotTrustedCannotPretendToBeSomebodyElse() {
        wearOut(wary);
        assertThat(signIn(wary, "198.51.100.7", RunningApp.PASSWORD)).isEqualTo(429);
        assertThat(signIn(wary, "198.51.100.7, 10.1.2.3", RunningApp.PASSWORD)).isEqualTo(429);
    }

    private static Client.Reply signIn(Client client) {
        return client.post(
                "/api/sign-in", "{\"email\":\"ada@example.org\",\"password\":\"" + RunningApp.PASSWORD + "\"}");
    }

    @Test
    void theProxySaysWhetherTheBrowserSpeaksHttps() {
        var browser = trusting.anonymous().fromPage().with(PROTO, "https");
        var reply = signIn(browser);
        assertThat(reply.header("Set-Cookie").orElseThrow())
                .startsWith("__Host-runlog=")
                .endsWith("; Secure");
        assertThat(reply.header("Strict-Transport-Security")).isPresent();
        assertThat(browser.keeping(reply).get("/api/account").status()).isEqualTo(200);
        assertThat(browser.with(
                                "Cookie",
                                browser.keeping(reply).header("Cookie").replace("__Host-", ""))
                        .get("/api/account")
                        .status())
                .isEqualTo(401);
        assertThat(browser.get("/nothing").header("Strict-Transport-Security")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https, http", "nonsense", ""})
    void withoutHttpsTheCookieIsPlain(String proto) {
        assertPlain(signIn(trusting.anonymous().fromPage().with(PROTO, proto)));
    }

    @Test
    void whoIsNotTrustedCannotPretendToSpeakHttps() {
        assertPlain(signIn(wary.anonymous().fromPage().with(PROTO, "https")));
        assertPlain(signIn(wary.anonymous().fromPage().with(PROTO, "https").with("Forwarded", "proto=https")));
    }

    private static void assertPlain(Client.Reply reply) {
        assertThat(reply.header("Set-Cookie").orElseThrow())
                .startsWith("runlog=")
                .doesNotContain("Secure");
        assertThat(reply.header("Strict-Transport-Security")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "https://runs.example.org, runs.example.org,           https, 200, 403",
        "https://runs.example.org, evil.org,                   https, 403, 403",
        "http://runs.example.org,  runs.example.org,           https, 403, 403",
        "http://runs.example.org,  runs.example.org,           http,  200, 403",
        "https://runs.example.org, 'x.org, runs.example.org',  https, 200, 403",
    })
    void aPageIsOursByTheHostTheBrowserAsked(String origin, String host, String proto, int trusted, int untrusted) {
        assertThat(signIn(from(trusting, origin, host, proto)).status()).isEqualTo(trusted);
        assertThat(signIn(from(wary, origin, host, proto)).status()).isEqualTo(untrusted);
    }

    private static Client from(RunningApp app, String origin, String host, String proto) {
        return app.anonymous()
                .with("Origin", origin)
                .with("X-Forwarded-Host", host)
                .with(PROTO, proto);
    }
}
