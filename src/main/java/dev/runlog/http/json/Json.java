package dev.runlog.http.json;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.CollectionType;
import dev.runlog.model.EventBatch;
import dev.runlog.model.FieldErrors;
import dev.runlog.model.Problem;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.ws.rs.ext.ContextResolver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Pattern;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/**
 * JSON in and out. What comes in is taken as it is or refused, never bent: every field that is wrong is named, whether
 * its type is wrong or its value.
 */
public final class Json implements ContextResolver<ObjectMapper> {

    private static final int DEEPEST = 500;
    private static final char REPLACEMENT = '\uFFFD';

    /** How the validator ends the path of a text in a list. */
    private static final String ELEMENT = ".<list element>";

    /** Records whose members stand among those around them, as the validator names them. */
    private static final Pattern UNWRAPPED = Pattern.compile("^(details|content)\\.");

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final ObjectMapper mapper;
    private final Validator validator;

    /** Where nothing but the size of the whole is limited. */
    public Json() {
        this(Integer.MAX_VALUE);
    }

    /** @param mostLettersOfEvent of each event in a batch */
    public Json(int mostLettersOfEvent) {
        var constraints =
                StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build();
        this.validator = Validation.byProvider(HibernateValidator.class)
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator())
                .buildValidatorFactory()
                .getValidator();
        // Names are not looked up in a table that all readers share: it would keep those of every client for good.
        this.mapper = JsonMapper.builder(JsonFactory.builder()
                        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                        .streamReadConstraints(constraints)
                        .build())
                .defaultPropertyInclusion(
                        com.fasterxml.jackson.annotation.JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
                .addModule(new SimpleModule("records") {
                    @Override
                    public void setupModule(SetupContext setup) {
                        setup.addDeserializers(
                                new Records(new BatchReader(mostLettersOfEvent, Json.this::addViolations)));
                    }
                })
                .addModule(StrictTypes.addTo(new SimpleModule()).addSerializer(Instant.class, new TimeAsText()))
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
        var wrong = new FieldErrors();
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
        wrong.refuseIfAny();
        return value;
    }

    public byte[] write(Object value) {
        try {
            return mapper.writeValueAsBytes(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
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

    private void addViolations(Object value, String path, FieldErrors wrong) {
        for (var violation : validator.validate(value)) {
            // A field of the wrong type was read as absent: it is not missing as well.
            String field = violation.getPropertyPath().toString().replace(ELEMENT, "");
            wrong.add(path + UNWRAPPED.matcher(field).replaceFirst(""), violation.getMessage());
        }
    }

    /** Who reads what has no reader for its very type. */
    private static final class Records extends Deserializers.Base {
        private final BatchReader batches;

        Records(BatchReader batches) {
            this.batches = batches;
        }

        @Override
        public JsonDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) {
            return type.isRecordType() ? new RecordReader(type) : null;
        }

        @Override
        public JsonDeserializer<?> findCollectionDeserializer(
                CollectionType type,
                DeserializationConfig config,
                BeanDescription description,
                TypeDeserializer typeReader,
                JsonDeserializer<?> elementReader) {
            return type.getContentType().hasRawClass(EventBatch.Item.class)
                    ? batches
                    : new ListReader(type.getContentType());
        }
    }

    private static final class TimeAsText extends JsonSerializer<Instant> {
        @Override
        public void serialize(Instant time, JsonGenerator out, SerializerProvider all) throws IOException {
            out.writeString(Times.write(time));
        }
    }
}
