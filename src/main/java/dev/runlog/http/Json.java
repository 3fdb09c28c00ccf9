package dev.runlog.http;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.runlog.model.EventBatch;
import dev.runlog.model.Problem;
import dev.runlog.model.Problem.Detail;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.ws.rs.ext.ContextResolver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * JSON in and out. What comes in is taken as it is or refused, never bent: every field that is wrong is named, whether
 * its type is wrong or its value.
 */
public final class Json implements ContextResolver<ObjectMapper> {

    private static final int DEEPEST = 500;
    private static final char REPLACEMENT = '\uFFFD';
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final ObjectMapper mapper;
    private final Validator validator;

    public Json() {
        var constraints =
                StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build();
        this.validator = Validation.byProvider(HibernateValidator.class)
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator())
                .buildValidatorFactory()
                .getValidator();
        this.mapper = JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(constraints).build())
                .defaultPropertyInclusion(
                        com.fasterxml.jackson.annotation.JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .addHandler(StrictTypes.otherThanList())
                .addModule(StrictTypes.addTo(new SimpleModule())
                        .addDeserializer(EventBatch.Item.class, new BatchItem(this::addViolations))
                        .addSerializer(Instant.class, new TimeAsText()))
                .build();
    }

    public ObjectMapper mapper() {
        return mapper;
    }

    @Override
    public ObjectMapper getContext(Class<?> type) {
        return mapper;
    }

    /** The body as a record whose every field is valid; else a {@link Problem} that says what is wrong where. */
    public <T> T read(byte[] body, Class<T> type) {
        String text = decode(body);
        var wrong = new ArrayList<Detail>();
        T value;
        try (var parser = mapper.getFactory().createParser(text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new Problem(Problem.Code.INVALID, "The body is empty: send a JSON object.");
            }
            if (first != JsonToken.START_OBJECT) {
                throw new Problem(Problem.Code.INVALID, "The body is not a JSON object: send one, in braces.");
            }
            value = mapper.readerFor(type)
                    .withAttribute(StrictTypes.SOURCE, text)
                    .withAttribute(StrictTypes.WRONG, wrong)
                    .readValue(parser);
            refuseMore(parser);
        } catch (JsonProcessingException malformed) {
            throw malformed(malformed);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        addViolations(value, "", wrong);
        if (!wrong.isEmpty()) {
            wrong.sort(Comparator.comparing(Detail::field));
            throw Problem.invalid(wrong);
        }
        return value;
    }

    private static String decode(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) {
            refuseOthers(body);
        }
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** What is not UTF-8 was read as the replacement character, which may have been sent as well. */
    private static void refuseOthers(byte[] body) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
        } catch (CharacterCodingException other) {
            throw new Problem(Problem.Code.INVALID, "The body is not UTF-8: send JSON encoded as UTF-8.");
        }
    }

    private static void refuseMore(JsonParser parser) throws IOException {
        if (parser.nextToken() != null) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The body goes on after its JSON object at line "
                            + parser.currentTokenLocation().getLineNr() + ", column "
                            + parser.currentTokenLocation().getColumnNr() + ": send one object.");
        }
    }

    private static Problem malformed(JsonProcessingException malformed) {
        var where = malformed.getLocation();
        // Jackson's own remarks, on its source and its settings, tell a client nothing.
        String what = malformed
                .getOriginalMessage()
                .replaceAll("(?s)\\s*(\\((start marker|for \\w+ starting|not recognized)|: enable `|\\n).*", "")
                .replaceAll(", from `[^`]*`", "");
        return new Problem(
                Problem.Code.INVALID,
                "The body is not valid JSON"
                        + (where == null ? "" : " at line " + where.getLineNr() + ", column " + where.getColumnNr())
                        + ": " + what + ".");
    }

    private void addViolations(Object value, String path, List<Detail> wrong) {
        for (var violation : validator.validate(value)) {
            String field = path + violation.getPropertyPath();
            // A field of the wrong type was read as absent: it is not missing as well.
            if (wrong.stream().noneMatch(known -> known.field().equals(field))) {
                wrong.add(new Detail(field, violation.getMessage()));
            }
        }
    }

    private static final class TimeAsText extends JsonSerializer<Instant> {
        @Override
        public void serialize(Instant time, JsonGenerator out, SerializerProvider all) throws IOException {
            out.writeString(Times.write(time));
        }
    }
}
