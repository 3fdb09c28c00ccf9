package dev.runlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.otlp.known.Candidate;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is kept of a span is all of it, in few words. */
class SpanTextsTest {

    private final SpanTexts texts = new SpanTexts();

    @Test
    void readsWhatItWrote() {
        var said = List.of(
                new Candidate("name", 0, false, false, TextNode.valueOf("")),
                new Candidate("metadata.empty", 3, true, true, JsonNodeFactory.instance.objectNode()));
        var full =
                span(new Usage(0L, 1L, 1L, null, 0L, null, new BigDecimal("0.10")), said, Map.of("m", BigDecimal.ONE));
        assertThat(texts.span(texts.write(full))).isEqualTo(full);
        var bare = span(Usage.NOTHING, List.of(), Map.of());
        assertThat(texts.span(texts.write(bare))).isEqualTo(bare);
    }

    @Test
    void saysNothingOfWhatIsUsual() {
        assertThat(texts.write(span(Usage.NOTHING, List.of(), Map.of()))).isEqualTo("""
                {"traceId":"t","spanId":"s","kind":"TOOL","name":"n","start":1,"end":2,"usage":{},"success":false}""");
    }

    private static KnownSpan span(Usage usage, List<Candidate> said, Map<String, BigDecimal> metrics) {
        return new KnownSpan(
                "t", "s", null, null, false, Kind.TOOL, "n", 1, 2, false, null, usage, null, null, null, false, false,
                false, false, null, said, metrics, List.of());
    }
}
