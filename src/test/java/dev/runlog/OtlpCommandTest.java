package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.otlp.Recorded;
import dev.runlog.prices.PriceFile;
import dev.runlog.prices.Prices;
import dev.runlog.store.file.CheckpointsBy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command otlp on what real software sent. It is never told where the data is. */
class OtlpCommandTest {

    @TempDir
    Path directory;

    private record Done(int code, String out, String err) {}

    private static Done run(Object... files) {
        return run(Prices.NONE, files);
    }

    private static Done run(Prices prices, Object... files) {
        var out = new StringWriter();
        var err = new StringWriter();
        var words = new String[files.length + 1];
        words[0] = "otlp";
        Arrays.setAll(words, at -> at == 0 ? "otlp" : files[at - 1].toString());
        var nowhere = Path.of("nowhere");
        var installation =
                new Installation(nowhere, CheckpointsBy.RUNLOG, nowhere, "runlog", prices, Clock.systemUTC());
        int code = Commands.line(() -> 0, () -> installation)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
        return new Done(code, out.toString(), err.toString());
    }

    static Iterable<Recorded> recorded() throws IOException {
        return Recorded.all();
    }

    private static Object[] bodies(Recorded recorded) throws IOException {
        return recorded.bodies().stream()
                .filter(body -> body.isTraces() || body.isLogs())
                .map(Recorded.Body::file)
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void everyRecordedRunIsShownWithItsFigures(Recorded recorded) throws IOException {
        var facts = recorded.facts();
        var done = run(bodies(recorded));
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(done.err()).isEmpty();
        var sessions =
                done.out().lines().filter(line -> line.startsWith("session ")).toList();
        if (facts.path("sessions").isInt()) {
            assertThat(sessions).hasSize(facts.get("sessions").asInt());
        }
        if (facts.path("agentName").isTextual()) {
            assertThat(done.out())
                    .contains("  agent     " + facts.get("agentName").asText());
        }
        if (facts.path("promptTokens").isInt()) {
            assertThat(done.out())
                    .contains("  tokens    " + facts.get("promptTokens").asInt() + " in, ");
        }
    }

    @Test
    void eventsComeOneALineInTheirOrder() throws IOException {
        var done = run(bodies(Recorded.named("aisdk7")));
        var events = done.out().lines().filter(line -> line.startsWith("    2")).toList();
        assertThat(done.out())
                .contains("  agent     weather-agent", "  outcome   completed, success", "  tokens    30 in, 15 out")
                .contains("  events    7");
        assertThat(events).hasSize(7);
        assertThat(events).filteredOn(line -> line.contains(" llm_decision ")).hasSize(3);
        assertThat(events).filteredOn(line -> line.contains(" tool_call ")).hasSize(2);
        assertThat(events)
                .filteredOn(line -> line.contains(" error "))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("boom", "tool exploded"));
        assertThat(events)
                .isSortedAccordingTo((one, other) -> one.substring(0, 28).compareTo(other.substring(0, 28)));
    }

    @Test
    void whatTheOperatorsPricesComeToIsEstimated() throws IOException {
        var prices = Files.writeString(directory.resolve("prices"), "mock-* = 10, 20");
        var done = run(PriceFile.read(prices), bodies(Recorded.named("aisdk7")));
        assertThat(done.out()).contains("  cost      about $0.0006, estimated from tokens");
        assertThat(done.out().lines().filter(line -> line.startsWith("    2") && line.contains("$")))
                .hasSize(3)
                .allMatch(line -> line.contains("10 in, 5 out, about $0.0002, estimated from tokens"));
        assertThat(run(bodies(Recorded.named("aisdk7"))).out()).contains("  cost      -");
    }

    @Test
    void aCompressedFileIsReadLikeAnyOther() throws IOException {
        var body = Recorded.named("body1").bodies().get(0);
        var zipped = directory.resolve("body.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(body.bytes());
        }
        assertThat(run(zipped)).isEqualTo(run(body.file()));
    }

    @Test
    void whatIsOfNoAgentIsIgnoredAndSaidOfWhom() throws IOException {
        var file = Files.writeString(directory.resolve("web.json"), """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
                "scopeSpans":[{"spans":[
                {"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203331","name":"GET /",
                 "startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000000100000000"},
                {"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7","name":"SELECT",
                 "startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000000100000000"}]}]}]}
                """);
        var done = run(file);
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(done.out().lines())
                .containsExactly(
                        "ignored  1 spans of shop: none of an agent in their traces",
                        "rejected  1 A span has no valid span id: it takes 8 bytes, not all of them zero.",
                        "No session.");
    }

    @Test
    void whatCannotBeReadIsNamedAndTheOthersAreShown() throws IOException {
        var noise = Files.writeString(directory.resolve("noise.pb"), "hello, this is no request");
        var half = Files.write(directory.resolve("half.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        var gone = directory.resolve("gone.pb");
        var good = Recorded.named("body1").bodies().get(0).file();
        var done = run(noise, good, half, gone);
        assertThat(done.code()).isEqualTo(1);
        assertThat(done.err().lines())
                .hasSize(3)
                .allMatch(line -> line.startsWith("The file " + directory) && line.endsWith("."))
                .anyMatch(line -> line.contains("noise.pb is not what an exporter sends: "))
                .anyMatch(line -> line.contains("half.gz is not there or cannot be read"));
        assertThat(done.out()).contains("  agent     weather-agent");
    }
}
