package dev.runlog.http.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.runlog.http.errors.ErrorReply;
import dev.runlog.http.errors.Refusal;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.server.Request;

/** What stands in a field of a body, told by its type and length alone. */
public final class Shape {

    /** What is larger is not looked into. */
    private static final int MOST_BYTES = 64 << 10;

    private static final String ATTRIBUTE = "dev.runlog.shape";

    private static final JsonMapper JSON = new JsonMapper();

    private Shape() {}

    /** Of the field that a request was refused for, if any: as it was noted when its body went. */
    public static Optional<String> noted(Request request) {
        return Optional.ofNullable((String) request.getAttribute(ATTRIBUTE));
    }

    /** To be told when the body is gone. */
    static void note(Request request) {
        var blamed = Refusal.said(request).map(ErrorReply::details).filter(details -> !details.isEmpty());
        if (blamed.isPresent()) {
            String field = blamed.get().get(0).field();
            Body.find(request)
                    .flatMap(body -> of(body, field))
                    .ifPresent(shape -> request.setAttribute(ATTRIBUTE, shape));
        }
    }

    /** @param field by its path, as in {@code events[3].confidence} */
    public static Optional<String> of(Body body, String field) {
        if (body.plainSize() > MOST_BYTES) {
            return Optional.empty();
        }
        try {
            return Optional.of(words(at(JSON.readTree(body.plain()), field)));
        } catch (JsonProcessingException noJson) {
            return Optional.empty();
        } catch (IOException inMemory) {
            return Optional.empty();
        }
    }

    private static JsonNode at(JsonNode whole, String field) {
        var node = whole;
        for (String step : field.split("[.\\[]", -1)) {
            node = step.endsWith("]") && step.matches("[0-9]{1,9}\\]")
                    ? node.path(Integer.parseInt(step.substring(0, step.length() - 1)))
                    : node.path(step);
        }
        return node;
    }

    private static String words(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> "text, " + counted(node.textValue().length(), "character");
            case NUMBER -> node.isIntegralNumber() ? "whole number" : "number";
            case BOOLEAN -> "true or false";
            case NULL -> "null";
            case OBJECT, POJO -> "object, " + counted(node.size(), "member");
            case ARRAY -> "array, " + counted(node.size(), "value");
            case MISSING -> "nothing";
            case BINARY -> "bytes";
        };
    }

    private static String counted(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
