package dev.runlog.otlp.span;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.otlp.Recorded;
import dev.runlog.otlp.Sessions;
import dev.runlog.otlp.Spans;
import dev.runlog.otlp.coding.Logs;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Attributes may have any value at all: what makes no sense is passed over. */
class OddValuesTest {

    private static final int ROUNDS = 60;

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "1e300",
            "9223372036854775807",
            "0.5",
            "\"\"",
            "\" \"",
            "\"x\"",
            "\"-5\"",
            "\"{\"",
            "\"[[[]]]\"",
            "\"{\\\"role\\\":1}\"",
            "\"[{\\\"role\\\":\\\"user\\\"}]\"",
            "\"{\\\"messages\\\":[null,1]}\"",
            "[]",
            "{}",
            "[null]",
            "[[],[1]]",
            "[{\"role\":\"assistant\",\"parts\":[null,1,{\"type\":5}]}]",
            "[{\"role\":\"assistant\",\"tool_calls\":[null,{\"function\":[]},{\"function\":{\"name\":{}}}]}]",
            "{\"usage\":{\"inputTokens\":\"many\"},\"total\":-3,\"input\":[]}",
            "{\"role\":\"user\",\"content\":{\"parts\":4}}",
            "{\"args\":[],\"kwargs\":null}",
            "{\"output\":{\"kwargs\":{\"content\":null}}}",
            "{\"type\":\"json\",\"value\":null}",
            "{\"documents\":[null,1,\"x\",{\"content\":{}}]}",
            "{\"kwargs\":{\"content\":[1]},\"lc\":1,\"id\":[]}");

    private final Random random = new Random(6);
    private final ObjectMapper json = new ObjectMapper();

    @Test
    void spansAreReadWhateverTheySay() throws IOException {
        for (var recorded : Recorded.all()) {
            for (int i = 0; i < ROUNDS / 10; i++) {
                var odd = new ArrayList<Span>();
                for (var span : recorded.spans()) {
                    odd.add(with(span, odd(span.attributes())));
                }
                var sessions = Sessions.of(odd);
                sessions.settled().values().forEach(session -> {
                    assertThat(session.name()).isNotBlank().hasSizeLessThanOrEqualTo(512);
                    assertThat(session.agentName()).isNotBlank().hasSizeLessThanOrEqualTo(256);
                    assertThat(session.userId()).isNotBlank().hasSizeLessThanOrEqualTo(256);
                    sessions.events(session)
                            .forEach(event -> assertThat(event.id()).isNotBlank());
                });
            }
        }
    }

    @Test
    void eachFieldTakesAnyValue() throws IOException {
        for (String kind : List.of("agent", "workflow", "step", "llm", "tool", "retrieval", "embed", "state")) {
            for (int i = 0; i < ROUNDS; i++) {
                var span = Spans.span(1).with("runlog.kind", kind);
                for (var field : Field.values()) {
                    String source =
                            field.sources().get(random.nextInt(field.sources().size()));
                    span.with(source.replaceAll("[{(].*", "").replace(".*", ".0.message.role"), value());
                }
                assertThat(new SpanReader(Spans.NOW).read(span.end())).isPresent();
            }
        }
    }

    @Test
    void recordsAreReadWhateverTheySay() throws IOException {
        for (var recorded : Recorded.all()) {
            var odd = new ArrayList<LogRecord>();
            for (var record : recorded.records()) {
                var name = record.attributes().get("event.name");
                var attributes = odd(record.attributes());
                if (name != null) {
                    attributes.put("event.name", name);
                }
                odd.add(new LogRecord(
                        record.time(),
                        record.observed(),
                        "",
                        value(),
                        attributes,
                        record.traceId(),
                        record.spanId(),
                        record.eventName(),
                        record.origin()));
            }
            assertThat(new Logs(Spans.NOW).readAll(odd)).isNotNull();
        }
    }

    private Map<String, JsonNode> odd(Map<String, JsonNode> attributes) throws IOException {
        var odd = new LinkedHashMap<String, JsonNode>();
        for (var one : attributes.entrySet()) {
            odd.put(one.getKey(), random.nextInt(3) == 0 ? value() : one.getValue());
        }
        return odd;
    }

    private JsonNode value() throws IOException {
        return json.readTree(VALUES.get(random.nextInt(VALUES.size())));
    }

    private static Span with(Span span, Map<String, JsonNode> attributes) {
        return new Span(
                span.traceId(),
                span.spanId(),
                span.parentId(),
                span.flags(),
                span.name(),
                span.kind(),
                span.start(),
                span.end(),
                attributes,
                span.events(),
                span.failed(),
                span.statusMessage(),
                span.origin());
    }
}
