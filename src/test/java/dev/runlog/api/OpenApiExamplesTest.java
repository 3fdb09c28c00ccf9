package dev.runlog.api;

import static dev.runlog.testing.OpenApiDocument.fields;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.testing.OpenApiContract;
import dev.runlog.testing.OpenApiDocument;
import dev.runlog.testing.OpenApiDocument.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the document shows is what it says: each of its examples passes as a request or a reply of the server. */
class OpenApiExamplesTest {

    private final OpenApiDocument document = new OpenApiDocument();

    @Test
    void areValid() {
        var contract = new OpenApiContract();
        for (var operation : document.operations()) {
            var requests = examples(operation.node().at("/requestBody/content/application~1json"));
            fields(operation.node().path("responses"))
                    .forEach((status, reply) -> fields(document.follow(reply).path("content"))
                            .forEach((type, content) -> examples(content).forEach(body -> {
                                for (String request : requests.isEmpty() ? List.of("") : requests) {
                                    contract.check(
                                            operation.method(),
                                            path(operation),
                                            requestHeaders(operation),
                                            request,
                                            Integer.parseInt(status),
                                            replyHeaders(document.follow(reply), type),
                                            body);
                                }
                            })));
        }
    }

    private Stream<JsonNode> parameters(Operation operation) {
        return operation.node().path("parameters").valueStream().map(document::follow);
    }

    private String path(Operation operation) {
        var values = parameters(operation)
                .collect(Collectors.toMap(parameter -> parameter.path("name").asText(), OpenApiExamplesTest::example));
        var path = operation.path();
        for (String name : operation.templates()) {
            path = path.replace("{" + name + "}", values.get(name));
        }
        var query = parameters(operation)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .filter(parameter -> parameter.path("required").asBoolean())
                .map(parameter -> parameter.path("name").asText() + "=" + example(parameter))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }

    private Map<String, List<String>> requestHeaders(Operation operation) {
        var headers = new TreeMap<String, List<String>>();
        headers.put("Authorization", List.of("Bearer runlog_live_key"));
        headers.put("Cookie", List.of("__Host-runlog=token"));
        headers.put("Content-Type", List.of("application/json"));
        parameters(operation)
                .filter(parameter -> parameter.path("in").asText().equals("header"))
                .forEach(parameter -> headers.put(parameter.path("name").asText(), List.of(example(parameter))));
        return headers;
    }

    private Map<String, List<String>> replyHeaders(JsonNode reply, String type) {
        var headers = new TreeMap<String, List<String>>();
        headers.put("Content-Type", List.of(type));
        fields(reply.path("headers"))
                .forEach((name, header) -> headers.put(name, List.of(example(document.follow(header)))));
        return headers;
    }

    private static String example(JsonNode described) {
        return described.path("example").asText();
    }

    /** The examples of a body, as they go over the wire. */
    static List<String> examples(JsonNode content) {
        var all = new ArrayList<JsonNode>();
        content.path("examples").forEach(example -> all.add(example.path("value")));
        if (content.has("example")) {
            all.add(content.path("example"));
        }
        return all.stream()
                .map(example -> example.isTextual() ? example.asText() : example.toString())
                .collect(Collectors.toList());
    }
}
