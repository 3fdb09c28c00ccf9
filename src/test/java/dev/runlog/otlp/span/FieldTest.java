package dev.runlog.otlp.span;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.runlog.otlp.Spans;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each attribute fills its field, and each before those that stand after it. */
class FieldTest {

    @ParameterizedTest
    @EnumSource
    void eachSourceFillsIt(Field field) {
        for (String source : field.sources()) {
            var span = Spans.span(1);
            set(span, source, 7);
            assertThat(first(field.of(new Attributes(span.end())))).as(source).isEqualTo("7");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEarlierOneWins(Field field) {
        var sources = field.sources();
        for (int i = 0; i + 1 < sources.size(); i++) {
            if (!attribute(sources.get(i)).equals(attribute(sources.get(i + 1)))) {
                var span = Spans.span(1);
                set(span, sources.get(i + 1), 8);
                set(span, sources.get(i), 7);
                assertThat(first(field.of(new Attributes(span.end())))).isEqualTo("7");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsBlankIsNotThere(Field field) {
        var sources = field.sources();
        var span = Spans.span(1).with(attribute(sources.get(0)), " ");
        set(span, sources.get(sources.size() - 1), 7);
        boolean same = attribute(sources.get(0)).equals(attribute(sources.get(sources.size() - 1)));
        assertThat(first(field.of(new Attributes(span.end())))).isEqualTo("7");
        assertThat(same && sources.size() > 1).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void theResourceCountsAsWell(Field field) {
        String source = field.sources().get(0);
        if (attribute(source).equals(source)) {
            var span = Spans.span(1).from(source, "7").end();
            assertThat(field.text(new Attributes(span))).isEqualTo("7");
        }
    }

    private static String attribute(String source) {
        return source.replaceAll("[{(].*|[.][*]$", "");
    }

    /** A value where the source looks for it. */
    private static void set(Spans span, String source, int value) {
        String name = attribute(source);
        if (source.endsWith(".*")) {
            span.with(name + ".0.content", value);
        } else if (source.endsWith(")")) {
            span.with(name + source.replaceAll(".*[(]|,.*", ""), value);
        } else if (source.endsWith("}")) {
            String[] path = source.substring(name.length() + 1, source.length() - 1)
                    .replace("*", "x")
                    .split("[.]", -1);
            JsonNode inside = JsonNodeFactory.instance.numberNode(value);
            for (int i = path.length - 1; i >= 0; i--) {
                inside = JsonNodeFactory.instance.objectNode().set(path[i], inside);
            }
            span.with(name, inside.toString());
        } else {
            span.with(name, value);
        }
    }

    private static String first(JsonNode value) {
        JsonNode first = value;
        while (first.isContainerNode()) {
            first = first.elements().next();
        }
        return String.valueOf(first.asInt());
    }
}
