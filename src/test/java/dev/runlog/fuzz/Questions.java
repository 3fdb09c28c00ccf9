package dev.runlog.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What models ask: calls of tools, with arguments as they are described, or any others. */
final class Questions {

    /** A value for one argument, or for whatever has that name. */
    record Argument(String name, String json) {}

    record Question(String tool, List<Argument> arguments) {

        String json(String session) {
            String given = arguments.stream()
                    .map(argument -> Values.quoted(argument.name) + ":" + argument.json)
                    .collect(Collectors.joining(",", "{", "}"))
                    .replaceAll("sess_[0-9A-Za-z]{22}", session);
            return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                    + "\",\"arguments\":" + given + "}}";
        }
    }

    private static final JsonNode DESCRIBED = described();

    private Questions() {}

    private static JsonNode described() {
        try (var in = Questions.class.getResourceAsStream("/mcp/tools.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static Arbitrary<Question> any() {
        return Arbitraries.of(DESCRIBED.path("tools").valueStream().toList()).flatMap(Questions::of);
    }

    private static Arbitrary<Question> of(JsonNode tool) {
        var fitting = new ArrayList<Argument>();
        Stream.of(
                        tool.at("/inputSchema/properties"),
                        tool.has("filters") ? DESCRIBED.path("filters") : tool.path("none"))
                .flatMap(properties -> properties.properties().stream())
                .forEach(property -> fitting(property.getValue())
                        .forEach(value -> fitting.add(new Argument(property.getKey(), value))));
        var required = tool.at("/inputSchema/required")
                .valueStream()
                .map(name -> new Argument(name.asText(), "\"sess_0000000000000000000000\""))
                .toList();
        var names = fitting.stream().map(Argument::name).distinct().toList();
        var odd = Combinators.combine(Arbitraries.of(names), Values.any())
                .as((name, value) -> new Argument(name, value.json()));
        var argument = Arbitraries.frequencyOf(Tuple.of(2, Arbitraries.of(fitting)), Tuple.of(1, odd));
        return argument.list()
                .ofMaxSize(3)
                .map(some -> new Question(
                        tool.path("name").asText(),
                        Stream.concat(required.stream(), some.stream()).toList()));
    }

    private static Stream<String> fitting(JsonNode property) {
        var named = Stream.of(property.path("examples"), property.path("enum")).flatMap(JsonNode::valueStream);
        var alternatives = property.path("anyOf")
                .valueStream()
                .flatMap(one -> one.path("enum").valueStream());
        return Stream.of(
                        named.map(JsonNode::toString),
                        alternatives.map(JsonNode::toString),
                        Stream.of("true", "\"a\"", "1"))
                .flatMap(values -> values);
    }
}
