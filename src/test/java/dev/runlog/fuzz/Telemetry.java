package dev.runlog.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Writing;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What exporters of OpenTelemetry send, as it was recorded of real ones, and then spoiled. */
final class Telemetry {

    static final String PROTOBUF = "application/x-protobuf";
    static final String JSON = "application/json";

    static final String TRACES = "/v1/traces";
    static final String LOGS = "/v1/logs";
    static final String METRICS = "/v1/metrics";

    private static final int LARGEST_SAMPLE = 12_000;
    private static final int BOMB = 8 << 20;
    private static final int NESTING = 3_000;

    /** How it is packed, or said to be. */
    private enum Pack {
        PLAIN("identity"),
        GZIP("gzip"),
        DEFLATE("deflate"),
        GZIP_CUT("gzip"),
        NOT_GZIP("gzip"),
        NOT_DEFLATE("deflate"),
        TWICE("gzip"),
        BOMB_BEHIND("gzip"),
        UNKNOWN("zstd");

        private final String said;

        Pack(String said) {
            this.said = said;
        }

        byte[] of(byte[] body) {
            return switch (this) {
                case PLAIN, NOT_GZIP, NOT_DEFLATE, UNKNOWN -> body;
                case GZIP -> gzip(body);
                case DEFLATE -> deflated(body);
                case GZIP_CUT -> Arrays.copyOf(gzip(body), gzip(body).length / 2);
                case TWICE -> gzip(gzip(body));
                case BOMB_BEHIND -> gzip(Bodies.joined(body, new byte[BOMB]));
            };
        }
    }

    /** What is done to a body. */
    private enum Damage {
        CUT,
        FLIP,
        OTHER_TYPE,
        INSERT,
        REMOVE,
        TWICE,
        LONGER,
        RANDOM,
        NEST,
        VALUE
    }

    /**
     * One change.
     *
     * @param at where, as a part of the whole
     * @param size how much
     */
    @SuppressWarnings("ArrayRecordComponent") // is compared with nothing
    private record Change(Damage damage, double at, int size, byte[] bytes, String json) {

        private static final Pattern VALUE = Pattern.compile("\":(\"[^\"]*\"|[^\"{\\[,}\\]]+)");

        byte[] apply(byte[] body) {
            int from = (int) (at * body.length);
            int to = Math.min(body.length, from + size);
            byte[] before = Arrays.copyOf(body, from);
            byte[] behind = Arrays.copyOfRange(body, from, body.length);
            return switch (damage) {
                case CUT -> before;
                case FLIP -> changed(body, from, 1 << (size % 8));
                case OTHER_TYPE -> changed(body, from, 1 + size % 7); // of a field in protobuf
                case INSERT -> Bodies.joined(before, bytes, behind);
                case REMOVE -> Bodies.joined(before, Arrays.copyOfRange(body, to, body.length));
                case TWICE -> Bodies.joined(before, Arrays.copyOfRange(body, from, to), behind);
                case LONGER -> Bodies.joined(before, HUGE_LENGTH, behind);
                case RANDOM -> Bodies.joined(bytes, bytes);
                case NEST -> Bodies.joined(before, "[{\"a\":".repeat(NESTING).getBytes(StandardCharsets.UTF_8), behind);
                case VALUE -> withValue(body, from);
            };
        }

        /** Another value in JSON, behind the next colon. */
        private byte[] withValue(byte[] body, int from) {
            var text = new String(body, StandardCharsets.ISO_8859_1);
            var value = VALUE.matcher(text);
            return value.find(from)
                    ? Bodies.joined(
                            Arrays.copyOf(body, value.start(1)),
                            json.getBytes(StandardCharsets.UTF_8),
                            Arrays.copyOfRange(body, value.end(1), body.length))
                    : changed(body, from, 1);
        }

        private static byte[] changed(byte[] body, int at, int bits) {
            byte[] other = body.clone();
            if (at < other.length) {
                other[at] ^= (byte) bits;
            }
            return other;
        }
    }

