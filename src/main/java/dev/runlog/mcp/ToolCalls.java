package dev.runlog.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.runlog.mcp.tools.Tools;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Calls of tools. A tool that is refused its arguments answers with what is wrong with them: models see that, and can do
 * better, while an error of the protocol ends with the program around them.
 */
final class ToolCalls {

    private final Tools tools;
    private final ObjectMapper json;

    ToolCalls(Tools tools, ObjectMapper json) {
        this.tools = tools;
        this.json = json;
    }

    CompletionStage<Answer> call(Tenant tenant, JsonNode params) {
        var name = params.path("name");
        if (!name.isTextual() || !tools.has(name.textValue())) {
            throw ProtocolError.invalid("params.name must be one of " + String.join(", ", tools.names()) + ".");
        }
        var arguments = params.path("arguments");
        if (!(arguments.isObject() || arguments.isMissingNode() || arguments.isNull())) {
            throw ProtocolError.invalid("params.arguments must be an object.");
        }
        return tools.call(tenant, name.textValue(), arguments).handle((found, failure) -> {
            if (failure == null) {
                return Answer.of(found(found));
            }
            var reason = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
            if (reason instanceof Problem refused) {
                return Answer.of(refused(refused));
            }
            throw new CompletionException(reason);
        });
    }

    private Map<String, Object> found(Object reply) {
        String text = write(reply);
        var result = new LinkedHashMap<String, Object>();
        result.put("content", text(text));
        result.put("structuredContent", new RawValue(text));
        return result;
    }

    private static Map<String, Object> refused(Problem refused) {
        var result = new LinkedHashMap<String, Object>();
        result.put("content", text(refused.getMessage()));
        result.put("isError", true);
        return result;
    }

    private static List<Map<String, Object>> text(String text) {
        return List.of(Map.of("type", "text", "text", text));
    }

    private String write(Object reply) {
        try {
            return json.writeValueAsString(reply);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
