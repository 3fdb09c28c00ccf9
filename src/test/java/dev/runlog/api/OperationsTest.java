package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What whoever runs the service sees of it. */
class OperationsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    static final RunningApp fullDisk = RunningApp.with("limits.least-free-bytes=" + Long.MAX_VALUE);

    @RegisterExtension
    static final RunningApp behindProxy = RunningApp.with("server.base-path=/runlog", "metrics.open=true");

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final String SESSION = "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}";

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/readyz"})
    void aHealthyServerSaysSoToAnyone(String path) {
        var reply = app.anonymous().get(path);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("status")).isIn("ok", "ready");
        assertThat(app.anonymous().send("HEAD", path, null).status()).isEqualTo(200);
        assertThat(app.anonymous().withKey("nonsense").get(path).status()).isEqualTo(200);
    }

    @Test
    void aFullDiskIsAliveButNotReady() {
        assertThat(fullDisk.anonymous().get("/healthz").status()).isEqualTo(200);
        var reply = fullDisk.anonymous().get("/readyz");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.text("error")).isEqualTo("Service Unavailable");
        assertThat(reply.text("message")).contains("disk", "limits.least-free-bytes");
        assertThat(reply.header("Retry-After")).isPresent();
    }

    @Test
    void metricsTakeAKeyWithTheScopeAdmin() {
        var nobody = app.anonymous().get("/metrics");
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(nobody.header("WWW-Authenticate")).contains("Bearer");
        assertThat(app.anonymous()
                        .with("X-Forwarded-For", "127.0.0.1")
                        .get("/metrics")
                        .status())
                .isEqualTo(401);
        assertThat(app.as(Scope.WRITE, Scope.READ).get("/metrics").status()).isEqualTo(403);
        var reply = app.as(Scope.ADMIN).get("/metrics");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type").orElseThrow()).startsWith("text/plain");
    }

    @Test
    void metricsTellOfEverythingThatMatters() {
        app.as(Scope.WRITE).openSession();
        Await.until("the request is counted", () -> metrics().contains("route=\"/api/sdk/sessions\",status=\"200\""));
        assertThat(metrics())
                .contains(
                        "runlog_http_requests_total{method=\"POST\",route=\"/api/sdk/sessions\",status=\"200\"} ",
                        "runlog_http_request_seconds_bucket{route=\"/api/sdk/sessions\",le=\"0.01\"} ",
                        "runlog_http_request_seconds_count{route=\"/api/sdk/sessions\"} ",
                        "runlog_writer_queue_depth ",
                        "runlog_writer_batch_jobs_bucket{le=\"1.0\"} ",
                        "runlog_writer_batch_jobs_count ",
                        "runlog_writer_commit_seconds_bucket{le=\"0.001\"} ",
                        "runlog_writer_commit_seconds_count ",
                        "runlog_writer_refused_total 0.0",
                        "runlog_retention_deleted_sessions_total 0.0",
                        "runlog_database_bytes{file=\"db\"} ",
                        "runlog_database_bytes{file=\"wal\"} ");
    }

    @Test
    void metricsKnowRoutesNotAddresses() {
        var client = app.as(Scope.WRITE);
        String id = client.openSession();
        client.patch(SESSIONS + "/" + id, "{}");
        client.patch(SESSIONS + "/" + id, "{");
        client.send("PUT", SESSIONS + "/" + id, null);
        client.get("/made-up-address");
        client.send("MADEUP", SESSIONS, null);
        app.anonymous().patch(SESSIONS + "/" + id, "{}");
        Await.until(
                "all of them are counted",
                () -> Arrays.stream(new String[] {
                            "{method=\"PATCH\",route=\"/api/sdk/sessions/{id}\",status=\"200\"} 1.0",
                            "{method=\"PATCH\",route=\"/api/sdk/sessions/{id}\",status=\"400\"} 1.0",
                            "{method=\"PATCH\",route=\"none\",status=\"401\"} 1.0",
                            "{method=\"GET\",route=\"none\",status=\"404\"} 1.0",
                            "{method=\"other\",",
                        })
                        .allMatch(metrics()::contains));
        assertThat(metrics()).doesNotContain(id, "made-up-address", "MADEUP");
    }

    private static String metrics() {
        return app.as(Scope.ADMIN).get("/metrics").body();
    }

    @Test
    void metricsMayBeOpenedToAnyone() {
        assertThat(behindProxy.anonymous().get("/metrics").status()).isEqualTo(200);
        assertThat(behindProxy.anonymous().withKey("nonsense").get("/metrics").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/readyz", "/metrics"})
    void everythingIsUnderTheBasePathAndNothingElsewhere(String path) {
        assertThat(behindProxy.anonymous().base().getPath()).isEqualTo("/runlog/");
        assertThat(behindProxy.anonymous().get(path).status()).isEqualTo(200);
        assertThat(outside().get(path).status()).isEqualTo(404);
        assertThat(outside().get("/runlogs" + path).status()).isEqualTo(404);
    }

    @Test
    void theApiIsUnderTheBasePathToo() {
        var client = behindProxy.as(Scope.WRITE);
        String id = client.openSession();
        assertThat(client.patch(SESSIONS + "/" + id, "{}").status()).isEqualTo(200);
        assertThat(client.post("/api/sdk/events", "{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}")
                        .status())
                .isEqualTo(200);
        assertThat(behindProxy.anonymous().post(SESSIONS, SESSION).status()).isEqualTo(401);
        var elsewhere = outside().post(SESSIONS, SESSION);
        assertThat(elsewhere.status()).isEqualTo(404);
        assertThat(elsewhere.text("error")).isEqualTo("Not Found");
        assertThat(elsewhere.text("requestId"))
                .isEqualTo(elsewhere.header("X-Request-Id").orElseThrow());
    }

    /** At the root of the server that serves Runlog under a base path. */
    private static Client outside() {
        return behindProxy.anonymous().besideTheApi("/");
    }
}
