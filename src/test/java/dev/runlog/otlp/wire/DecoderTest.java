package dev.runlog.otlp.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.runlog.model.Problem;
import dev.runlog.otlp.Proto;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Writing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DecoderTest {

    private static final byte[] TRACE = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SPAN = "01234567".getBytes(StandardCharsets.US_ASCII);

    static Stream<Recorded> recorded() throws IOException {
        return Recorded.all().stream();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void aBodyIsTheSameInBothEncodings(Recorded recorded) throws IOException {
        var spans = recorded.spans();
        var records = recorded.records();

        assertThat(spans.size() + records.size()).isPositive();
        assertThat(Decoder.spans(Writing.protobuf(spans), Encoding.PROTOBUF).items())
                .isEqualTo(spans);
        assertThat(Decoder.spans(Writing.json(spans), Encoding.JSON).items()).isEqualTo(spans);
        assertThat(Decoder.records(Writing.protobufLogs(records), Encoding.PROTOBUF)
                        .items())
                .isEqualTo(records);
        assertThat(Decoder.records(Writing.jsonLogs(records), Encoding.JSON).items())
                .isEqualTo(records);
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void aBodyAtTheWrongAddressIsRefusedWithTheRightOne(Recorded recorded) throws IOException {
        for (var body : recorded.bodies()) {
            if (body.isTraces()) {
                assertThatThrownBy(() -> Decoder.records(body.bytes(), body.encoding()))
                        .isInstanceOf(Problem.class)
                        .hasMessageContaining("send it to /v1/traces");
            } else if (body.isLogs()) {
                assertThatThrownBy(() -> Decoder.spans(body.bytes(), body.encoding()))
                        .isInstanceOf(Problem.class)
                        .hasMessageContaining("send it to /v1/logs");
            }
        }
    }

    @Test
    void nothingIsFine() {
        assertThat(Decoder.spans(new byte[0], Encoding.PROTOBUF).items()).isEmpty();
        assertThat(spans("{}").items()).isEmpty();
        assertThat(spans("{\"resourceSpans\":null}").items()).isEmpty();
        assertThat(spans("{\"resourceSpans\":[{\"resource\":null,\"scopeSpans\":[]}],\"more\":[{}]}")
                        .rejected())
                .isZero();
        assertThat(Decoder.records(new byte[0], Encoding.PROTOBUF).items()).isEmpty();
    }

    @Test
    void aSpanWithoutAValidIdIsRejectedAlone() {
        var request = new Proto();
        request.message(1, resource(span(TRACE, SPAN), span(new byte[16], SPAN), span(TRACE, new byte[3])));

        var decoded = Decoder.spans(request.written(), Encoding.PROTOBUF);

        assertThat(decoded.items()).hasSize(1);
        assertThat(decoded.rejected()).isEqualTo(2);
        assertThat(decoded.reason()).contains("trace id");
    }

    @Test
    void aSpanThatHasNotEndedIsIgnored() {
        var open = new Proto().bytes(1, TRACE).bytes(2, SPAN).fixed64(7, 1);

        var decoded = Decoder.spans(new Proto().message(1, resource(open)).written(), Encoding.PROTOBUF);

        assertThat(decoded.items()).isEmpty();
        assertThat(decoded.ignored()).isEqualTo(1);
        assertThat(decoded.rejected()).isZero();
    }

    @Test
    void jsonMayBeWrittenInManyWays() {
        var spans = spans("""
                {"resourceSpans": [{"scopeSpans": [{"spans": [{
                  "traceId": "MDEyMzQ1Njc4OWFiY2RlZg==", "spanId": "MDEyMzQ1Njc=", "parentSpanId": "", "kind": "SPAN_KIND_CLIENT",
                  "startTimeUnixNano": 1795307863301000000, "endTimeUnixNano": "1795307863401000000",
                  "status": {"code": "STATUS_CODE_ERROR", "message": "no"}, "unknown": {"a": [1, {"b": null}]},
                  "attributes": [
                    {"key": "whole", "value": {"intValue": 9007199254740993}},
                    {"key": "text", "value": {"intValue": "-9223372036854775808"}},
                    {"key": "nan", "value": {"doubleValue": "NaN"}},
                    {"key": "none", "value": {}},
                    {"key": "list", "value": {"arrayValue": {"values": [{}, {"doubleValue": 1.5}, {"boolValue": true}]}}},
                    {"key": "map", "value": {"kvlistValue": {"values": [{"key": "b", "value": {"bytesValue": "AQID"}}]}}},
                    {"key": "nul", "value": {"stringValue": "a\\u0000b\\ud800"}}
                  ]}], "scope": {"name": "s"}}], "resource": {"attributes": [{"key": "r", "value": {"stringValue": "v"}}]}}]}
                """).items();

        assertThat(spans).hasSize(1);
        var span = spans.get(0);
        assertThat(span.traceId()).isEqualTo("30313233343536373839616263646566");
        assertThat(span.spanId()).isEqualTo("3031323334353637");
        assertThat(span.parentId()).isNull();
        assertThat(span.kind()).isEqualTo(3);
        assertThat(span.failed()).isTrue();
        assertThat(span.end() - span.start()).isEqualTo(100_000_000);
        assertThat(span.origin().scope()).isEqualTo("s");
        assertThat(span.origin().resource()).containsOnlyKeys("r");
        assertThat(span.attributes().toString())
                .isEqualTo("{whole=9007199254740993, text=-9223372036854775808, list=[null,1.5,true],"
                        + " map={\"b\":\"AQID\"}, nul=\"a\uFFFDb\uFFFD\"}");
    }

    @Test
    void whatIsNestedTooDeepBecomesThreeDots() {
        var value = new Proto().text(1, "core");
        var json = "{\"stringValue\":\"core\"}";
        for (int i = 0; i < 5_000; i++) {
            value = new Proto().message(5, new Proto().message(1, value));
        }
        for (int i = 0; i < 200; i++) {
            json = "{\"arrayValue\":{\"values\":[" + json + "]}}";
        }
        var span = span(TRACE, SPAN).message(9, new Proto().text(1, "deep").message(2, value));

        var deep = Decoder.spans(new Proto().message(1, resource(span)).written(), Encoding.PROTOBUF);
        var deepJson = spans("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"traceId\":\"" + "a".repeat(32)
                + "\",\"spanId\":\"" + "b".repeat(16) + "\",\"endTimeUnixNano\":1,\"attributes\":[{\"key\":\"deep\","
                + "\"value\":" + json + "}]}]}]}]}");

        var expected = "[".repeat(20) + "\"…\"" + "]".repeat(20);
        assertThat(deep.items().get(0).attributes().get("deep")).hasToString(expected);
        assertThat(deepJson.items().get(0).attributes().get("deep")).hasToString(expected);
    }

    @Test
    void attributesBeyondTheMostAreLeftOut() {
        var span = span(TRACE, SPAN);
        for (int i = 0; i < 3_000; i++) {
            span.message(9, new Proto().text(1, "a" + i).message(2, new Proto().varint(3, i)));
        }

        var decoded = Decoder.spans(new Proto().message(1, resource(span)).written(), Encoding.PROTOBUF);

        assertThat(decoded.items().get(0).attributes()).hasSize(1_024);
    }

    @Test
    void groupsAndUnknownFieldsArePassedOver() {
        var span = span(TRACE, SPAN)
                .raw((byte) 0xA3, (byte) 0x06, (byte) 0x08, (byte) 0x01, (byte) 0xA4, (byte) 0x06)
                .fixed32(99, 7);

        assertThat(Decoder.spans(new Proto().message(1, resource(span)).written(), Encoding.PROTOBUF)
                        .items())
                .hasSize(1);
    }

    private static Proto span(byte[] trace, byte[] span) {
        return new Proto().bytes(1, trace).bytes(2, span).fixed64(7, 1).fixed64(8, 2);
    }

    private static Proto resource(Proto... spans) {
        var scope = new Proto();
        List.of(spans).forEach(span -> scope.message(2, span));
        return new Proto().message(2, scope);
    }

    private static Decoder.Result<Span> spans(String json) {
        return Decoder.spans(json.getBytes(StandardCharsets.UTF_8), Encoding.JSON);
    }
}
