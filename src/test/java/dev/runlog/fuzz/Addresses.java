package dev.runlog.fuzz;

import dev.runlog.fuzz.Described.Operation;
import dev.runlog.fuzz.Described.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Requests without a body: methods, paths, parameters and headers as they should be, or not at all. */
final class Addresses {

    private static final String HERE = "{here}";

    private static final List<String> VALUES =
            Stream.concat(Stream.of("""
            %00 %ff % %zz %C0%AF %ED%A0%80 %F0%9F%98%80 %2F %2e%2e%2f + %2B ' %22 * %22a a*%20OR%20b NEAR(
            ^a - {} 0 -0 -1 1e309 1e-400 NaN 00 1. .5 1e999999999 9223372036854775808 999999999 9999999999
            2147483648 501 1001 true TRUE live 2026-01-31T12:00:00Z 2026-01-31T12:00:00+14:00
            1970-01-01T00:00:00Z 9999-12-31T23:59:59.999Z 10000-01-01T00:00:00Z 2026-02-30T00:00:00Z \u0000
            \u00e9 \u00ff""".split("[ \n]")), Stream.of("")).toList();

    private static final List<String> NAMES =
            Stream.concat(Stream.of("""
            x metadata. metadata.a metadata.%00 metadata.a.b metadata.$ metadata.%22 q from to limit cursor
            sort environment Environment %65nvironment environment%00 %ff""".split("[ \n]")), Stream.of("")).toList();

    private static final List<String> SEGMENTS = List.of(
            HERE,
            "1000000",
            "-1",
            "0x1",
            "9223372036854775807",
            "9223372036854775808",
            "%00",
            "%ff",
            "%C0%AF",
            "%2F",
            "%2e%2e",
            "..%2f..",
            "a;b",
            "a;b=c",
            "%F0%9F%98%80",
            "%ED%A0%80",
            "a%20b",
            "sess_0000000000000000000000",
            "{id}",
            "~",
            "*",
            "\u00e9",
            "\u0000",
            "a".repeat(300),
            "a".repeat(7_000),
            "a".repeat(20_000));

    private static final List<String> HEADERS = Stream.concat(
                    Stream.of("""
            Content-Type: text/plain|Content-Type: application/json; charset=utf-16|Content-Type: ;
            Content-Type: application/|Content-Type: */*|Content-Type: application/json;charset="
            Content-Encoding: gzip|Content-Encoding: br, gzip|Accept: text/html
            Accept: application/json;q=0|Accept: ;;;|Accept: */*;q=abc|Accept: application/json;q=9
            Accept: a/b/c|Accept: text/event-stream|Accept-Encoding: gzip;q=x|Accept-Language: ;
            Accept-Charset: x|If-None-Match: *|If-None-Match: "|If-Match: x|If-Modified-Since: x
            If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT|Range: bytes=0-0
            Range: bytes=5-1,-0,99999999999999999999-|Expect: 100-continue|Expect: nonsense
            Authorization: Bearer|Authorization: Basic eDp5|Authorization: bearer  x
            Authorization: Bearer runlog_live_\u00e9|Idempotency-Key: a b|Idempotency-Key: \u00e9
            Last-Event-ID: x|Last-Event-ID: 99999999999999999999|Last-Event-ID: -1|Last-Event-ID: 1-1-1
            Cookie: a|Cookie: runlog="|Cookie: =;=;;,|Cookie: $Version=1; a=b; $Path=/|X-Forwarded-For: x
            X-Forwarded-Proto: \u00e9|X-Forwarded-Host: :::|Forwarded: for=;by|Host: other
            Connection: Upgrade|Upgrade: websocket|Upgrade: h2c|HTTP2-Settings: x|TE: trailers
            X-Request-Id: <b>|X-HTTP-Method-Override: DELETE|Origin: null|Origin: http://[
            Sec-Fetch-Site: cross-site|X:|\u00e9: x|X: \u00e9\u00ff""".split("[|\n]")),
                    Stream.of(
                            "Content-Type: ",
                            "Accept: ",
                            "Authorization: ",
                            "Authorization: Bearer " + "x".repeat(4_000),
                            "Idempotency-Key: ",
                            "Idempotency-Key: " + "k".repeat(256),
                            "Last-Event-ID: ",
                            "Cookie: ",
                            "Cookie: a=" + "c".repeat(7_000),
                            "Host: ",
                            "Sec-Fetch-Site: ",
                            "X: " + "x".repeat(7_000),
                            "X: " + "x".repeat(9_000),
                            "X: " + "x".repeat(100_000),
                            "x: \t"))
            .toList();

