package dev.runlog.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** All agents, and what is said when something outside of them breaks. */
final class Cast {

    private static final String SCRIPT = "/demo/agents.json";

    private final Map<String, List<String>> words = new TreeMap<>();
    private final List<Agent> agents;
    private final List<Phrase> outage;
    private final List<Phrase> troubles;
    private final double shares;

    Cast() {
        var script = read();
        script.get("words")
                .properties()
                .forEach(kind -> words.put(kind.getKey(), all(kind.getValue(), JsonNode::asText)));
        this.agents = all(script.get("agents"), this::agent);
        this.outage = all(script.get("outage"), this::phrase);
        this.troubles = words.get("trouble").stream()
                .map(trouble -> new Phrase(trouble, words))
                .toList();
        this.shares = agents.stream().mapToDouble(Agent::share).sum();
    }

    private static JsonNode read() {
        try (var in = Cast.class.getResourceAsStream(SCRIPT)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Agent agent(JsonNode agent) {
        return new Agent(
                agent.get("name").asText(),
                agent.get("share").asDouble(),
                agent.get("steps").asDouble(),
                agent.get("secondsPerStep").asDouble(),
                agent.get("failureRate").asDouble(),
                agent.get("dollarsPerDecision").asDouble(),
                agent.get("tokensPerDecision").asLong(),
                all(agent.get("models"), JsonNode::asText),
                all(agent.get("titles"), this::phrase),
                all(agent.get("asks"), this::phrase),
                all(agent.get("answers"), this::phrase),
                json(agent.get("metadata")),
                all(agent.get("states"), JsonNode::asText),
                all(agent.get("tools"), this::tool),
                all(agent.get("decisions"), this::decision),
                all(agent.get("failures"), this::phrase),
                json(agent.get("metrics")));
    }

    private Agent.Tool tool(JsonNode tool) {
        return new Agent.Tool(
                tool.get("name").asText(),
                tool.get("dollars").asDouble(),
                phrase(tool.get("reasoning")),
                json(tool.get("input")),
                json(tool.get("output")));
    }

    private Agent.Decision decision(JsonNode decision) {
        return new Agent.Decision(phrase(decision.get("reasoning")), json(decision.get("alternatives")));
    }

    private Phrase phrase(JsonNode text) {
        return new Phrase(text.asText(), words);
    }

    private Phrase json(JsonNode json) {
        return Phrase.json(json.toString(), words);
    }

    private static <T> List<T> all(JsonNode array, Function<JsonNode, T> each) {
        return StreamSupport.stream(array.spliterator(), false).map(each).toList();
    }

    int size() {
        return agents.size();
    }

    /** Whose turn it is: each as often as its share says. */
    Agent agent(Chance chance) {
        double at = chance.part() * shares;
        for (var agent : agents) {
            at -= agent.share();
            if (at < 0) {
                return agent;
            }
        }
        return agents.get(0);
    }

    /** Why sessions fail while the outside is broken. */
    String outage(Chance chance) {
        return chance.favour(outage).say(chance);
    }

    /** What a tool does that does not do what it should. */
    String trouble(Chance chance) {
        return chance.favour(troubles).say(chance);
    }
}
