package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.runlog.model.Condition;
import dev.runlog.model.Scope;
import dev.runlog.testing.RunningApp;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What models are told about the tools is true. */
class DescriptionTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private final Model model = new Model(app, app.as(Scope.READ));
    private final JsonNode tools = model.ask("tools/list").path("tools");

    @Test
    void everyToolSaysWhatItIsForAndChangesNothing() {
        var metaschema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(tools.findValuesAsText("title")).hasSize(8);
        assertThat(tools).hasSize(8).allSatisfy(tool -> {
            assertThat(tool.path("name").asText()).matches("[a-z_]+");
            assertThat(tool.path("description").asText()).contains("Use it", "Then: ");
            assertThat(tool.at("/annotations/readOnlyHint").asBoolean()).isTrue();
            var schema = tool.path("inputSchema");
            assertThat(metaschema.validate(Model.text(schema.toString()))).isEmpty();
            assertThat(schema.path("properties"))
                    .isNotEmpty()
                    .allSatisfy(property ->
                            assertThat(property.path("description").asText()).isNotBlank());
        });
    }

    @Test
    void everyFilterOfListsIsOne() {
        var fields = Arrays.stream(Condition.Field.values()).map(Condition.Field::wire);
        var others = Stream.of("q", "from", "to", "active", "minCost", "minDurationMs", "span", "not");
        var all = Stream.concat(fields, others).toList();
        assertThat(schemaOf("find_runs")).toIterable().containsAll(all);
        assertThat(schemaOf("figures")).toIterable().containsAll(all);
        assertThat(schemaOf("compare_groups")).toIterable().containsAll(all);
    }

    private Iterator<String> schemaOf(String tool) {
        return tools.valueStream()
                .filter(one -> one.path("name").asText().equals(tool))
                .findFirst()
                .orElseThrow()
                .at("/inputSchema/properties")
                .fieldNames();
    }

    /** Each by itself: its default, what it may be, and its examples. */
    @Test
    void everyArgumentIsTakenAsItIsDescribed() {
        for (var tool : tools) {
            String name = tool.path("name").asText();
            var required = tool.at("/inputSchema/required")
                    .valueStream()
                    .map(JsonNode::asText)
                    .toList();
            tool.at("/inputSchema/properties").properties().forEach(property -> {
                for (var value : fitting(property.getValue())) {
                    var arguments = JsonNodeFactory.instance.objectNode();
                    required.forEach(one -> arguments.put(one, "sess_x"));
                    if (property.getKey().equals("bucket")) {
                        arguments.put("span", "1d"); // of minutes there are few enough
                    }
                    arguments.set(property.getKey(), value);
                    var reply = model.send(
                            "tools/call", name, "\"name\":\"" + name + "\",\"arguments\":" + arguments + ",");
                    String said = reply.json().at("/result/content/0/text").asText();
                    assertThat(said)
                            .as(name + " " + arguments)
                            .doesNotContain("is not an argument", "must be", "cannot be");
                }
            });
        }
    }

    private static List<JsonNode> fitting(JsonNode property) {
        return Stream.of(
                        property.path("examples").valueStream(),
                        property.path("enum").valueStream(),
                        property.path("anyOf")
                                .valueStream()
                                .flatMap(one -> one.path("enum").valueStream()),
                        Stream.of(property.path("default")).filter(value -> !value.isMissingNode()),
                        Stream.of(property.path("type"))
                                .filter(type -> type.asText().equals("boolean"))
                                .map(type -> (JsonNode) BooleanNode.TRUE))
                .flatMap(values -> values)
                .toList();
    }
}
