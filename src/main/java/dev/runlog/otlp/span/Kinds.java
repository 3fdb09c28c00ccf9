package dev.runlog.otlp.span;

import static java.util.Map.entry;

import dev.runlog.otlp.known.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The kind of a span, by the first attribute that tells it. Attributes that SDKs spread over all spans, like an agent's
 * or a workflow's name, tell nothing.
 */
final class Kinds {

    /** What the values of an attribute mean, in lower case; one that ends with {@code *} or begins with it is a part. */
    private record Dialect(String attribute, Map<String, Kind> kinds) {

        Kind of(String value) {
            Kind exact = kinds.get(value);
            if (exact != null) {
                return exact;
            }
            for (var one : kinds.entrySet()) {
                String name = one.getKey();
                boolean matches = name.startsWith("*")
                        ? value.endsWith(name.substring(1))
                        : name.endsWith("*") && value.startsWith(name.substring(0, name.length() - 1));
                if (matches) {
                    return one.getValue();
                }
            }
            return null;
        }
    }

    private static final Map<String, Kind> OPERATIONS = Map.ofEntries(
            entry("invoke_agent", Kind.AGENT),
            entry("handle_conversation_turn", Kind.AGENT),
            entry("invoke_workflow", Kind.WORKFLOW),
            entry("agent_step", Kind.STEP),
            entry("model_generation", Kind.STEP),
            entry("model_chunk", Kind.STEP),
            entry("mapping", Kind.STEP),
            entry("framework", Kind.STEP),
            entry("chat", Kind.LLM),
            entry("generate_content", Kind.LLM),
            entry("text_completion", Kind.LLM),
            entry("completion", Kind.LLM),
            entry("call_llm", Kind.LLM),
            entry("execute_tool", Kind.TOOL),
            entry("*_memory", Kind.TOOL),
            entry("*_memory_store", Kind.TOOL),
            entry("retrieval", Kind.RETRIEVAL),
            entry("embeddings", Kind.EMBED),
            entry("rerank", Kind.EMBED),
            entry("create_agent", Kind.STATE),
            entry("plan", Kind.STATE));

    private static final List<Dialect> BEFORE_OPERATIONS = List.of(
            new Dialect(
                    "runlog.kind",
                    Map.of(
                            "agent", Kind.AGENT,
                            "workflow", Kind.WORKFLOW,
                            "step", Kind.STEP,
                            "llm", Kind.LLM,
                            "tool", Kind.TOOL,
                            "retrieval", Kind.RETRIEVAL,
                            "embed", Kind.EMBED,
                            "state", Kind.STATE)),
            new Dialect(
                    "openinference.span.kind",
                    Map.of(
                            "agent", Kind.AGENT,
                            "chain", Kind.CHAIN,
                            "prompt", Kind.STEP,
                            "llm", Kind.LLM,
                            "tool", Kind.TOOL,
                            "retriever", Kind.RETRIEVAL,
                            "embedding", Kind.EMBED,
                            "reranker", Kind.EMBED,
                            "guardrail", Kind.STATE,
                            "evaluator", Kind.STATE)),
            new Dialect(
                    "langfuse.observation.type",
                    Map.of(
                            "agent", Kind.AGENT,
                            "span", Kind.CHAIN,
                            "chain", Kind.CHAIN,
                            "event", Kind.STEP,
                            "generation", Kind.LLM,
                            "tool", Kind.TOOL,
                            "retriever", Kind.RETRIEVAL,
                            "embedding", Kind.EMBED,
                            "guardrail", Kind.STATE,
                            "evaluator", Kind.STATE)));

