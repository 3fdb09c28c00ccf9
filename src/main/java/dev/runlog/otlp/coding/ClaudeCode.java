package dev.runlog.otlp.coding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Beginning;
import dev.runlog.model.EventType;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Failure;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.known.Usage;
import dev.runlog.otlp.wire.Span;
import java.util.List;
import java.util.Optional;

/** Claude Code. */
final class ClaudeCode {

    private ClaudeCode() {}

    /** Null for what says nothing of a run. */
    static LogReading read(CodingRecord record) {
        return switch (record.name()) {
            case "user_prompt" -> Prompts.read(record, record.text("prompt.id"));
            case "api_request" -> request(record);
            case "assistant_response" -> response(record);
            case "tool_result" -> tool(record);
            case "tool_decision" -> decision(record);
            case "api_error", "api_retries_exhausted", "internal_error" -> error(record);
            case "subagent_completed" -> subagent(record);
            case "api_refusal" -> said(record, "The model refused");
            case "compaction" -> said(record, "Conversation compacted");
            case "permission_mode_changed" -> said(record, "Permission mode changed");
            case "mcp_server_connection" ->
                "failed".equals(record.text("status")) ? said(record, "No connection to an MCP server") : null;
            default -> null;
        };
    }

    /** Anthropic's numbers leave out what came from a cache or went into it. */
    private static LogReading request(CodingRecord record) {
        long read = zero(record.whole("cache_read_tokens"));
        long written = zero(record.whole("cache_creation_tokens"));
        Long input = record.whole("input_tokens");
        Long prompt = input == null ? null : (Long) (input + read + written);
        var usage = Usage.of(
                prompt,
                record.whole("output_tokens"),
                null,
                read,
                written,
                null,
                Usage.dollars(record.get("cost_usd")));
        var drafting = new Drafting(record, record.text("request_id", "client_request_id")).usage(usage);
        var details = details(record, "query_source", "agent.name", "request_id", "effort");
        details.put("cacheReadTokens", read).put("cacheWriteTokens", written);
        return drafting.add(drafting.event(EventType.LLM_DECISION)
                        .model(record.text("model"))
                        .tokens(usage.prompt(), usage.completion(), usage.total())
                        .cost(usage.cost())
                        .metadata(details))
                .as(Kind.LLM);
    }

    private static long zero(Long tokens) {
        return tokens == null ? 0 : tokens;
    }

    private static LogReading response(CodingRecord record) {
        String said = record.text("response");
        String request = record.text("request_id", "client_request_id");
        if (said == null || CodingRecord.isRedacted(said)) {
            return null;
        }
        if (request == null) {
            var drafting = new Drafting(record, null);
            return drafting.add(drafting.event(EventType.LLM_DECISION)
                            .model(record.text("model"))
                            .reasoning(said))
                    .answers(said)
                    .as(Kind.LLM);
        }
        var fillIn = new FillIn(record.agent().key(), request, said, null, null, null, null);
        return new Drafting(record, request + ":text").answers(said).as(Kind.OTHER, List.of(fillIn));
    }

    private static LogReading tool(CodingRecord record) {
        JsonNode input = record.get("tool_input") == null ? record.get("tool_parameters") : record.get("tool_input");
        boolean failed = "false".equals(record.text("success"));
        var output = Shapes.object();
        if (record.text("success") != null) {
            output.put("success", !failed);
        }
        if (record.whole("tool_result_size_bytes") != null) {
            output.put("resultBytes", record.whole("tool_result_size_bytes"));
        }
        return new Drafting(record, record.text("tool_use_id"))
                .tool(record.text("tool_name"), Shapes.asObject(input), output, failed ? failure(record) : null)
                .as(Kind.TOOL);
    }

    private static Failure failure(CodingRecord record) {
        String message = record.text("error", "error_message", "error_type", "error_name");
        return Failure.of(message == null ? "failed" : message, record.text("error_type", "error_name"), null);
    }

    private static LogReading decision(CodingRecord record) {
        if (!"reject".equals(record.text("decision"))) {
            return null;
        }
        String id = record.text("tool_use_id");
        String source = record.text("source");
        return new Drafting(record, id == null ? null : id + ":decision")
                .says(record.text("tool_name") + " rejected" + (source == null ? "" : " by " + source), null)
                .as(Kind.STATE);
    }

    private static LogReading error(CodingRecord record) {
        return new Drafting(record, null)
                .error(failure(record), record.text("model"), details(record, "status_code", "attempt", "request_id"))
                .as(Kind.LLM);
    }

    private static LogReading subagent(CodingRecord record) {
        return new Drafting(record, record.text("agent_id"))
                .says(
                        "Sub-agent " + record.text("agent_type", "agent.name") + " completed",
                        details(record, "total_tool_uses", "is_async"))
                .as(Kind.STATE);
    }

    private static LogReading said(CodingRecord record, String what) {
        var more = Shapes.object();
        record.log().attributes().forEach((name, value) -> {
            if (!name.contains(".") && !name.contains("_id") && value.isValueNode()) {
                more.set(name, value);
            }
        });
        return new Drafting(record, null).says(what, more).as(Kind.STATE);
    }

    private static ObjectNode details(CodingRecord record, String... names) {
        var details = Shapes.object();
        for (String name : names) {
            if (record.text(name) != null) {
                details.set(name, record.get(name));
            }
        }
        return details;
    }

    /** Its spans tell the same run again; only they have what tools gave back. */
    static Optional<LogReading> outputs(Span span) {
        String session = Shapes.text(span.attributes().get("session.id"));
        String use = Shapes.text(span.attributes().get("tool_use_id"));
        if (!span.name().equals("claude_code.tool") || session == null || use == null) {
            return Optional.empty();
        }
        for (var event : span.events()) {
            var output = event.name().equals("tool.output") ? event.attributes().get("output") : null;
            if (Shapes.text(output) != null) {
                var shown = Shapes.object().put("output", Beginning.marked(Shapes.text(output), 60_000));
                var fillIn = new FillIn(CodingAgent.CLAUDE_CODE.key(), use, null, null, shown, null, null);
                var key = SessionKey.ofAgent(CodingAgent.CLAUDE_CODE.key(), session);
                return Optional.of(new LogReading(key, null, List.of(), List.of(fillIn)));
            }
        }
        return Optional.empty();
    }
}
