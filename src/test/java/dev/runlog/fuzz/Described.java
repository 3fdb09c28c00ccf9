package dev.runlog.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.testing.OpenApiDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The operations of {@code openapi.yaml}, as far as it takes to send what they take. */
final class Described {

    /** What a JSON value is. */
    enum Kind {
        STRING,
        NUMBER,
        BOOLEAN,
        OBJECT,
        ARRAY,
        NULL,
        /** No value at all, or one that is only just too much or not. */
        UNSURE
    }

    /** @param json a value that fits */
    record Field(String name, String json, Kind kind, boolean required) {}

    /** @param fitting values that fit, as far as the description gives some */
    record Parameter(String name, List<String> fitting) {}

    /** @param statuses those that the description has replies for */
    record Operation(String method, String path, List<Field> fields, List<Parameter> parameters, Set<String> statuses) {

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    private static final Map<String, String> SAMPLES = Map.of("timestamp", "\"2026-01-15T09:29:58.100Z\"");

    private final OpenApiDocument document = new OpenApiDocument();

    List<Operation> operations() {
        return document.operations().stream().map(this::operation).toList();
    }

    private Operation operation(OpenApiDocument.Operation known) {
        var statuses = new TreeSet<>(
                OpenApiDocument.fields(known.node().path("responses")).keySet());
        var parameters = elements(known.node().path("parameters"))
                .map(document::follow)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(this::parameter)
                .toList();
        return new Operation(known.method(), known.path(), fieldsOf(known), parameters, statuses);
    }

    private Parameter parameter(JsonNode parameter) {
        var schema = document.follow(parameter.path("schema"));
        var fitting = new ArrayList<String>();
        Stream.of(parameter.path("example"), schema.path("example"), schema.path("const"))
                .filter(JsonNode::isValueNode)
                .forEach(value -> fitting.add(value.asText()));
        elements(schema.path("enum")).forEach(value -> fitting.add(value.asText()));
        elements(schema.path("examples")).forEach(value -> fitting.add(value.asText()));
        OpenApiDocument.fields(parameter.path("examples"))
                .values()
                .forEach(value -> fitting.add(value.path("value").asText()));
        String name = parameter.path("name").asText();
        return new Parameter(document.isObject(parameter) ? name + ".plan" : name, fitting);
    }

    private List<Field> fieldsOf(OpenApiDocument.Operation known) {
        var content = known.node().path("requestBody").path("content").path("application/json");
        var samples = new LinkedHashMap<String, String>(SAMPLES);
        Stream.concat(
                        Stream.of(content.path("example")),
                        OpenApiDocument.fields(content.path("examples")).values().stream()
                                .map(example -> example.path("value")))
                .forEach(example ->
                        OpenApiDocument.fields(example).forEach((name, value) -> samples.put(name, value.toString())));
        var schema = document.follow(content.path("schema"));
        var required = elements(schema.path("required")).map(JsonNode::asText).toList();
        var fields = new ArrayList<Field>();
        OpenApiDocument.fields(schema.path("properties")).forEach((name, property) -> {
            var kind = kind(property);
            fields.add(new Field(name, samples.getOrDefault(name, sample(kind)), kind, required.contains(name)));
        });
        return fields;
    }

    private Kind kind(JsonNode described) {
        var schema = document.follow(described);
        if (schema.has("anyOf")) {
            return kind(schema.path("anyOf").path(0));
        }
        var type = schema.path("type");
        return switch ((type.isArray() ? type.path(0) : type).asText()) {
            case "string" -> Kind.STRING;
            case "number", "integer" -> Kind.NUMBER;
            case "boolean" -> Kind.BOOLEAN;
            case "object" -> Kind.OBJECT;
            case "array" -> Kind.ARRAY;
            default -> throw new AssertionError("The description says no type: " + schema);
        };
    }

    private static String sample(Kind kind) {
        return switch (kind) {
            case STRING -> "\"x\"";
            case NUMBER -> "1";
            case BOOLEAN -> "true";
            case OBJECT -> "{}";
            case ARRAY -> "[]";
            default -> throw new AssertionError(kind);
        };
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