    private static final List<Dialect> AFTER_OPERATIONS = List.of(
            new Dialect(
                    "traceloop.span.kind",
                    Map.of(
                            "agent", Kind.AGENT,
                            "workflow", Kind.WORKFLOW,
                            "session", Kind.WORKFLOW,
                            "task", Kind.STEP,
                            "unknown", Kind.STEP,
                            "tool", Kind.TOOL)),
            new Dialect(
                    "ai.operationId",
                    Map.ofEntries(
                            entry("ai.generatetext", Kind.AGENT),
                            entry("ai.streamtext", Kind.AGENT),
                            entry("ai.generateobject", Kind.AGENT),
                            entry("ai.streamobject", Kind.AGENT),
                            entry("*.dogenerate", Kind.LLM),
                            entry("*.dostream", Kind.LLM),
                            entry("ai.toolcall", Kind.TOOL),
                            entry("ai.embed*", Kind.EMBED),
                            entry("ai.rerank*", Kind.EMBED))),
            new Dialect(
                    "mcp.method.name",
                    Map.of("tools/call", Kind.TOOL, "resources/read", Kind.RETRIEVAL, "*", Kind.OTHER)),
            new Dialect(
                    "genkit:metadata:subtype",
                    Map.of(
                            "flow", Kind.WORKFLOW,
                            "agent", Kind.AGENT,
                            "model", Kind.LLM,
                            "tool", Kind.TOOL,
                            "retriever", Kind.RETRIEVAL,
                            "embedder", Kind.EMBED)),
            new Dialect("genkit:type", Map.of("flow", Kind.WORKFLOW, "*", Kind.STEP)),
            new Dialect(
                    "mlflow.spanType",
                    Map.of(
                            "agent", Kind.AGENT,
                            "chain", Kind.CHAIN,
                            "chat_model", Kind.LLM,
                            "llm", Kind.LLM,
                            "tool", Kind.TOOL,
                            "retriever", Kind.RETRIEVAL,
                            "embedding", Kind.EMBED)));

    private static final String GOOGLE_ADK = "gcp.vertex.agent";

    private Kinds() {}

    static Kind of(Attributes attributes) {
        Kind kind = first(BEFORE_OPERATIONS, attributes);
        kind = kind == null ? byOperation(attributes) : kind;
        kind = kind == null ? first(AFTER_OPERATIONS, attributes) : kind;
        return kind == null ? byOtherSigns(attributes) : kind;
    }

    private static Kind first(List<Dialect> dialects, Attributes attributes) {
        for (var dialect : dialects) {
            var value = attributes.span().attributes().get(dialect.attribute);
            Kind kind = value == null || !value.isTextual() ? null : dialect.of(normal(value.textValue()));
            if (kind != null) {
                return kind;
            }
        }
        return null;
    }

    private static String normal(String value) {
        // MLflow writes its texts as JSON.
        return value.replace("\"", "").strip().toLowerCase(Locale.ROOT);
    }

    private static Kind byOperation(Attributes attributes) {
        var value = attributes.span().attributes().get("gen_ai.operation.name");
        if (value == null || !value.isTextual() || value.textValue().isBlank()) {
            return null;
        }
        String operation = normal(value.textValue());
        if (operation.equals("framework") && "chat_client".equals(attributes.text("spring.ai.kind"))) {
            return Kind.WORKFLOW;
        }
        Kind kind = new Dialect("", OPERATIONS).of(operation);
        if (kind != null) {
            return kind;
        }
        return Usages.of(attributes, Kind.LLM).isNothing() ? Kind.STEP : Kind.LLM;
    }

    private static Kind byOtherSigns(Attributes attributes) {
        var span = attributes.span();
        if (span.origin().scope().equals(GOOGLE_ADK)) {
            return byName(span.name());
        }
        if (span.name().equals("handle_conversation_turn")) {
            return Kind.AGENT;
        }
        if (attributes.has("gen_ai.tool.name")) {
            return Kind.TOOL;
        }
        if ("embedding".equals(attributes.text("llm.request.type"))) {
            return Kind.EMBED;
        }
        boolean model = attributes.has("gen_ai.request.model")
                || attributes.has("llm.model_name")
                || attributes.has("llm.request.type");
        if (model) {
            return Kind.LLM;
        }
        boolean voice = span.attributes().keySet().stream().anyMatch(name -> name.startsWith("lk."));
        return voice ? Kind.STEP : Kind.OTHER;
    }

    /** A failed call has no attributes at all. */
    private static Kind byName(String name) {
        if (name.equals("call_llm")) {
            return Kind.LLM;
        }
        return name.startsWith("agent_run") || name.startsWith("invoke_agent") ? Kind.AGENT : Kind.OTHER;
    }
}
