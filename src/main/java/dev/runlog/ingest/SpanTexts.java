package dev.runlog.ingest;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MutableConfigOverride;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What is kept of spans, as texts. */
final class SpanTexts {

    private final ObjectMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
            .withConfigOverride(boolean.class, SpanTexts::leaveOutWhatIsUsual)
            .withConfigOverride(int.class, SpanTexts::leaveOutWhatIsUsual)
            .withConfigOverride(
                    Usage.class, usage -> usage.setIgnorals(JsonIgnoreProperties.Value.forIgnoredProperties("nothing")))
            .withConfigOverride(List.class, SpanTexts::leaveOutWhatIsUsual)
            .withConfigOverride(Map.class, SpanTexts::leaveOutWhatIsUsual)
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new TimeFromText()))
            .build();

    /** There are many spans, and each is written and read several times: false, 0 and empty are what is not there. */
    private static void leaveOutWhatIsUsual(MutableConfigOverride type) {
        type.setInclude(JsonInclude.Value.construct(Include.NON_DEFAULT, Include.ALWAYS))
                .setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }

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
