package dev.runlog.api;

import static dev.runlog.testing.OpenApiDocument.fields;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.runlog.testing.OpenApiDocument;
import dev.runlog.testing.OpenApiDocument.Operation;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The document that describes the API is a good one: valid, complete, and true of its own examples. */
class OpenApiTest {

    private static final String SCHEMAS = "#/components/schemas/";

    private final OpenApiDocument document = new OpenApiDocument();
    private final JsonNode root = document.root();

    @Test
    void isOpenApi31() {
        var options = new ParseOptions();
        options.setResolve(true);

        assertThat(new OpenAPIV3Parser()
                        .readContents(OpenApiDocument.text(), null, options)
                        .getMessages())
                .isEmpty();
        assertThat(root.path("openapi").asText()).startsWith("3.1.");
    }

    /** The parser takes the keywords of a schema as they come. */
    @Test
    void hasValidSchemas() {
        var metaschema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        var schemas = new ArrayList<>(root.findValues("schema"));
        root.at("/components/schemas").forEach(schemas::add);

        assertThat(schemas)
                .hasSizeGreaterThan(20)
                .allSatisfy(schema -> assertThat(metaschema.validate(schema))
                        .as(schema.toString())
                        .isEmpty());
    }

    @Test
    void hasTheVersionOfTheServer() throws IOException {
        var version = new Properties();
        try (var in = OpenApiTest.class.getResourceAsStream("/version.properties")) {
            version.load(in);
        }

        assertThat(root.at("/info/version").asText()).isEqualTo(version.getProperty("version"));
    }

    @Test
    void describesEveryOperation() {
        var ids = new HashSet<String>();

        assertThat(document.operations()).isNotEmpty().allSatisfy(operation -> {
            var node = operation.node();
            assertThat(node.path("operationId").asText()).matches("[a-z][A-Za-z]+");
            assertThat(ids.add(node.path("operationId").asText())).isTrue();
            assertThat(node.path("summary").asText()).isNotBlank();
            assertThat(node.path("description").asText()).isNotBlank();
            assertThat(node.path("tags")).hasSize(1);
            assertThat(root.path("tags").findValuesAsText("name"))
                    .contains(node.at("/tags/0").asText());
            assertThat(parameters(operation)
                            .filter(parameter -> parameter.path("in").asText().equals("path"))
                            .map(parameter -> parameter.path("name").asText()))
                    .containsExactlyInAnyOrderElementsOf(operation.templates());
        });
    }

    @Test
    void describesEveryParameter() {
        assertThat(document.operations())
                .allSatisfy(operation -> assertThat(parameters(operation)).allSatisfy(parameter -> {
                    assertThat(parameter.path("description").asText()).isNotBlank();
                    var example = parameter.path("example");
                    assertThat(example.isMissingNode()).isFalse();
                    assertThat(document.violations(parameter.path("schema"), example))
                            .isEmpty();
                }));
    }

    @Test
    void describesEveryReply() {
        assertThat(document.operations()).allSatisfy(operation -> {
            var replies = fields(operation.node().path("responses"));
            assertThat(replies.keySet())
                    .allMatch(status -> status.matches("[2-5][0-9]{2}"))
                    .anyMatch(status -> status.startsWith("2"));
            replies.forEach((status, reply) -> {
                var content = document.follow(reply).path("content");
                assertThat(document.follow(reply).path("headers").has("X-Request-Id"))
                        .as(status)
                        .isTrue();
                assertThat(content.isEmpty())
                        .as(status)
                        .isEqualTo(Set.of("202", "204").contains(status));
                fields(content).forEach((type, body) -> {
                    assertThat(body.has("schema")).as(status).isTrue();
                    assertThat(OpenApiExamplesTest.examples(body).isEmpty())
                            .as(status)
                            .isEqualTo(type.equals("application/x-protobuf"));
                });
            });
        });
    }

    @Test
    void sharesItsErrors() {
        assertThat(document.operations())
                .allSatisfy(operation -> fields(operation.node().path("responses"))
                        .forEach((status, reply) -> {
                            if (status.charAt(0) >= '4') {
                                assertThat(reply.path("$ref").asText()).startsWith("#/components/responses/");
                            }
                        }));
        assertThat(root.at("/components/responses"))
                .allSatisfy(reply -> assertThat(reply.at("/content/application~1json/schema/$ref")
                                .asText())
                        .isIn(
                                SCHEMAS + "Error",
                                SCHEMAS + "OtlpStatus",
                                SCHEMAS + "OtlpTaken",
                                SCHEMAS + "McpRefusal"));
    }

    /** Whoever must prove who they are can be refused; where nothing is asked or told but in public, nobody. */
    @Test
    void refusesWhereverItTakesAProof() {
        assertThat(document.operations()).allSatisfy(operation -> {
            boolean open = document.security(operation).isEmpty();
            if (!open || operation.method().equals("GET")) {
                assertThat(operation.node().path("responses").has("401")).isEqualTo(!open);
                assertThat(operation.node().path("responses").has("403")).isEqualTo(!open);
                assertThat(operation.node().path("responses").has("429"))
                        .isEqualTo(!open && operation.path().matches("/(api/|v1/|mcp).*"));
            }
        });
    }

    @Test
    void describesEveryField() {
        assertThat(fields(root.at("/components/schemas"))).allSatisfy((name, schema) -> {
            assertThat(schema.path("description").asText()).isNotBlank();
            describesEveryField(name, schema);
        });
    }

    private void describesEveryField(String name, JsonNode schema) {
        fields(schema.path("properties")).forEach((field, type) -> {
            var described = type.has("description") ? type : document.follow(type);
            assertThat(described.path("description").asText())
                    .as(name + "." + field)
                    .isNotBlank();
        });
        schema.forEach(part -> describesEveryField(name, part));
    }

    @Test
    void usesEveryComponent() {
        var used = new HashSet<>(root.findValuesAsText("$ref"));
        for (var alternatives : root.findValues("security")) {
            alternatives.forEach(
                    one -> fields(one).keySet().forEach(scheme -> used.add("#/components/securitySchemes/" + scheme)));
        }
        var all = new ArrayList<String>();
        fields(root.path("components"))
                .forEach((kind, named) ->
                        fields(named).keySet().forEach(name -> all.add("#/components/" + kind + "/" + name)));

        assertThat(used).containsAll(all);
    }

    /** A field that the schema of a reply does not know is drift; a request may have any. */
    @Test
    void closesRepliesAndNotRequests() {
        var closed = fields(root.at("/components/schemas")).entrySet().stream()
                .filter(schema -> isFalse(schema.getValue().path("additionalProperties"))
                        || isFalse(schema.getValue().path("unevaluatedProperties")))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        assertThat(document.operations()).allSatisfy(operation -> {
            for (var reply : operation.node().path("responses")) {
                var schema = document.follow(reply).at("/content/application~1json/schema");
                assertThat(schema.isMissingNode() || closed.contains(name(schema)))
                        .as(name(schema))
                        .isTrue();
            }
            var request = operation.node().at("/requestBody/content/application~1json/schema");
            assertThat(closed).doesNotContain(name(request));
        });
    }

    private static boolean isFalse(JsonNode node) {
        return node.isBoolean() && !node.asBoolean();
    }

    private static String name(JsonNode reference) {
        return reference.path("$ref").asText().replace(SCHEMAS, "");
    }

    private Stream<JsonNode> parameters(Operation operation) {
        return operation.node().path("parameters").valueStream().map(document::follow);
    }
}
