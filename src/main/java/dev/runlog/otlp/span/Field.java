package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.otlp.event.Shapes;
import java.util.List;

/**
 * Which attributes fill which field, as {@link Attributes} reads them: the first that is there wins. Old names matter,
 * most instrumentations are years behind the conventions.
 */
enum Field {
    MODEL(
            "gen_ai.response.model",
            "gen_ai.request.model",
            "ai.response.model",
            "ai.model.id",
            "llm.model_name",
            "embedding.model_name",
            "langfuse.observation.model.name",
            "genkit:name",
            "model"),
    PROVIDER("gen_ai.provider.name", "gen_ai.system", "llm.provider", "llm.system", "ai.model.provider"),
    PROMPT_TOKENS(
            "gen_ai.usage.input_tokens",
            "gen_ai.usage.prompt_tokens",
            "ai.usage.inputTokens",
            "ai.usage.promptTokens",
            "llm.token_count.prompt",
            "llm.usage.prompt_tokens",
            "langfuse.observation.usage_details{input*}",
            "langfuse.observation.usage_details{prompt_tokens}",
            "genkit:output{usage.inputTokens}",
            "ai.usage.tokens",
            "gen_ai.aggregated_usage.input_tokens"),
    COMPLETION_TOKENS(
            "gen_ai.usage.output_tokens",
            "gen_ai.usage.completion_tokens",
            "ai.usage.outputTokens",
            "ai.usage.completionTokens",
            "llm.token_count.completion",
            "llm.usage.completion_tokens",
            "langfuse.observation.usage_details{output*}",
            "langfuse.observation.usage_details{completion_tokens}",
            "genkit:output{usage.outputTokens}",
            "gen_ai.aggregated_usage.output_tokens"),
    TOTAL_TOKENS(
            "gen_ai.usage.total_tokens",
            "llm.usage.total_tokens",
            "ai.usage.totalTokens",
            "llm.token_count.total",
            "langfuse.observation.usage_details{total}",
            "genkit:output{usage.totalTokens}"),
    CACHE_READ_TOKENS(
            "gen_ai.usage.cache_read.input_tokens",
            "gen_ai.usage.cache_read_input_tokens",
            "ai.usage.cachedInputTokens",
            "llm.token_count.prompt_details.cache_read",
            "langfuse.observation.usage_details{input_cached_tokens}",
            "langfuse.observation.usage_details{input_cache_read}",
            "gen_ai.usage.details.cache_read_tokens"),
    CACHE_WRITE_TOKENS(
            "gen_ai.usage.cache_write.input_tokens",
            "gen_ai.usage.cache_creation.input_tokens",
            "gen_ai.usage.cache_creation_input_tokens",
            "llm.token_count.prompt_details.cache_write"),
    REASONING_TOKENS(
            "gen_ai.usage.reasoning.output_tokens",
            "gen_ai.usage.reasoning_tokens",
            "ai.usage.reasoningTokens",
            "llm.token_count.completion_details.reasoning",
            "langfuse.observation.usage_details{output_reasoning_tokens}"),
    COST(
            "gen_ai.usage.cost.amount",
            "langfuse.observation.cost_details{total}",
            "langfuse.observation.cost_details{*}",
            "llm.cost.total",
            "gen_ai.usage.cost",
            "operation.cost",
            "gen_ai.usage.total_cost",
            "opencode.llm.cost.total"),
    CURRENCY("gen_ai.usage.cost.currency", "gen_ai.usage.cost_currency", "llm.cost.currency"),
    INPUT(
            "gen_ai.input.messages",
            "gen_ai.prompt.*",
            "llm.input_messages.*",
            "ai.prompt.messages",
            "ai.prompt",
            "pydantic_ai.all_messages",
            "langfuse.observation.input",
            "input.value",
            "mastra.agent_run.input",
            "genkit:input",
            "gcp.vertex.agent.llm_request",
            "mlflow.spanInputs",
            "traceloop.entity.input"),
    SYSTEM("gen_ai.system_instructions", "gcp.vertex.agent.llm_request{config.systemInstruction}"),
    OUTPUT(
            "gen_ai.output.messages",
            "gen_ai.completion.*",
            "llm.output_messages.*",
            "ai.response.(text,toolCalls,reasoning,object)",
            "langfuse.observation.output",
            "output.value",
            "mastra.agent_run.output",
            "genkit:output",
            "gcp.vertex.agent.llm_response",
            "final_result",
            "mlflow.spanOutputs",
            "traceloop.entity.output"),
    FINISH_REASONS(
            "gen_ai.response.finish_reasons",
            "llm.finish_reason",
            "ai.response.finishReason",
            "genkit:output{finishReason}"),
    TOOL_NAME(
            "gen_ai.tool.name",
            "tool.name",
            "ai.toolCall.name",
            "spring.ai.tool.definition.name",
            "genkit:name",
            "traceloop.entity.name"),
    TOOL_INPUT(
            "gen_ai.tool.call.arguments",
            "ai.toolCall.args",
            "spring.ai.tool.call.arguments",
            "tool_arguments",
            "genkit:input",
            "input.value",
            "langfuse.observation.input",
            "traceloop.entity.input",
            "tool.parameters",
            "mlflow.spanInputs",
            "gcp.vertex.agent.tool_call_args"),
    TOOL_OUTPUT(
            "gen_ai.tool.call.result",
            "ai.toolCall.result",
            "spring.ai.tool.call.result",
            "tool_response",
            "genkit:output",
            "output.value",
            "langfuse.observation.output",
            "traceloop.entity.output",
            "mlflow.spanOutputs",
            "gcp.vertex.agent.tool_response"),
    QUERY(
            "gen_ai.retrieval.query.text",
            "input.value",
            "langfuse.observation.input",
            "genkit:input",
            "mlflow.spanInputs",
            "mcp.resource.uri",
            "traceloop.entity.input"),
    DOCUMENTS(
            "gen_ai.retrieval.documents",
            "retrieval.documents.*",
            "langfuse.observation.output",
            "output.value",
            "genkit:output",
            "mlflow.spanOutputs",
            "traceloop.entity.output"),
    DATA_SOURCE("gen_ai.data_source.name", "gen_ai.data_source.id"),
    FAILURE_MESSAGE("error.message", "langfuse.observation.status_message"),
    FAILURE_TYPE("error.type");

    @SuppressWarnings("ImmutableEnumChecker") // List.of is
    private final List<String> sources;

    Field(String... sources) {
        this.sources = List.of(sources);
    }

    List<String> sources() {
        return sources;
    }

    /** Null if there is none. */
    JsonNode of(Attributes attributes) {
        for (String source : sources) {
            var value = attributes.get(source);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    String text(Attributes attributes) {
        return Shapes.text(of(attributes));
    }
}
