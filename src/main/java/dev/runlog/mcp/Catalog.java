package dev.runlog.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What models are told about this server and its tools. */
record Catalog(String instructions, JsonNode tools) {

    private static final String FILE = "/mcp/tools.json";
    private static final String FILTERS = "filters";

    static Catalog load() {
        try (var in = Catalog.class.getResourceAsStream(FILE)) {
            var file = new JsonMapper().readTree(in);
            file.path("tools").forEach(tool -> complete((ObjectNode) tool, (ObjectNode) file.path(FILTERS)));
            return new Catalog(file.path("instructions").asText(), file.path("tools"));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** A tool that takes filters takes all of them; and none changes anything. */
    private static void complete(ObjectNode tool, ObjectNode filters) {
        var schema = (ObjectNode) tool.path("inputSchema");
        if (tool.remove(FILTERS) != null) {
            ((ObjectNode) schema.path("properties")).setAll(filters.deepCopy());
        }
        schema.put("type", "object").put("additionalProperties", false);
        tool.putObject("annotations")
                .put("readOnlyHint", true)
                .put("idempotentHint", true)
                .put("openWorldHint", false);
    }
}
