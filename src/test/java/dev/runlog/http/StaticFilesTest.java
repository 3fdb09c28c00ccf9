package dev.runlog.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.testing.RawHttp;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console's files are there for everybody; nothing else in the jar or on the disk is. */
class StaticFilesTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @ParameterizedTest
    @ValueSource(strings = {"/", "/index.html", "/app.js", "/style.css", "/vendor/lit/index.js"})
    void theConsoleIsServedWithEverythingThatKeepsItToItself(String path) {
        var reply = app.anonymous().besideTheApi("/").get(path);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe", "*", "http:");
        assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(reply.header("Referrer-Policy")).contains("no-referrer");
        assertThat(reply.header("Cross-Origin-Opener-Policy")).contains("same-origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../pom.xml",
                "/..",
                "/./app.js/../../migrations/0001_the_service.sql",
                "/%2e%2e/migrations/0001_the_service.sql",
                "/%2E%2E%2Fmigrations/0001_the_service.sql",
                "/..%2fmigrations%2f0001_the_service.sql",
                "/..%5cmigrations%5c0001_the_service.sql",
                "/..\\migrations\\0001_the_service.sql",
                "/%252e%252e/migrations/0001_the_service.sql",
                "/%c0%ae%c0%ae/migrations/0001_the_service.sql",
                "/%uff0e%uff0e/migrations/0001_the_service.sql",
                "/..;/migrations/0001_the_service.sql",
                "/.;x/../migrations/0001_the_service.sql",
                "/app.js%00.html",
                "/app.js\u0000",
                "/app.js;.html/../..",
                "//app.js",
                "//etc/passwd",
                "/etc/passwd",
                "/file:/etc/passwd",
                "/views/",
                "/views",
                "/views/settings/",
                "/vendor/",
                "/vendor/lit/",
                "/vendor/lit/../../../../version.properties",
                "/vendor/lit/%2e%2e/%2e%2e/%2e%2e/%2e%2e/version.properties",
                "/vendor/lit/..%2f..%2f..%2f..%2fversion.properties",
                "/vendor/lit/package.json",
                "/vendor/nothing/index.js",
                "/logging.properties",
                "/version.properties",
                "/dev/runlog/Main.class",
                "/META-INF/MANIFEST.MF",
                "/WEB-INF/web.xml",
                "/.git/config",
                "/app.js/",
                "/app.js~",
                "/APP.JS",
            })
    void nothingElseIsToBeHad(String path) {
        var reply = new RawHttp(app.anonymous().base())
                .send("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assertThat(reply.status()).isIn(400, 404);
        assertThat(reply.body()).startsWith("{\"error\"").doesNotContain("CREATE TABLE", "root:", "import ");
    }

    @Test
    void aLongAddressIsNotThere() {
        assertThat(app.anonymous().besideTheApi("/").get("/a".repeat(3_900)).status())
                .isEqualTo(404);
    }
}
