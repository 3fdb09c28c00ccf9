package dev.runlog.otlp.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.otlp.Spans;
import dev.runlog.otlp.known.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindsTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            runlog.kind, agent, AGENT
            runlog.kind, workflow, WORKFLOW
            runlog.kind, step, STEP
            runlog.kind, llm, LLM
            runlog.kind, tool, TOOL
            runlog.kind, retrieval, RETRIEVAL
            runlog.kind, embed, EMBED
            runlog.kind, state, STATE
            openinference.span.kind, AGENT, AGENT
            openinference.span.kind, CHAIN, CHAIN
            openinference.span.kind, PROMPT, STEP
            openinference.span.kind, LLM, LLM
            openinference.span.kind, TOOL, TOOL
            openinference.span.kind, RETRIEVER, RETRIEVAL
            openinference.span.kind, EMBEDDING, EMBED
            openinference.span.kind, RERANKER, EMBED
            openinference.span.kind, GUARDRAIL, STATE
            openinference.span.kind, EVALUATOR, STATE
            langfuse.observation.type, agent, AGENT
            langfuse.observation.type, span, CHAIN
            langfuse.observation.type, chain, CHAIN
            langfuse.observation.type, event, STEP
            langfuse.observation.type, generation, LLM
            langfuse.observation.type, tool, TOOL
            langfuse.observation.type, retriever, RETRIEVAL
            langfuse.observation.type, embedding, EMBED
            langfuse.observation.type, guardrail, STATE
            langfuse.observation.type, evaluator, STATE
            gen_ai.operation.name, invoke_agent, AGENT
            gen_ai.operation.name, handle_conversation_turn, AGENT
            gen_ai.operation.name, invoke_workflow, WORKFLOW
            gen_ai.operation.name, agent_step, STEP
            gen_ai.operation.name, model_generation, STEP
            gen_ai.operation.name, model_chunk, STEP
            gen_ai.operation.name, mapping, STEP
            gen_ai.operation.name, framework, STEP
            gen_ai.operation.name, chat, LLM
            gen_ai.operation.name, generate_content, LLM
            gen_ai.operation.name, text_completion, LLM
            gen_ai.operation.name, call_llm, LLM
            gen_ai.operation.name, execute_tool, TOOL
            gen_ai.operation.name, search_memory, TOOL
            gen_ai.operation.name, create_memory_store, TOOL
            gen_ai.operation.name, retrieval, RETRIEVAL
            gen_ai.operation.name, embeddings, EMBED
            gen_ai.operation.name, rerank, EMBED
            gen_ai.operation.name, create_agent, STATE
            gen_ai.operation.name, plan, STATE
            gen_ai.operation.name, unheard_of, STEP
            traceloop.span.kind, agent, AGENT
            traceloop.span.kind, workflow, WORKFLOW
            traceloop.span.kind, session, WORKFLOW
            traceloop.span.kind, task, STEP
            traceloop.span.kind, unknown, STEP
            traceloop.span.kind, tool, TOOL
            ai.operationId, ai.generateText, AGENT
            ai.operationId, ai.streamObject, AGENT
            ai.operationId, ai.generateText.doGenerate, LLM
            ai.operationId, ai.streamText.doStream, LLM
            ai.operationId, ai.toolCall, TOOL
            ai.operationId, ai.embedMany.doEmbed, EMBED
            ai.operationId, ai.rerank, EMBED
            mcp.method.name, tools/call, TOOL
            mcp.method.name, resources/read, RETRIEVAL
            mcp.method.name, initialize, OTHER
            genkit:metadata:subtype, flow, WORKFLOW
            genkit:metadata:subtype, model, LLM
            genkit:metadata:subtype, tool, TOOL
            genkit:metadata:subtype, retriever, RETRIEVAL
            genkit:metadata:subtype, embedder, EMBED
            genkit:type, util, STEP
            mlflow.spanType, AGENT, AGENT
            mlflow.spanType, '"CHAT_MODEL"', LLM
            mlflow.spanType, TOOL, TOOL
            mlflow.spanType, RETRIEVER, RETRIEVAL
            gen_ai.tool.name, search, TOOL
            llm.request.type, embedding, EMBED
            llm.request.type, chat, LLM
            gen_ai.request.model, m, LLM
            llm.model_name, m, LLM
            lk.anything, x, STEP
            http.request.method, POST, OTHER
            traceloop.workflow.name, w, OTHER
            gen_ai.agent.name, a, OTHER
            session.id, s, OTHER
            """)
    void oneAttributeTells(String attribute, String value, Kind kind) {
        assertThat(kind(Spans.span(1).with(attribute, value))).isEqualTo(kind);
    }

    @Test
    void theFirstDialectWins() {
        assertThat(kind(Spans.span(1).does("chat").with("runlog.kind", "tool"))).isEqualTo(Kind.TOOL);
        assertThat(kind(Spans.span(1).does("execute_tool").with("traceloop.span.kind", "agent")))
                .isEqualTo(Kind.TOOL);
        assertThat(kind(Spans.span(1).does("chat").with("openinference.span.kind", "unheard of")))
                .isEqualTo(Kind.LLM);
    }

    @Test
    void anUnknownOperationWithTokensIsAModelCall() {
        assertThat(kind(Spans.span(1).does("unheard_of").tokens(3, 4))).isEqualTo(Kind.LLM);
    }

    @Test
    void aChatClientIsAWorkflow() {
        assertThat(kind(Spans.span(1).does("framework").with("spring.ai.kind", "chat_client")))
                .isEqualTo(Kind.WORKFLOW);
    }

    @Test
    void aFailedCallOfTheAdkHasOnlyItsName() {
        assertThat(kind(Spans.span(1).scope("gcp.vertex.agent").named("call_llm")))
                .isEqualTo(Kind.LLM);
        assertThat(kind(Spans.span(1).scope("gcp.vertex.agent").named("invocation")))
                .isEqualTo(Kind.OTHER);
        assertThat(kind(Spans.span(1).named("call_llm"))).isEqualTo(Kind.OTHER);
    }

    private static Kind kind(Spans span) {
        return Kinds.of(new Attributes(span.end()));
    }
}
