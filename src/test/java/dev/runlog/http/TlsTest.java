package dev.runlog.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over HTTPS the cookie is this host's alone, and browsers are told to come back the same way. */
class TlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    @Test
    void theCookieIsSecure() throws Exception {
        Path keystore = keystore();
        var app = RunningApp.with(
                "server.tls.keystore=" + keystore, "server.tls.password=" + PASSWORD, "server.base-path=/runs/here");
        app.beforeAll(null);
        try {
            app.person("ada@example.org", "default", Role.OWNER);
            var http = HttpClient.newBuilder().sslContext(trusting(keystore)).build();
            var reply = send(http, app.app().uri(), "api/sign-in", "runs=none");
            assertThat(reply.statusCode()).isEqualTo(200);
            String cookie = reply.headers().firstValue("Set-Cookie").orElseThrow();
            assertThat(cookie)
                    .matches("__Host-runlog\\.runs\\.here=[0-9A-Za-z]{32}; Path=/; Max-Age=2592000; HttpOnly;"
                            + " SameSite=Lax; Secure");
            assertThat(reply.headers().firstValue("Strict-Transport-Security")).isPresent();

            String pair = cookie.split(";", 2)[0];
            assertThat(send(http, app.app().uri(), "api/sign-out", pair.replace("__Host-", ""))
                            .statusCode())
                    .isEqualTo(401);
            assertThat(send(http, app.app().uri(), "api/sign-out", pair).statusCode())
                    .isEqualTo(204);
        } finally {
            app.afterAll(null);
        }
    }

    private static HttpResponse<String> send(HttpClient http, URI base, String path, String cookie)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .header("Cookie", cookie)
                        .header("Content-Type", "application/json")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(
                                "{\"email\":\"ada@example.org\",\"password\":\"" + RunningApp.PASSWORD + "\"}"))
                        .build(),
                BodyHandlers.ofString());
    }

    private Path keystore() throws Exception {
        Path file = directory.resolve("server.p12");
        var made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        assertThat(made.waitFor()).isZero();
        return file;
    }

    private static SSLContext trusting(Path keystore) throws Exception {
        var store = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(keystore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        var authorities = KeyStore.getInstance("PKCS12");
        authorities.load(null, null);
        authorities.setCertificateEntry("server", store.getCertificate("server"));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
