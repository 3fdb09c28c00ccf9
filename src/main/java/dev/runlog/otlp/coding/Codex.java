package dev.runlog.otlp.coding;

import dev.runlog.model.EventType;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Failure;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.Usage;
import java.util.Optional;

/** Codex. */
final class Codex {

    private static final long FIRST_ERROR = 400;

    private Codex() {}

    /** Null for what says nothing of a run; most of it is the noise of streams. */
    static LogReading read(CodingRecord record) {
        return switch (record.name()) {
            case "conversation_starts" -> new Drafting(record, null).as(Kind.STATE);
            case "user_prompt" -> Prompts.read(record, null);
            case "sse_event", "websocket_event" -> stream(record);
            case "tool_result" -> tool(record);
            case "tool_decision" -> decision(record);
            case "api_request", "websocket_request" -> request(record);
            case "agent_response" -> response(record);
            case "turn_cost" -> cost(record);
            default -> null;
        };
    }

    /** The end of a call comes twice, once without counts. */
    private static LogReading stream(CodingRecord record) {
        String error = record.text("error.message");
        if (error != null) {
            return new Drafting(record, null)
                    .error(Failure.of(error, record.text("error.type"), null), record.text("model"), null)
                    .as(Kind.LLM);
        }
        boolean counted = "response.completed".equals(record.text("event.kind"))
                && (record.whole("input_token_count") != null || record.whole("output_token_count") != null);
        if (!counted) {
            return null;
        }
        var usage = Usage.of(
                record.whole("input_token_count"),
                record.whole("output_token_count"),
                null,
                record.whole("cached_token_count"),
                record.whole("cache_write_token_count"),
                record.whole("reasoning_token_count"),
                null);
        var details = Shapes.object();
        if (usage.cacheRead() != null && usage.cacheRead() > 0) {
            details.put("cacheReadTokens", usage.cacheRead());
        }
        if (usage.reasoning() != null && usage.reasoning() > 0) {
            details.put("reasoningTokens", usage.reasoning());
        }
        var drafting = new Drafting(record, null).usage(usage);
        return drafting.add(drafting.event(EventType.LLM_DECISION)
                        .model(record.text("model", "slug"))
                        .tokens(usage.prompt(), usage.completion(), usage.total())
                        .metadata(details))
                .as(Kind.LLM);
    }

    private static LogReading tool(CodingRecord record) {
        String output = record.text("output");
        boolean failed = "false".equals(record.text("success"));
        var failure = failed ? Failure.of(output == null ? "failed" : output, null, null) : null;
        return new Drafting(record, record.text("call_id"))
                .tool(
                        record.text("tool_name"),
                        Shapes.asObject(record.get("arguments")),
                        Shapes.asObject(record.get("output")),
                        failure)
                .as(Kind.TOOL);
    }

    /**
     * A sub-agent is a session of its own, and does not know whose it is. Only its parent is told what it is called, when it
     * made it.
     */
    static Optional<LogReading> spawned(CodingRecord record) {
        boolean spawns = record.name().equals("tool_result")
                && "spawn_agent".equals(record.text("tool_name"))
                && !"false".equals(record.text("success"));
        var output = spawns ? Shapes.parsed(record.get("output")) : null;
        String child = output == null ? null : Shapes.text(output.get("agent_id"));
        return child == null || child.equals(record.session())
                ? Optional.empty()
                : Optional.of(new Drafting(record.of(child), "spawned").as(Kind.STATE));
    }

    private static LogReading decision(CodingRecord record) {
        String decision = record.text("decision");
        if (decision == null || decision.startsWith("approved")) {
            return null;
        }
        String id = record.text("call_id");
        String source = record.text("source");
        return new Drafting(record, id == null ? null : id + ":decision")
                .says(record.text("tool_name") + ": " + decision + (source == null ? "" : " by " + source), null)
                .as(Kind.STATE);
    }

    private static LogReading request(CodingRecord record) {
        Long status = record.whole("http.response.status_code");
        String error = record.text("error.message");
        boolean failed = error != null || (status != null && status >= FIRST_ERROR);
        if (!failed) {
            return null;
        }
        var more = Shapes.object();
        if (status != null) {
            more.put("status_code", status);
        }
        if (record.whole("attempt") != null) {
            more.put("attempt", record.whole("attempt"));
        }
        String message = error == null ? "The model's API answered " + status : error;
        return new Drafting(record, null)
                .error(Failure.of(message, record.text("error.type"), null), record.text("model"), more)
                .as(Kind.LLM);
    }

    private static LogReading response(CodingRecord record) {
        String said = record.text("response", "text", "message", "content");
        if (said == null || CodingRecord.isRedacted(said)) {
            return null;
        }
        String turn = record.text("turn.id");
        var drafting = new Drafting(record, turn == null ? null : turn + ":text");
        return drafting.add(drafting.event(EventType.LLM_DECISION)
                        .model(record.text("model", "slug"))
                        .reasoning(said))
                .as(Kind.LLM);
    }

    private static LogReading cost(CodingRecord record) {
        var dollars = Usage.dollars(record.get("usage.estimated_usd"));
        String turn = record.text("turn.id");
        return dollars == null
                ? null
                : new Drafting(record, turn == null ? null : turn + ":cost")
                        .usage(new Usage(null, null, null, null, null, null, dollars))
                        .as(Kind.OTHER);
    }
}