    private static final byte[] HUGE_LENGTH = {
        (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x7f
    };

    /**
     * What was recorded.
     *
     * @param path the address that it was meant for
     * @param runs the ids of those that are told of
     */
    @SuppressWarnings("ArrayRecordComponent") // is compared with nothing
    private record Sample(String path, String type, byte[] body, List<String> runs) {}

    /** @param type as it is said */
    @SuppressWarnings("ArrayRecordComponent") // is compared with nothing
    record Export(String path, String type, String pack, byte[] body) {

        Request request(List<String> proof) {
            return new Request("POST", path, proof, body)
                    .with("Content-Type: " + type)
                    .with("Content-Encoding: " + pack)
                    .withLength();
        }
    }

    private Telemetry() {}

    /** Mostly what belongs there. */
    static Arbitrary<Export> to(String path) {
        var all = samples();
        var own = all.stream().filter(sample -> sample.path.equals(path)).toList();
        var chosen = own.isEmpty()
                ? Arbitraries.of(all)
                : Arbitraries.frequencyOf(Tuple.of(9, Arbitraries.of(own)), Tuple.of(1, Arbitraries.of(all)));
        var change = Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(2, Arbitraries.of(Damage.FLIP, Damage.OTHER_TYPE, Damage.VALUE)),
                                Tuple.of(1, Arbitraries.of(Damage.class))),
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(1, 400),
                        Arbitraries.bytes().array(byte[].class).ofMaxSize(40),
                        Values.any().map(Values.Value::json))
                .as(Change::new);
        var changes = Arbitraries.frequencyOf(
                Tuple.of(1, change.list().ofSize(0)),
                Tuple.of(5, change.list().ofSize(1)),
                Tuple.of(3, change.list().ofMinSize(2).ofMaxSize(5)));
        var pack = Arbitraries.frequencyOf(
                Tuple.of(90, Arbitraries.of(Pack.PLAIN, Pack.GZIP, Pack.DEFLATE)),
                Tuple.of(20, Arbitraries.of(Pack.GZIP_CUT, Pack.NOT_GZIP, Pack.NOT_DEFLATE, Pack.TWICE, Pack.UNKNOWN)),
                Tuple.of(1, Arbitraries.just(Pack.BOMB_BEHIND)));
        var slash = Arbitraries.frequencyOf(Tuple.of(20, Arbitraries.just("")), Tuple.of(1, Arbitraries.just("/")));
        var run = Arbitraries.integers().between(0, 0xffff);
        return Combinators.combine(chosen, changes, pack, slash, run, seldom())
                .as((sample, damage, packed, end, number, strange) -> {
                    byte[] body = ofRun(number, sample.body, sample.runs);
                    for (var one : damage) {
                        body = one.apply(body);
                    }
                    String type = !strange ? sample.type : sample.type.equals(JSON) ? PROTOBUF : JSON;
                    return new Export(path + end, type, packed.said, packed.of(body));
                });
    }

    private static Arbitrary<Boolean> seldom() {
        return Arbitraries.frequency(Tuple.of(12, false), Tuple.of(1, true));
    }

    /** As if it were another run: what was recorded is a few runs only. */
    private static byte[] ofRun(int number, byte[] body, List<String> runs) {
        var text = new String(body, StandardCharsets.ISO_8859_1);
        String digits = String.format("%04x", number);
        for (String run : runs) {
            String other = digits + run.substring(digits.length());
            text = text.replace(run, other).replace(raw(run), raw(other));
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** As protobuf has it. */
    private static String raw(String id) {
        return id.matches("[0-9a-f]{32}") ? new String(HexFormat.of().parseHex(id), StandardCharsets.ISO_8859_1) : id;
    }

    private static List<Sample> samples() {
        var samples = new ArrayList<Sample>();
        try {
            for (var recorded : Recorded.all()) {
                var spans = recorded.spans();
                var records = recorded.records();
                var runs = Stream.concat(
                                spans.stream().map(Span::traceId),
                                records.stream().flatMap(Telemetry::runs))
                        .distinct()
                        .toList();
                for (var body : recorded.bodies()) {
                    String path = body.isTraces() ? TRACES : body.isLogs() ? LOGS : METRICS;
                    samples.add(new Sample(path, body.encoding().contentType(), body.bytes(), runs));
                }
                for (var span : spans) {
                    samples.add(new Sample(TRACES, PROTOBUF, Writing.protobuf(List.of(span)), runs));
                    samples.add(new Sample(TRACES, JSON, Writing.json(List.of(span)), runs));
                }
                for (var record : records) {
                    samples.add(new Sample(LOGS, PROTOBUF, Writing.protobufLogs(List.of(record)), runs));
                    samples.add(new Sample(LOGS, JSON, Writing.jsonLogs(List.of(record)), runs));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        samples.removeIf(sample -> sample.body.length > LARGEST_SAMPLE);
        return samples;
    }

    private static Stream<String> runs(LogRecord record) {
        var named = Stream.of("session.id", "conversation.id")
                .map(record.attributes()::get)
                .filter(Objects::nonNull)
                .map(JsonNode::asText);
        return Stream.concat(Stream.ofNullable(record.traceId()), named).filter(run -> run.length() > 20);
    }

    private static byte[] gzip(byte[] body) {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed)) {
            out.write(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return packed.toByteArray();
    }

    private static byte[] deflated(byte[] body) {
        var packed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(packed)) {
            out.write(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return packed.toByteArray();
    }
}