    private static final List<String> METHODS = List.of(
            "GET",
            "HEAD",
            "OPTIONS",
            "TRACE",
            "CONNECT",
            "get",
            "Get",
            "PUT",
            "PATCH",
            "POST",
            "DELETE",
            "FOO",
            "PRI",
            "M-SEARCH",
            "X".repeat(5_000),
            "G\u00e9T",
            "G{T");

    /** What is done to a path that was good. */
    private enum Bend {
        NOT,
        SLASHES,
        PARAMETER,
        TAIL,
        DOT,
        DOTS,
        ENCODED_DOTS,
        CAPITALS,
        ENCODED,
        BACKSLASH,
        NUL,
        WHOLE,
        FRAGMENT;

        String apply(String path) {
            return switch (this) {
                case NOT -> path;
                case SLASHES -> path.replace("/", "//");
                case PARAMETER -> path + ";a=b/c";
                case TAIL -> path + "/";
                case DOT -> path + ".";
                case DOTS -> path + "/../.." + path;
                case ENCODED_DOTS -> path + "/%2e%2e/%2E";
                case CAPITALS -> path.toUpperCase(Locale.ROOT);
                case ENCODED -> path.replace("/s", "%2Fs").replace("i", "%69");
                case BACKSLASH -> path.replace('/', '\\');
                case NUL -> path + "%00";
                case WHOLE -> "http://localhost" + path;
                case FRAGMENT -> path + "#a";
            };
        }
    }

    /** @param given name and value of each parameter, as they are sent */
    record Address(
            Operation operation, String method, String segment, Bend bend, List<String> given, List<String> headers) {

        Request request(List<String> proof, String session) {
            String path = operation.path().replaceAll("\\{.*?}", Matcher.quoteReplacement(segment));
            String query = given.isEmpty() ? "" : "?" + String.join("&", given);
            String target = (bend.apply(path) + query).replace(HERE, session);
            var lines = new ArrayList<>(proof);
            if (!method.equals("GET")) {
                lines.add("Content-Type: application/json");
            }
            lines.addAll(headers);
            return new Request(method, target, lines, new byte[0]);
        }
    }

    private Addresses() {}

    static Arbitrary<Address> any(List<Operation> operations) {
        var reading = operations.stream()
                .filter(operation -> operation.method().equals("GET"))
                .toList();
        return Arbitraries.frequencyOf(Tuple.of(4, Arbitraries.of(reading)), Tuple.of(1, Arbitraries.of(operations)))
                .flatMap(Addresses::of);
    }

    private static Arbitrary<Address> of(Operation operation) {
        var method = seldom(8, operation.method(), Arbitraries.of(METHODS));
        boolean keeps = operation.method().equals("GET");
        var segment = keeps
                ? seldom(2, HERE, Arbitraries.of(SEGMENTS))
                : Arbitraries.of(SEGMENTS).filter(one -> !one.equals(HERE));
        var bend = seldom(6, Bend.NOT, Arbitraries.of(Bend.class));
        var given = parameter(operation).list().ofMaxSize(4);
        var headers = seldom(
                2,
                List.<String>of(),
                Arbitraries.of(HEADERS).list().ofMinSize(1).ofMaxSize(3));
        return Combinators.combine(method, segment, bend, given, headers)
                .as((verb, where, bent, query, lines) -> new Address(operation, verb, where, bent, query, lines));
    }

    /** Mostly what is usual. */
    private static <T> Arbitrary<T> seldom(int times, T usual, Arbitrary<T> others) {
        return Arbitraries.frequencyOf(Tuple.of(times, Arbitraries.just(usual)), Tuple.of(1, others));
    }

    private static Arbitrary<String> parameter(Operation operation) {
        var text = Arbitraries.strings().ofMaxLength(6).map(Addresses::encoded);
        var odd = Combinators.combine(
                        Arbitraries.of(NAMES),
                        Arbitraries.oneOf(Arbitraries.of(VALUES), text),
                        Arbitraries.of("=", "==", ""))
                .as((name, value, equals) -> name + equals + value);
        if (operation.parameters().isEmpty()) {
            return odd;
        }
        var known = Arbitraries.of(operation.parameters()).flatMap(parameter -> value(parameter, text));
        return Arbitraries.frequencyOf(Tuple.of(6, known), Tuple.of(1, odd));
    }

    private static Arbitrary<String> value(Parameter parameter, Arbitrary<String> text) {
        var odd = Arbitraries.oneOf(Arbitraries.of(VALUES), text);
        var fitting = parameter.fitting().stream().map(Addresses::encoded).toList();
        var value = fitting.isEmpty()
                ? odd
                : Arbitraries.frequencyOf(Tuple.of(2, Arbitraries.of(fitting)), Tuple.of(1, odd));
        return value.map(one -> parameter.name() + "=" + one);
    }

    private static String encoded(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> String.format("%%%02x", bytes[i] & 0xff))
                .collect(Collectors.joining());
    }
}
