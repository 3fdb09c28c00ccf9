package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Where spans or log records come from: the attributes of their resource, and the instrumentation that wrote them. Many
 * share one. In JSON it may stand behind them: it is complete when the request is read.
 */
public final class Origin {

    private final Map<String, JsonNode> resource;
    private String scope = "";

    Origin(Map<String, JsonNode> resource) {
        this.resource = resource;
    }

    public static Origin of(Map<String, JsonNode> resource, String scope) {
        var origin = new Origin(new LinkedHashMap<>(resource));
        origin.scope = scope;
        return origin;
    }

    public Map<String, JsonNode> resource() {
        return resource;
    }

    /** The name of the instrumentation, empty if it gives none. */
    public String scope() {
        return scope;
    }

    void named(String name) {
        scope = name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Origin that && resource.equals(that.resource) && scope.equals(that.scope);
    }

    @Override
    public int hashCode() {
        return Objects.hash(resource, scope);
    }

    @Override
    public String toString() {
        return scope + resource;
    }
}
