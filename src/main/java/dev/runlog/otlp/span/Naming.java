package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.known.Candidate;
import dev.runlog.otlp.known.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Which attributes tell what session a span belongs to: its name, its agent, its user. */
final class Naming {

    static final int LONGEST_NAME = 512;
    static final int LONGEST_AGENT = 256;

    private static final Set<Kind> RUNS = Set.of(Kind.AGENT, Kind.WORKFLOW, Kind.CHAIN, Kind.LLM);

    /** Where a value comes from, for which kinds of spans. */
    private record Rule(String source, Set<Kind> kinds, boolean ofRun, boolean general) {

        static Rule any(String source) {
            return new Rule(source, Set.of(Kind.values()), false, false);
        }

        static Rule general(String source) {
            return new Rule(source, Set.of(Kind.values()), false, true);
        }

        static Rule ofRun(String source) {
            return new Rule(source, RUNS, true, source.startsWith("@"));
        }
    }

    /** Not attributes: what is read off the span. */
    private static final String SPAN_NAME = "@name-of-the-span";

    private static final String AGENT_IN_NAME = "@agent-in-the-name-of-the-span";
    private static final String AGENT_OBSERVED = "@name-of-an-agent-of-langfuse";
    private static final String SCOPE = "@name-of-the-instrumentation";
    private static final String SERVICE = "service.name";

    private static final List<Rule> NAME = List.of(
            Rule.any("runlog.session.name"),
            Rule.any("langfuse.trace.name"),
            Rule.any("traceloop.workflow.name"),
            Rule.any("gen_ai.workflow.name"),
            Rule.general("resource.name"),
            Rule.ofRun(SPAN_NAME));

    private static final List<Rule> AGENT = List.of(
            Rule.any("runlog.agent.name"),
            Rule.ofRun("gen_ai.agent.name"),
            Rule.any("agent.name"),
            Rule.ofRun("graph.node.name"),
            Rule.any("traceloop.workflow.name"),
            new Rule("traceloop.entity.name", Set.of(Kind.AGENT, Kind.WORKFLOW), false, false),
            Rule.any("ai.telemetry.functionId"),
            new Rule(AGENT_OBSERVED, Set.of(Kind.AGENT), true, false),
            Rule.any("langfuse.trace.name"),
            Rule.general(SERVICE),
            Rule.ofRun(AGENT_IN_NAME),
            Rule.ofRun(SCOPE));

    private static final List<Rule> USER = List.of(
            Rule.any("runlog.user.id"),
            Rule.any("user.id"),
            Rule.any("langfuse.user.id"),
            Rule.any("enduser.id"),
            Rule.any("traceloop.association.properties.user_id"),
            Rule.any("traceloop.association.properties.userId"),
            Rule.any("ai.telemetry.metadata.userId"),
            Rule.any("ai.settings.context.userId"),
            Rule.any("gen_ai.user"),
            Rule.any("mastra.metadata.userId"),
            Rule.any("metadata{user_id}"));

    private Naming() {}

    /** All that a span says, metadata included. */
    static List<Candidate> of(Attributes attributes, Kind kind, Content content) {
        var found = new ArrayList<Candidate>();
        add("name", NAME, LONGEST_NAME, attributes, kind, found);
        add("agentName", AGENT, LONGEST_AGENT, attributes, kind, found);
        add("userId", USER, LONGEST_AGENT, attributes, kind, found);
        if (RUNS.contains(kind)) {
            addWords(Candidate.INPUT, kind, content.prompt().firstWords(), found);
            addWords(Candidate.OUTPUT, kind, content.answer().said(), found);
        }
        MetadataNaming.add(attributes, found);
        return found;
    }

    private static void addWords(String field, Kind kind, String words, List<Candidate> into) {
        if (words != null) {
            int rank = kind == Kind.LLM ? 1 : 0;
            into.add(Candidate.words(field, rank, words));
        }
    }

    /** The best that counts for any span, and the best if it is the run: no other can ever be the best of its session. */
    private static void add(
            String field, List<Rule> rules, int most, Attributes attributes, Kind kind, List<Candidate> into) {
        boolean mayBeRun = RUNS.contains(kind) || attributes.span().parentId() == null;
        Candidate ofAny = null;
        Candidate ofRun = null;
        for (int rank = 0; rank < rules.size(); rank++) {
            var rule = rules.get(rank);
            String value = rule.kinds.contains(kind) ? value(rule.source, attributes, kind) : null;
            if (value != null) {
                JsonNode text = TextNode.valueOf(Beginning.marked(value.strip(), most));
                var said = new Candidate(field, rank, rule.ofRun, rule.general, text);
                ofAny = rule.ofRun ? ofAny : better(ofAny, said);
                ofRun = mayBeRun ? better(ofRun, said) : ofRun;
            }
        }
        Stream.of(ofRun, ofAny).filter(Objects::nonNull).distinct().forEach(into::add);
    }

    private static Candidate better(Candidate sooner, Candidate later) {
        boolean isBetter = sooner == null || (sooner.general() && !later.general());
        return isBetter ? later : sooner;
    }

    private static String value(String source, Attributes attributes, Kind kind) {
        var span = attributes.span();
        return switch (source) {
            case SPAN_NAME -> notBlank(span.name());
            case AGENT_IN_NAME -> agentIn(attributes, kind);
            case AGENT_OBSERVED -> attributes.has("langfuse.observation.type") ? notBlank(span.name()) : null;
            case SCOPE -> notBlank(span.origin().scope());
            case SERVICE -> attributes.service();
            default -> attributes.text(source);
        };
    }

    private static String notBlank(String text) {
        return text.isBlank() ? null : text;
    }

    /** What is a model's name in a model call is the name of something else elsewhere: Genkit has one attribute for both. */
    private static String agentIn(Attributes attributes, Kind kind) {
        String name = attributes.span().name().replaceFirst("^(invoke_agent|invoke_workflow|chat) ", "");
        String model = Field.MODEL.text(attributes);
        boolean isNamedSo = kind != Kind.LLM && name.equals(model);
        if (model != null && name.endsWith(model) && !isNamedSo) {
            name = name.substring(0, name.length() - model.length());
        }
        return notBlank(name.strip());
    }
}
