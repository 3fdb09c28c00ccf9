package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.otlp.Recorded;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What exporters are answered: in their own encoding, to the byte; and a status that they act upon rightly. */
class OtlpReplyTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.otlp-bytes=100000");

    private static final String PROTOBUF = "application/x-protobuf";

    private Client client;
    private byte[] traces;

    @BeforeEach
    void aRequest() throws IOException {
        client = app.as(Scope.WRITE, Scope.READ).besideTheApi("").with("Content-Type", PROTOBUF);
        traces = Recorded.named("aisdk7-nested").bodies().get(0).bytes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/traces", "/v1/traces/", "/v1/logs", "/v1/metrics"})
    void nothingAtAllIsTaken(String path) {
        var reply = client.send("POST", path, new byte[0]);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains(PROTOBUF);
        assertThat(reply.body()).isEmpty();
        var json =
                client.with("Content-Type", "application/json; charset=utf-8").post(path, "{}");
        assertThat(json.status()).isEqualTo(200);
        assertThat(json.header("Content-Type")).contains("application/json");
        assertThat(json.body()).isEqualTo("{}");
    }

    @ParameterizedTest
    @CsvSource({"gzip", "deflate"})
    void compressedBodiesAreTaken(String encoding) throws IOException {
        Function<OutputStream, OutputStream> compressing = out -> {
            try {
                return encoding.equals("gzip") ? new GZIPOutputStream(out) : new DeflaterOutputStream(out);
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
        var sent = new ByteArrayOutputStream();
        try (var out = compressing.apply(sent)) {
            out.write(traces);
        }
        var reply = client.with("Content-Encoding", encoding).send("POST", "/v1/traces", sent.toByteArray());
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEmpty();
        var broken = client.with("Content-Encoding", encoding).send("POST", "/v1/traces", traces);
        assertThat(broken.status()).isEqualTo(400);
    }

    @Test
    void otherEncodingsAndTypesAreNamed() {
        assertThat(client.with("Content-Encoding", "zstd")
                        .send("POST", "/v1/traces", traces)
                        .status())
                .isEqualTo(415);
        var grpc = client.with("Content-Type", "application/grpc").send("POST", "/v1/traces", traces);
        assertThat(grpc.status()).isEqualTo(415);
        assertThat(grpc.json().get("code").asInt()).isEqualTo(3);
        assertThat(grpc.json().get("message").asText()).contains("http/protobuf");
    }

    @Test
    void aSpanWithoutAnIdIsCountedAndTheOthersAreTaken() {
        String json = """
                {"resourceSpans":[{"scopeSpans":[{"spans":[
                  {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"","name":"none","startTimeUnixNano":"1",
                   "endTimeUnixNano":"2"},
                  {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","name":"chat",
                   "startTimeUnixNano":"1790000000000000000","endTimeUnixNano":"1790000000000000000",
                   "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}}]}]}]}]}""";
        var reply = client.with("Content-Type", "application/json").post("/v1/traces", json);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().at("/partialSuccess/rejectedSpans").asText()).isEqualTo("1");
        assertThat(app.as(Scope.READ)
                        .get("/api/sdk/sessions?agentName=chat&limit=5")
                        .body())
                .contains("items");
    }

    /** @return what the counter of such spans says */
    private static double spans(String result) {
        String name = "runlog_otlp_spans_total{result=\"" + result + "\"} ";
        return app.as(Scope.ADMIN)
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    @Test
    void whatBecameOfSpansIsCounted() throws IOException {
        double recorded = spans("recorded");
        double ignored = spans("ignored");
        double rejected = spans("rejected");
        assertThat(client.send("POST", "/v1/traces", traces).status()).isEqualTo(200);
        int all = Recorded.named("aisdk7-nested").spans().size();
        assertThat(spans("recorded") - recorded + spans("ignored") - ignored).isEqualTo(all);
        assertThat(spans("recorded") - recorded).isPositive();
        ignored = spans("ignored");
        client.with("Content-Type", "application/json").post("/v1/traces", """
                {"resourceSpans":[{"scopeSpans":[{"spans":[
                  {"traceId":"5b8efff798038103d269b633813fc60d","spanId":"","name":"none"},
                  {"traceId":"5b8efff798038103d269b633813fc60d","spanId":"eee19b7ec3c1b174","name":"GET /",
                   "startTimeUnixNano":"1790000000000000000","endTimeUnixNano":"1790000000000000000"},
                  {"traceId":"5b8efff798038103d269b633813fc60d","spanId":"eee19b7ec3c1b175","name":"not ended",
                   "startTimeUnixNano":"1790000000000000000"}]}]}]}""");
        assertThat(spans("rejected") - rejected).isEqualTo(1);
        assertThat(spans("ignored") - ignored).isEqualTo(2);
    }

    @Test
    void whatCannotBeReadIsAStatusInItsEncoding() {
        var reply = client.send("POST", "/v1/traces", "\n\u00ff".getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.header("Content-Type")).contains(PROTOBUF);
        assertThat(reply.body().charAt(0)).as("the field code").isEqualTo('\b');
        assertThat(reply.body().charAt(1)).isEqualTo((char) 3);
        var json = client.with("Content-Type", "application/json").post("/v1/traces", "[");
        assertThat(json.status()).isEqualTo(400);
        assertThat(json.json().fieldNames()).toIterable().contains("code", "message", "error", "requestId");
    }

    @Test
    void logsThatWereSentToTracesAreToldWhereToGo() throws IOException {
        byte[] logs = Recorded.named("codex-prompt").bodies().get(0).bytes();
        var reply = client.send("POST", "/v1/traces", logs);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("/v1/logs");
    }

    @Test
    void whoMayNotIsRefusedInTheirEncoding() {
        var nobody = client.with("Authorization", null).send("POST", "/v1/traces", traces);
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(nobody.header("WWW-Authenticate")).contains("Bearer");
        assertThat(nobody.body().charAt(1)).isEqualTo((char) 16);
        var reader = app.as(Scope.READ).besideTheApi("").with("Content-Type", PROTOBUF);
        assertThat(reader.send("POST", "/v1/logs", traces).status()).isEqualTo(403);
        assertThat(reader.send("POST", "/v1/metrics", new byte[0]).status()).isEqualTo(403);
    }

    @Test
    void aBlankMayBeWrittenAsItIsInSettings() {
        String key = client.header("Authorization").substring("Bearer ".length());
        assertThat(client.with("Authorization", "Bearer%20" + key)
                        .send("POST", "/v1/traces", traces)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void tooMuchIsTooLarge() {
        assertThat(client.send("POST", "/v1/traces", new byte[100_001]).status())
                .isEqualTo(413);
    }

    @Test
    void onlyPostsAreTaken() {
        var reply = client.get("/v1/traces");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow"))
                .hasValueSatisfying(allowed -> assertThat(allowed).contains("POST"));
    }
}
