package dev.runlog.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code openapi.yaml} as the server serves it, to be asked about its operations and schemas. */
public final class OpenApiDocument {

    private static final String COMPONENTS = "components";
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
    private static final Pattern TEMPLATE = Pattern.compile("\\{(.*?)\\}");

    /** One method of one path. */
    public record Operation(String method, String path, JsonNode node) {

        /** The names in the path's braces. */
        public List<String> templates() {
            return TEMPLATE.matcher(path).results().map(found -> found.group(1)).collect(Collectors.toList());
        }

        /** What stands in the braces of a path that this is the operation of; nothing for any other path. */
        Optional<Map<String, String>> match(String actual) {
            var expression = TEMPLATE.splitAsStream(path).map(Pattern::quote).collect(Collectors.joining("([^/]+)"))
                    + (path.endsWith("}") ? "([^/]+)" : "");
            var found = Pattern.compile(expression + "/?").matcher(actual);
            if (!found.matches()) {
                return Optional.empty();
            }
            var values = new HashMap<String, String>();
            for (int i = 0; i < templates().size(); i++) {
                values.put(templates().get(i), found.group(i + 1));
            }
            return Optional.of(values);
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    private final JsonNode root;
    private final List<Operation> operations = new ArrayList<>();
    private final SchemaRegistry registry = SchemaRegistry.withDialect(
            Dialect.builder(Dialects.getOpenApi31())
                    .keyword(new NonValidationKeyword(COMPONENTS))
                    .build(),
            settings -> settings.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

    public OpenApiDocument() {
        try {
            this.root = new YAMLMapper().readTree(text());
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
        fields(root.path("paths"))
                .forEach((path, item) -> fields(item).forEach((method, operation) -> {
                    if (METHODS.contains(method)) {
                        operations.add(new Operation(method.toUpperCase(Locale.ROOT), path, operation));
                    }
                }));
    }

    public static String text() {
        try (var in = OpenApiDocument.class.getResourceAsStream("/openapi.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public JsonNode root() {
        return root;
    }

    public List<Operation> operations() {
        return operations;
    }

    /** Of several that match, the one with the fewest braces is meant. */
    public Optional<Operation> operation(String method, String path) {
        return operations.stream()
                .filter(operation -> operation.method.equals(method))
                .filter(operation -> operation.match(path).isPresent())
                .min(Comparator.comparing(operation -> operation.templates().size()));
    }

    /** Empty when the document does not know the path. */
    public Set<String> methods(String path) {
        return operations.stream()
                .filter(operation -> operation.match(path).isPresent())
                .map(Operation::method)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Its own, or what holds for all. */
    public JsonNode security(Operation operation) {
        return operation.node.has("security") ? operation.node.path("security") : root.path("security");
    }

    /** The node, or what it refers to. */
    public JsonNode follow(JsonNode node) {
        return node.has("$ref") ? follow(root.at(node.path("$ref").asText().substring(1))) : node;
    }

    /** Whether a parameter is written as several. */
    public boolean isObject(JsonNode parameter) {
        return follow(parameter.path("schema")).path("type").asText().equals("object");
    }

    /** What is wrong with a value, where. */
    public List<String> violations(JsonNode schema, JsonNode value) {
        return schemas.computeIfAbsent(schema, this::compile).validate(value).stream()
                .map(error -> error.getInstanceLocation() + " " + error.getMessage())
                .collect(Collectors.toList());
    }

    /** On its own a schema would not find the others it refers to. */
    private Schema compile(JsonNode schema) {
        ObjectNode whole = schema.deepCopy();
        whole.set(COMPONENTS, root.path(COMPONENTS));
        return registry.getSchema(whole);
    }

    /** In the document's order. */
    public static Map<String, JsonNode> fields(JsonNode node) {
        var all = new LinkedHashMap<String, JsonNode>();
        node.properties().forEach(field -> all.put(field.getKey(), field.getValue()));
        return all;
    }
}
