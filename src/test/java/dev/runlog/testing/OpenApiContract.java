package dev.runlog.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.testing.OpenApiDocument.Operation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Holds requests and replies against {@code openapi.yaml}, so that the document cannot drift from the server. What the
 * server answered with success must be as documented on both sides; what it refused, on the reply's side.
 *
 * <p>Safe for several threads.
 */
public final class OpenApiContract {

    /** What the server may answer to any request at all, without each operation listing it. */
    private static final Set<Integer> BEFORE_ANY_ROUTE = Set.of(414, 421, 431);

    /** What each line of a body must be, where lines are JSON. */
    private static final String LINE_SCHEMA = "x-line-schema";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final OpenApiDocument document = new OpenApiDocument();

    /**
     * @param path below the base path, with its query if there is one
     * @param requestBody before compression; null or empty when there is none
     * @param responseBody null or empty when there is none
     * @throws AssertionError that says all that is not as documented
     */
    public void check(
            String method,
            String path,
            Map<String, List<String>> requestHeaders,
            String requestBody,
            int status,
            Map<String, List<String>> responseHeaders,
            String responseBody) {
        boolean head = method.equals("HEAD");
        var target = path.split("\\?", 2);
        var reply = OpenApiMessage.of(responseHeaders, responseBody);
        var request = OpenApiMessage.of(requestHeaders, requestBody);
        // HEAD is GET without the body, documented or not.
        var operation = document.operation(head ? "GET" : method, target[0]);
        if (BEFORE_ANY_ROUTE.contains(status)) {
            checkError(reply, head);
        } else if (operation.isEmpty()) {
            checkRefusal(target[0], status, reply, head);
        } else {
            if (status / 100 == 2) {
                checkRequest(operation.get(), target[0], target.length == 1 ? "" : target[1], request);
            }
            checkReply(operation.get(), status, reply, head);
        }
        if (!request.wrong().isEmpty() || !reply.wrong().isEmpty()) {
            throw new AssertionError(method + " " + path + " was answered " + status
                    + ", which is not as openapi.yaml says."
                    + request.report("request") + reply.report("reply"));
        }
    }

    private void checkRequest(Operation operation, String path, String query, OpenApiMessage request) {
        checkSecurity(operation, request);
        var inPath = operation.match(path).orElseThrow();
        var inQuery = new TreeMap<String, List<String>>();
        for (String pair : query.isEmpty() ? new String[0] : query.split("&")) {
            var parts = pair.split("=", 2);
            inQuery.computeIfAbsent(decode(parts[0]), name -> new ArrayList<>())
                    .add(parts.length == 1 ? "" : decode(parts[1]));
        }
        var unknown = new TreeSet<>(inQuery.keySet());
        for (var reference : operation.node().path("parameters")) {
            var parameter = document.follow(reference);
            String name = parameter.path("name").asText();
            if (document.isObject(parameter)) {
                checkObject(name, parameter, inQuery, unknown, request);
                continue;
            }
            var values = switch (parameter.path("in").asText()) {
                case "path" -> List.of(decode(inPath.get(name)));
                case "query" -> inQuery.getOrDefault(name, List.of());
                case "header" -> request.headers().getOrDefault(name, List.of());
                default -> List.<String>of();
            };
            unknown.removeIf(
                    known -> known.equals(name) && parameter.path("in").asText().equals("query"));
            checkValues(name, parameter, values, request);
        }
        unknown.forEach(name -> request.wrong().add("The query parameter " + name + " is not documented."));
        var body = document.follow(operation.node().path("requestBody"));
        checkBody(body.path("content"), body.path("required").asBoolean(), request);
    }

    /**
     * An object in the query has {@code style: form} and {@code explode: true}: each of its properties is a parameter of
     * its own.
     */
    private void checkObject(
            String name,
            JsonNode parameter,
            Map<String, List<String>> inQuery,
            Set<String> unknown,
            OpenApiMessage request) {
        var patterns = OpenApiDocument.fields(parameter.at("/schema/patternProperties"))
                .keySet();
        var properties = JSON.createObjectNode();
        inQuery.forEach((property, values) -> {
            if (patterns.stream()
                    .anyMatch(pattern ->
                            Pattern.compile(pattern).matcher(property).find())) {
                unknown.remove(property);
                properties.put(property, String.join(",", values));
            }
        });
        document.violations(parameter.path("schema"), properties)
                .forEach(violation -> request.wrong().add(name + violation));
    }

