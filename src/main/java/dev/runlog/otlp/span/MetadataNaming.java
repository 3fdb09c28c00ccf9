package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Candidate;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which attributes go into the metadata of a session, and under which names. */
final class MetadataNaming {

    private static final int LONGEST = 1_000;

    private record Known(String name, List<String> sources) {}

    private static final List<Known> KNOWN = List.of(
            new Known(
                    "conversationId",
                    List.of(
                            "langfuse.session.id",
                            "session.id",
                            "gen_ai.conversation.id",
                            "traceloop.association.properties.session_id",
                            "traceloop.association.properties.thread_id",
                            "traceloop.association.properties.chat_id",
                            "traceloop.association.properties.conversation_id",
                            "ai.telemetry.metadata.sessionId",
                            "ai.settings.context.sessionId",
                            "mastra.metadata.sessionId",
                            "mastra.metadata.threadId",
                            "thread_id")),
            new Known("agentVersion", List.of("gen_ai.agent.version")),
            new Known("version", List.of("langfuse.release", "langfuse.version", "service.version")),
            new Known(
                    "environment",
                    List.of("deployment.environment.name", "deployment.environment", "langfuse.environment")),
            new Known("tags", List.of("langfuse.trace.tags", "tag.tags", "mastra.tags")));

    /** What follows them is a name that somebody chose. */
    private static final List<String> CHOSEN = List.of(
            "runlog.metadata.",
            "langfuse.trace.metadata.",
            "traceloop.association.properties.",
            "ai.telemetry.metadata.",
            "ai.settings.context.",
            "mastra.metadata.");

    /** Said elsewhere, or of nobody's interest. */
    private static final Set<String> NOT_CHOSEN = Set.of(
            "user_id",
            "userId",
            "session_id",
            "sessionId",
            "thread_id",
            "threadId",
            "headers",
            "body",
            "modelMetadata",
            "runId",
            "chat_id",
            "conversation_id",
            "toolCallId",
            "toolName");

    private static final List<String> INTERNAL = List.of("langgraph_", "ls_", "__pregel", "checkpoint_");

    private static final List<String> OF_THE_MACHINE =
            List.of("telemetry.", "process.", "host.", "os.", "container.", "k8s.", "service.", "deployment.");

    private MetadataNaming() {}

    static void add(Attributes attributes, List<Candidate> into) {
        for (var known : KNOWN) {
            for (int rank = 0; rank < known.sources.size(); rank++) {
                var value = attributes.get(known.sources.get(rank));
                boolean foreign = known.sources.get(rank).equals("service.version") && isVersionOfTheSdk(attributes);
                if (value != null && !foreign) {
                    add(known.name, rank, false, Shapes.parsed(value), into);
                }
            }
        }
        String service = attributes.service();
        if (service != null) {
            add("service", 0, false, TextNode.valueOf(service), into);
        }
        var span = attributes.span();
        span.attributes().forEach((name, value) -> chosen(name, value, into));
        openInference(attributes, into);
        resource(span.origin().resource(), into);
    }

    /** Mastra gives its own version for the service's. */
    private static boolean isVersionOfTheSdk(Attributes attributes) {
        return attributes.span().origin().scope().startsWith("@mastra/");
    }

    private static void chosen(String attribute, JsonNode value, List<Candidate> into) {
        for (int rank = 0; rank < CHOSEN.size(); rank++) {
            if (attribute.startsWith(CHOSEN.get(rank))) {
                String name = attribute.substring(CHOSEN.get(rank).length());
                if (rank == 0 || !NOT_CHOSEN.contains(name)) {
                    add(name, rank, false, value, into);
                }
                return;
            }
        }
    }

    private static void openInference(Attributes attributes, List<Candidate> into) {
        if (!attributes.has("metadata")) {
            return;
        }
        var metadata = Shapes.parsed(attributes.get("metadata"));
        if (metadata != null && metadata.isObject()) {
            for (var one : metadata.properties()) {
                boolean internal = INTERNAL.stream().anyMatch(one.getKey()::startsWith)
                        || one.getValue().isContainerNode();
                if (!internal && !NOT_CHOSEN.contains(one.getKey())) {
                    add(one.getKey(), CHOSEN.size(), false, one.getValue(), into);
                }
            }
        }
    }

    private static void resource(Map<String, JsonNode> resource, List<Candidate> into) {
        resource.forEach((name, value) -> {
            boolean machine = OF_THE_MACHINE.stream().anyMatch(name::startsWith);
            boolean said = name.startsWith("runlog.") || name.equals("user.id") || name.equals("session.id");
            if (!machine && !said) {
                add(name, CHOSEN.size() + 1, true, value, into);
            }
        });
        resource.forEach((name, value) -> chosen(name, value, into));
    }

    private static void add(String name, int rank, boolean general, JsonNode value, List<Candidate> into) {
        if (value == null || value.isNull() || name.isBlank()) {
            return;
        }
        boolean tooLong = value.isContainerNode() && value.toString().length() > LONGEST;
        var kept = value.isTextual() || tooLong
                ? TextNode.valueOf(Beginning.marked(value.asText(value.toString()), LONGEST))
                : value;
        into.add(new Candidate(Candidate.METADATA + Beginning.marked(name, 256), rank, false, general, kept));
    }
}
