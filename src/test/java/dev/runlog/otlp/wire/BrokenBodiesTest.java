package dev.runlog.otlp.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Problem;
import dev.runlog.otlp.Proto;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Writing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever comes, it is read or refused; nothing else ever happens. */
class BrokenBodiesTest {

    private static final int INPUTS = 20_000;

    @Test
    void aBodyCutAnywhereIsReadOrRefused() throws IOException {
        for (byte[] body : protobufs()) {
            for (int length = 0; length < body.length; length++) {
                readOrRefused(Arrays.copyOf(body, length), Encoding.PROTOBUF);
            }
        }
        for (byte[] body : jsons()) {
            for (int length = 1; length < body.length; length++) {
                byte[] cut = Arrays.copyOf(body, length);
                assertThatThrownBy(() -> Decoder.spans(cut, Encoding.JSON)).isInstanceOf(Problem.class);
                readOrRefused(cut, Encoding.JSON);
            }
        }
    }

    @Test
    void aBodyWithAWrongByteIsReadOrRefused() throws IOException {
        var random = new Random(1);
        for (byte[] body : protobufs()) {
            for (int i = 0; i < body.length; i++) {
                byte[] wrong = body.clone();
                wrong[i] = (byte) random.nextInt(256);
                readOrRefused(wrong, Encoding.PROTOBUF);
            }
        }
        for (byte[] body : jsons()) {
            for (int i = 0; i < body.length; i++) {
                byte[] wrong = body.clone();
                wrong[i] = (byte) random.nextInt(256);
                readOrRefused(wrong, Encoding.JSON);
            }
        }
    }

    @Test
    void randomBytesAreReadOrRefused() {
        var random = new Random(2);
        for (int i = 0; i < INPUTS; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            readOrRefused(bytes, Encoding.PROTOBUF);
            readOrRefused(bytes, Encoding.JSON);
        }
    }

    @Test
    void tokensInAnyOrderAreReadOrRefused() {
        var random = new Random(3);
        String[] tokens = {
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "null",
            "1",
            "-1e9999",
            "1e-999999999",
            "true",
            "\"\"",
            "\"NaN\"",
            "\"resourceSpans\":",
            "\"scopeSpans\":",
            "\"spans\":",
            "\"attributes\":",
            "\"value\":",
            "\"intValue\":",
            "\"resourceLogs\":",
            "\"logRecords\":",
            "\"kvlistValue\":",
            "\"status\":",
            "\"code\":",
            "\"events\":"
        };
        for (int i = 0; i < INPUTS; i++) {
            var text = new StringBuilder("{\"resourceSpans\":[{");
            for (int n = random.nextInt(20); n > 0; n--) {
                text.append(tokens[random.nextInt(tokens.length)]);
            }
            readOrRefused(text.toString().getBytes(StandardCharsets.UTF_8), Encoding.JSON);
        }
    }

    @Test
    void lengthsBeyondTheEndAreRefused() {
        byte[] beyond = new Proto()
                .raw((byte) 0x0A, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0x7F)
                .written();
        byte[] negative = new Proto()
                .raw((byte) 0x0A)
                .raw(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1})
                .written();
        byte[] endless = new byte[20];
        Arrays.fill(endless, (byte) 0xFF);

        for (byte[] body : new byte[][] {beyond, negative, endless}) {
            assertThatThrownBy(() -> Decoder.spans(body, Encoding.PROTOBUF))
                    .isInstanceOf(Problem.class)
                    .hasMessageStartingWith("The body is not a request in protobuf");
        }
    }

    @Test
    void millionsOfTinyValuesAreRefused() {
        var array = new Proto();
        for (int i = 0; i < 2_100_000; i++) {
            array.raw((byte) 0x0A, (byte) 0);
        }
        var span = new Proto().message(9, new Proto().message(2, new Proto().message(5, array)));
        byte[] body = new Proto()
                .message(1, new Proto().message(2, new Proto().message(2, span)))
                .written();

        assertThatThrownBy(() -> Decoder.spans(body, Encoding.PROTOBUF))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(Problem.Code.TOO_LARGE));
    }

    private static void readOrRefused(byte[] body, Encoding encoding) {
        try {
            assertThat(Decoder.spans(body, encoding)).isNotNull();
        } catch (Problem problem) {
            assertThat(problem.code()).isEqualTo(Problem.Code.INVALID);
        }
        try {
            assertThat(Decoder.records(body, encoding)).isNotNull();
        } catch (Problem problem) {
            assertThat(problem.code()).isEqualTo(Problem.Code.INVALID);
        }
    }

    private static byte[][] protobufs() throws IOException {
        return new byte[][] {
            Writing.protobuf(Recorded.named("traceloop1").spans()),
            Writing.protobuf(Recorded.named("otelsdk3-complex").spans()),
            Writing.protobufLogs(Recorded.named("otel-openai-web").records().subList(0, 3))
        };
    }

    private static byte[][] jsons() throws IOException {
        return new byte[][] {
            Writing.json(Recorded.named("otelsdk3-complex").spans()),
            Writing.json(Recorded.named("java-genai-fail").spans().subList(2, 3))
        };
    }
}
