package dev.runlog.http.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By which names a server lets people in: a page that gave its own name this server's address is none of ours. */
class AllowedHostsTest {

    @RegisterExtension
    static final RunningApp local = RunningApp.with("server.base-path=/runlog");

    @RegisterExtension
    static final RunningApp proxied = RunningApp.with("server.trusted-proxies=127.0.0.0/8");

    @RegisterExtension
    static final RunningApp named =
            RunningApp.with("server.allowed-hosts=runs.example.org, [fd00::7]", "server.trusted-proxies=127.0.0.0/8");

    @RegisterExtension
    static final RunningApp anywhere = RunningApp.with("server.host=0.0.0.0");

    @RegisterExtension
    static final RunningApp anywhereNamed =
            RunningApp.with("server.host=0.0.0.0", "server.allowed-hosts=runs.example.org");

    @BeforeAll
    static void aPerson() {
        local.person("ada@example.org", "default", Role.OWNER);
    }

    private static Client.Reply get(RunningApp app, String path, String host, String... headers) {
        var base = app.app().uri();
        return new RawHttp(base.resolve("/"))
                .send("GET " + base.getPath() + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n"
                        + String.join("", headers) + "\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost,               200, 200, 200, 200, 200",
        "localhost:8080,          200, 200, 200, 200, 200",
        "LocalHost,               200, 200, 200, 200, 200",
        "runlog.localhost:8080,   200, 200, 200, 200, 200",
        "127.0.0.1,               200, 200, 200, 200, 200",
        "127.8.7.6:1,             200, 200, 200, 200, 200",
        "[::1]:8080,              200, 200, 200, 200, 200",
        "runs.example.org,        421, 200, 200, 200, 200",
        "Runs.Example.org:443,    421, 200, 200, 200, 200",
        "[fd00::7]:8080,          421, 200, 200, 200, 421",
        "evil.org,                421, 200, 421, 200, 421",
        "localhost.evil.org,      421, 200, 421, 200, 421",
        "127.0.0.1.evil.org,      421, 200, 421, 200, 421",
        "runs.example.org.evil.org, 421, 200, 421, 200, 421",
        "192.0.2.1,               421, 200, 421, 200, 421",
    })
    void peopleComeInByTheseNames(String host, int alone, int behind, int listed, int open, int openListed) {
        assertThat(get(local, "api/welcome", host).status()).isEqualTo(alone);
        assertThat(get(proxied, "api/welcome", host).status()).isEqualTo(behind);
        assertThat(get(named, "api/welcome", host).status()).isEqualTo(listed);
        assertThat(get(anywhere, "api/welcome", host).status()).isEqualTo(open);
        assertThat(get(anywhereNamed, "api/welcome", host).status()).isEqualTo(openListed);
    }

    @Test
    void theNameIsTheOneThatTheBrowserAskedTheProxyFor() {
        String evil = "X-Forwarded-Host: evil.org\r\n";
        String ours = "X-Forwarded-Host: runs.example.org\r\n";
        assertThat(get(named, "api/welcome", "127.0.0.1:8080", evil).status()).isEqualTo(421);
        assertThat(get(named, "api/welcome", "backend", ours).status()).isEqualTo(200);
        assertThat(get(local, "api/welcome", "evil.org", "X-Forwarded-Host: localhost\r\n")
                        .status())
                .isEqualTo(421);
    }

    /** A page may add headers of its own, or write the address another way: it stays one that guesses passwords. */
    @ParameterizedTest
    @ValueSource(
            strings = {"api/sign-in", "api/setup", "api/invite", "api/invite/accept", "api/%73ign-in", "api/sign-in;a=b"
            })
    void nobodyGuessesPasswordsFromAPageOfAnotherName(String path) {
        String guess = "{\"email\":\"ada@example.org\",\"password\":\"" + RunningApp.PASSWORD + "\"}";
        for (String header : new String[] {"", "Authorization: Bearer x\r\n", "Authorization: Basic eDp5\r\n"}) {
            var reply = new RawHttp(local.app().uri().resolve("/"))
                    .send("POST /runlog/" + path + " HTTP/1.1\r\nHost: evil.org\r\nConnection: close\r\n"
                            + "Origin: http://evil.org\r\nSec-Fetch-Site: same-origin\r\n" + header
                            + "Content-Type: application/json\r\nContent-Length: " + guess.length() + "\r\n\r\n"
                            + guess);
            assertThat(reply.status()).as(path + " " + header).isEqualTo(421);
            assertThat(reply.text("error")).isEqualTo("Misdirected Request");
            assertThat(reply.text("message")).contains("server.allowed-hosts", "server.trusted-proxies");
            assertThat(reply.text("requestId"))
                    .isEqualTo(reply.header("X-Request-Id").orElseThrow());
        }
    }

    @Test
    void cookiesCountForNothingUnderAnotherName() {
        String cookie = "Cookie: " + local.signIn("ada@example.org").header("Cookie") + "\r\n";
        assertThat(get(local, "api/account", "localhost", cookie).status()).isEqualTo(200);
        assertThat(get(local, "api/account", "evil.org", cookie).status()).isEqualTo(421);
        assertThat(get(local, "api/sdk/sessions", "evil.org", cookie).status()).isEqualTo(421);
    }

    @Test
    void keysAndWhatIsForEverybodyAreServedUnderAnyName() {
        String key = "Authorization: " + local.as(Scope.READ).header("Authorization") + "\r\n";
        assertThat(get(local, "api/sdk/sessions", "runlog.internal:8080", key).status())
                .isEqualTo(200);
        assertThat(get(local, "api/sdk/sessions", "runlog.internal:8080", key, "Cookie: a=b\r\n")
                        .status())
                .isEqualTo(200);
        assertThat(get(local, "api/sdk/sessions", "evil.org").status()).isEqualTo(401);
        assertThat(get(local, "healthz", "runlog.internal:8080").status()).isEqualTo(200);
        assertThat(get(local, "", "runlog.internal:8080").status()).isEqualTo(200);
    }
}
