package dev.runlog.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** One good body, framed and packed in ways that are not all good. */
final class Framings {

    private static final byte[] SESSION =
            "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}".getBytes(StandardCharsets.UTF_8);
    private static final int LIMIT = 1_048_576;

    /** How the body is packed. */
    private enum Pack {
        PLAIN,
        GZIP,
        TWICE,
        IN_TWO,
        TRAILED,
        BOMB,
        NOTHING,
        LIE;

        byte[] body() {
            return switch (this) {
                case PLAIN, LIE -> SESSION;
                case GZIP -> gzip(SESSION);
                case TWICE -> gzip(gzip(SESSION));
                case IN_TWO ->
                    Bodies.joined(
                            gzip(Arrays.copyOf(SESSION, 9)), gzip(Arrays.copyOfRange(SESSION, 9, SESSION.length)));
                case TRAILED -> Bodies.joined(gzip(SESSION), SESSION);
                case BOMB -> gzip(new byte[8 * LIMIT]);
                case NOTHING -> gzip(new byte[0]);
            };
        }
    }

    /** Packing the largest takes long. */
    private static final Map<Pack, byte[]> PACKED =
            Arrays.stream(Pack.values()).collect(Collectors.toMap(pack -> pack, Pack::body));

    /** @param extension what stands behind the size of each chunk */
    record Chunks(List<Integer> sizes, String extension, String end) {

        byte[] apply(byte[] body) {
            var out = new ByteArrayOutputStream();
            int at = 0;
            for (int i = 0; at < body.length; i++) {
                int size = Math.min(sizes.get(i % sizes.size()), body.length - at);
                out.writeBytes((Integer.toHexString(size) + extension + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
                out.write(body, at, size);
                out.writeBytes(new byte[] {'\r', '\n'});
                at += size;
            }
            out.writeBytes(end.getBytes(StandardCharsets.ISO_8859_1));
            return out.toByteArray();
        }
    }

    private static final List<String> EXTENSIONS = List.of(
            "",
            ";",
            ";a",
            ";a=b",
            ";a=\"b;c\"",
            " ;a",
            ";a=\"",
            ";\u00e9",
            ";" + "x".repeat(100),
            ";" + "x".repeat(9_000),
            " ",
            "h",
            ";\n");

    private static final List<String> ENDS = List.of(
            "0\r\n\r\n",
            "0\r\nX: y\r\n\r\n",
            "0\r\nContent-Length: 5\r\n\r\n",
            "00000000\r\n\r\n",
            "0;a=b\r\n\r\n",
            "0\r\n",
            "0",
            "",
            "\r\n",
            "0\n\n",
            "-1\r\n\r\n",
            "ffffffff\r\n",
            "7fffffff\r\nabc",
            "ffffffffffffffff\r\n",
            "10000000000000000\r\n",
            "0\r\nX\r\n\r\n",
            "0\r\n" + "X: y\r\n".repeat(2_000) + "\r\n",
            "0\r\nX: " + "y".repeat(10_000) + "\r\n\r\n",
            "0\r\n\r\nGET / HTTP/1.1\r\n\r\n");

    private static final List<String> LENGTHS = List.of(
            "0",
            "1",
            "-1",
            "+1",
            "1e3",
            "0x10",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999",
            "",
            " ",
            "1,1",
            "41 41",
            "\u00b2");

    private static final List<String> CODINGS = List.of(
            "chunked",
            "Chunked",
            "chunked, chunked",
            "identity",
            "gzip, chunked",
            "chunked, gzip",
            "x",
            "",
            ",",
            "chunked;q=1");

    private Framings() {}

    static Arbitrary<Request> any(List<String> proof) {
        var base = new Request("POST", "/api/sdk/sessions", proof, new byte[0]).with("Content-Type: application/json");
        var packed = Arbitraries.frequencyOf(
                        Tuple.of(3, Arbitraries.just(Pack.PLAIN)),
                        Tuple.of(3, Arbitraries.just(Pack.GZIP)),
                        Tuple.of(3, Arbitraries.of(Pack.class)))
                .map(pack -> with(pack == Pack.PLAIN ? base : base.with("Content-Encoding: gzip"), PACKED.get(pack)));
        var spoiled = Combinators.combine(packed, Bodies.spoils())
                .as((request, spoil) -> with(request, spoil.apply(request.body())));
        return Arbitraries.oneOf(
                spoiled.map(Request::withLength),
                Combinators.combine(packed, Arbitraries.integers().between(-50, 50))
                        .as((request, off) ->
                                request.with("Content-Length: " + Math.max(0, request.body().length + off))),
                Combinators.combine(packed, Arbitraries.of(LENGTHS))
                        .as((request, length) -> request.with("Content-Length: " + length)),
                Combinators.combine(spoiled, chunks(), seldomOther())
                        .as((request, chunks, coding) ->
                                with(request.with("Transfer-Encoding: " + coding), chunks.apply(request.body()))));
    }

    private static Arbitrary<String> seldomOther() {
        return Arbitraries.frequencyOf(Tuple.of(6, Arbitraries.just("chunked")), Tuple.of(1, Arbitraries.of(CODINGS)));
    }

    private static Arbitrary<Chunks> chunks() {
        var sizes = Arbitraries.of(1, 2, 7, 16, 255, 4_096, 70_000)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
        var extension =
                Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.just("")), Tuple.of(1, Arbitraries.of(EXTENSIONS)));
        var end =
                Arbitraries.frequencyOf(Tuple.of(2, Arbitraries.just(ENDS.get(0))), Tuple.of(1, Arbitraries.of(ENDS)));
        return Combinators.combine(sizes, extension, end).as(Chunks::new);
    }

    private static Request with(Request request, byte[] body) {
        return new Request(request.method(), request.target(), request.headers(), body);
    }

    private static byte[] gzip(byte[] bytes) {
        var gzipped = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(gzipped)) {
            out.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return gzipped.toByteArray();
    }
}
