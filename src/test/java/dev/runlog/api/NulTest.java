package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.OpenApiDocument;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No text with U+0000 comes in by any operation that is described, wherever in a request it stands. */
class NulTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.requests-per-second=0");

    private static final OpenApiDocument DOCUMENT = new OpenApiDocument();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** What a client may call as it likes. */
    private static final String FREE = "k";

    private static Client key;
    private static Client owner;

    @BeforeAll
    static void letIn() {
        key = app.as(Scope.values());
        owner = app.signedIn("owner@example.org", Role.OWNER);
    }

    /** Telemetry is mended instead, since its senders cannot be asked to; a model's call is answered in the shape of its protocol. */
    static Stream<OpenApiDocument.Operation> operations() {
        return DOCUMENT.operations().stream()
                .filter(operation -> !operation.path().startsWith("/v1/")
                        && !operation.path().startsWith("/mcp"));
    }

    /** By its status; within a batch each is answered on its own. */
    private static void assertRefused(OpenApiDocument.Operation operation, String path, JsonNode body) {
        var reply = send(operation.path().startsWith("/api/sdk") ? key : owner, operation, path, body);
        if (reply.status() == 403) {
            reply = send(owner, operation, path, body);
        }
        if (reply.status() == 207) {
            assertThat(reply.json().at("/results").findValuesAsText("status")).containsOnly("rejected");
        } else {
            assertThat(reply.status())
                    .as("%s %s %s%n%s", operation.method(), path, body, reply)
                    .isEqualTo(400);
        }
    }

    private static Client.Reply send(Client client, OpenApiDocument.Operation operation, String path, JsonNode body) {
        byte[] bytes = body == null ? null : body.toString().getBytes(StandardCharsets.UTF_8);
        return client.besideTheApi("/").send(operation.method(), path, bytes);
    }

    private static String filled(OpenApiDocument.Operation operation) {
        return operation.path().replaceAll("\\{.*?\\}", "1");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void inAnAddress(OpenApiDocument.Operation operation) {
        for (String template : operation.templates()) {
            String path =
                    operation.path().replace("{" + template + "}", "a%00b").replaceAll("\\{.*?\\}", "1");
            assertRefused(operation, path, body(operation));
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void inAParameter(OpenApiDocument.Operation operation) {
        elements(operation.node().path("parameters"))
                .map(DOCUMENT::follow)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.path("name").asText() + (DOCUMENT.isObject(parameter) ? ".k" : ""))
                .forEach(name -> assertRefused(operation, filled(operation) + "?" + name + "=a%00b", body(operation)));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void inABody(OpenApiDocument.Operation operation) {
        var body = body(operation);
        if (body == null) {
            return;
        }
        for (var place : texts(body, JsonPointer.empty())) {
            assertRefused(operation, filled(operation), with(body, place));
            if (FREE.equals(place.last().getMatchingProperty())) {
                assertRefused(operation, filled(operation), withName(body, place));
            }
        }
    }

    private static JsonNode with(JsonNode body, JsonPointer place) {
        JsonNode changed = body.deepCopy();
        var parent = changed.at(place.head());
        var nul = TextNode.valueOf(changed.at(place).asText() + "\0");
        if (parent instanceof ArrayNode array) {
            array.set(place.last().getMatchingIndex(), nul);
        } else {
            ((ObjectNode) parent).set(place.last().getMatchingProperty(), nul);
        }
        return changed;
    }

    private static JsonNode withName(JsonNode body, JsonPointer place) {
        JsonNode changed = body.deepCopy();
        ((ObjectNode) changed.at(place.head())).set(FREE + "\0", changed.at(place));
        return changed;
    }

    private static List<JsonPointer> texts(JsonNode node, JsonPointer at) {
        var found = new ArrayList<JsonPointer>();
        if (node.isTextual()) {
            found.add(at);
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                found.addAll(texts(node.get(i), at.appendIndex(i)));
            }
        } else {
            OpenApiDocument.fields(node).forEach((name, value) -> found.addAll(texts(value, at.appendProperty(name))));
        }
        return found;
    }

    /** All that it may have, null when it takes none. */
    private static JsonNode body(OpenApiDocument.Operation operation) {
        var content = operation.node().path("requestBody").path("content").path("application/json");
        var schema = DOCUMENT.follow(content.path("schema"));
        return schema.path("properties").isEmpty() ? null : sample(schema);
    }

    private static JsonNode sample(JsonNode described) {
        var schema = DOCUMENT.follow(described);
        if (schema.has("anyOf") || schema.has("oneOf")) {
            return sample(schema.path(schema.has("anyOf") ? "anyOf" : "oneOf").path(0));
        }
        if (schema.has("allOf")) {
            var all = JSON.objectNode();
            elements(schema.path("allOf")).map(NulTest::sample).forEach(part -> all.setAll((ObjectNode) part));
            return all;
        }
        if (schema.has("enum")) {
            return schema.path("enum").path(0);
        }
        if (schema.has("const")) {
            return schema.path("const");
        }
        var type = schema.path("type");
        return switch ((type.isArray() ? type.path(0) : type).asText()) {
            case "string" -> schema.path("example").isTextual() ? schema.path("example") : JSON.textNode("x");
            case "number", "integer" -> JSON.numberNode(1);
            case "boolean" -> JSON.booleanNode(true);
            case "array" ->
                JSON.arrayNode().add(schema.has("items") ? sample(schema.path("items")) : JSON.textNode("x"));
            default -> object(schema);
        };
    }

    private static ObjectNode object(JsonNode schema) {
        var object = JSON.objectNode();
        Map<String, JsonNode> properties = OpenApiDocument.fields(schema.path("properties"));
        properties.forEach((name, property) -> object.set(name, sample(property)));
        return properties.isEmpty() ? object.put(FREE, "x") : object;
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
