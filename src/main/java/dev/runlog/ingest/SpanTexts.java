package dev.runlog.ingest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.KnownSpan;
import java.time.Instant;

/** What is kept of spans, as texts. */
final class SpanTexts {

    private final ObjectMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new TimeFromText()))
            .build();

    String write(KnownSpan span) {
        return text(span);
    }

    KnownSpan span(String text) {
        return read(text, KnownSpan.class);
    }

    String write(EventDraft event) {
        return text(event);
    }

    EventDraft event(String text) {
        return read(text, EventDraft.class);
    }

    String write(FillIn fillIn) {
        return text(fillIn);
    }

    FillIn fillIn(String text) {
        return read(text, FillIn.class);
    }

    private String text(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private <T> T read(String text, Class<T> type) {
        try {
            return json.readValue(text, type);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final class TimeFromText extends FromStringDeserializer<Instant> {

        private static final long serialVersionUID = 1;

        TimeFromText() {
            super(Instant.class);
        }

        @Override
        protected Instant _deserialize(String text, DeserializationContext at) {
            return Instant.parse(text);
        }
    }
}