    /** One of the alternatives must be met; an empty one always is. */
    private void checkSecurity(Operation operation, OpenApiMessage request) {
        var alternatives = document.security(operation);
        boolean bearer = request.first("Authorization").toLowerCase(Locale.ROOT).startsWith("bearer ");
        boolean cookie = request.headers().containsKey("Cookie");
        boolean met = alternatives.isEmpty();
        for (var alternative : alternatives) {
            met |= OpenApiDocument.fields(alternative).keySet().stream()
                    .map(name -> document.root()
                            .path("components")
                            .path("securitySchemes")
                            .path(name))
                    .allMatch(scheme -> scheme.path("type").asText().equals("http") ? bearer : cookie);
        }
        if (!met) {
            request.wrong().add("It succeeded without the security that is documented.");
        }
    }

    private void checkReply(Operation operation, int status, OpenApiMessage reply, boolean head) {
        var documented = operation.node().path("responses").path(String.valueOf(status));
        if (documented.isMissingNode()) {
            reply.wrong().add("The status " + status + " is not documented.");
            return;
        }
        var expected = document.follow(documented);
        OpenApiDocument.fields(expected.path("headers"))
                .forEach((name, header) -> checkValues(
                        name, document.follow(header), reply.headers().getOrDefault(name, List.of()), reply));
        if (!head) {
            checkBody(expected.path("content"), true, reply);
        } else if (!reply.body().isEmpty()) {
            reply.wrong().add("A reply to HEAD has no body.");
        }
    }

    /**
     * What is not documented is answered with 404 or 405, with 401 to those who may not know that, or with 400 when the
     * path is not one at all.
     */
    private void checkRefusal(String path, int status, OpenApiMessage reply, boolean head) {
        var documented = document.methods(path);
        int expected = documented.isEmpty() ? 404 : 405;
        if (status != expected && status != 400 && status != 401) {
            reply.wrong().add("There is no such operation: the answer must be " + expected + ", 400 or 401.");
        }
        if (status == 401) {
            reply.require("WWW-Authenticate");
        }
        if (status == 405) {
            var allowed = reply.headers().getOrDefault("Allow", List.of()).stream()
                    .flatMap(line -> Arrays.stream(line.split(",")))
                    .map(String::strip)
                    .filter(method -> !method.equals("HEAD") && !method.equals("OPTIONS"))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!allowed.equals(documented)) {
                reply.wrong().add("The header Allow has " + allowed + ", the document " + documented + ".");
            }
        }
        checkError(reply, head);
    }

    private void checkError(OpenApiMessage reply, boolean head) {
        reply.require("X-Request-Id");
        if (!head) {
            checkBody(document.root().at("/components/responses/InternalServerError/content"), true, reply);
        }
    }

    private void checkValues(String name, JsonNode documented, List<String> values, OpenApiMessage message) {
        if (values.isEmpty() && documented.path("required").asBoolean()) {
            message.wrong().add(name + " is missing.");
        }
        var schema = documented.path("schema");
        if (document.follow(schema).path("type").asText().equals("array")) {
            checkArray(name, schema, values, message);
            return;
        }
        boolean text = document.follow(schema).path("type").asText("string").equals("string");
        for (String value : values) {
            document.violations(schema, text ? TextNode.valueOf(value) : scalar(value))
                    .forEach(violation -> message.wrong().add(name + violation));
        }
    }

    /** A parameter that is given several times. */
    private void checkArray(String name, JsonNode schema, List<String> values, OpenApiMessage message) {
        var array = JSON.createArrayNode();
        values.forEach(array::add);
        if (!values.isEmpty()) {
            document.violations(schema, array)
                    .forEach(violation -> message.wrong().add(name + violation));
        }
    }

    private void checkBody(JsonNode content, boolean required, OpenApiMessage message) {
        if (message.body().isEmpty()) {
            boolean mayHaveNoLine = content.path(message.contentType()).has(LINE_SCHEMA);
            if (required && !content.isEmpty() && !mayHaveNoLine) {
                message.wrong().add("The body is missing.");
            }
            return;
        }
        var documented = content.path(message.contentType());
        if (documented.isMissingNode()) {
            message.wrong().add("The Content-Type " + message.first("Content-Type") + " is not documented.");
            return;
        }
        try {
            boolean json = message.contentType().equals("application/json");
            var body = json ? JSON.readTree(message.body()) : TextNode.valueOf(message.body());
            message.wrong().addAll(document.violations(documented.path("schema"), body));
            if (documented.has(LINE_SCHEMA)) {
                for (String line : message.body().lines().toList()) {
                    message.wrong().addAll(document.violations(documented.path(LINE_SCHEMA), JSON.readTree(line)));
                }
            }
        } catch (JsonProcessingException malformed) {
            message.wrong().add("The body is not JSON: " + malformed.getOriginalMessage());
        }
    }

    /** A number or a truth; what is neither stays text, and so fails. */
    private static JsonNode scalar(String value) {
        try {
            return JSON.readTree(value);
        } catch (JsonProcessingException text) {
            return TextNode.valueOf(value);
        }
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
