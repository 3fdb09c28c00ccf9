package dev.runlog.otlp.coding;

import dev.runlog.model.EventType;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Failure;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.Usage;
import dev.runlog.otlp.message.Answer;

/** Gemini CLI, and Qwen Code, which came of it. */
final class GeminiCli {

    private GeminiCli() {}

    /** Null for what says nothing of a run, or says it again. */
    static LogReading read(CodingRecord record) {
        return switch (record.name()) {
            case "user_prompt" -> Prompts.read(record, null);
            case "api_response" -> response(record);
            case "api_error" ->
                new Drafting(record, null)
                        .error(failure(record), record.text("model", "model_name"), null)
                        .as(Kind.LLM);
            case "tool_call" -> tool(record);
            case "chat_compression" ->
                new Drafting(record, null).says("Conversation compacted", null).as(Kind.STATE);
            case "model_routing" -> routing(record);
            case "end_session" -> new Drafting(record, null).as(Kind.OTHER);
            default -> null;
        };
    }

    /** Thoughts are not among the tokens of the output. */
    private static LogReading response(CodingRecord record) {
        Long output = record.whole("output_token_count");
        Long thoughts = record.whole("thoughts_token_count");
        Long completion = output == null ? thoughts : (Long) (output + (thoughts == null ? 0 : thoughts));
        var usage = Usage.of(
                record.whole("input_token_count"),
                completion,
                record.whole("total_token_count"),
                record.whole("cached_content_token_count"),
                null,
                thoughts,
                null);
        var answer = Answer.of(record.get("response_text"), record.get("finish_reasons"));
        var shown = Shapes.object();
        if (!answer.toolCalls().isEmpty()) {
            shown.set("toolCalls", answer.toolCalls());
        }
        if (answer.finishReasons() != null) {
            shown.set("finishReasons", answer.finishReasons());
        }
        var details = Shapes.object();
        if (record.text("role") != null) {
            details.put("role", record.text("role"));
        }
        var drafting = new Drafting(record, null)
                .usage(usage)
                .asksForTool(answer.asksForTool())
                .answers(answer.text());
        return drafting.add(drafting.event(EventType.LLM_DECISION)
                        .model(record.text("model"))
                        .reasoning(answer.reasoning())
                        .output(shown)
                        .tokens(usage.prompt(), usage.completion(), usage.total())
                        .metadata(details))
                .as(Kind.LLM);
    }

    private static LogReading tool(CodingRecord record) {
        boolean failed = "false".equals(record.text("success"));
        var output = Shapes.object();
        if (record.text("success") != null) {
            output.put("success", !failed);
        }
        if (record.whole("content_length") != null) {
            output.put("resultBytes", record.whole("content_length"));
        }
        return new Drafting(record, null)
                .tool(
                        record.text("function_name"),
                        Shapes.asObject(record.get("function_args")),
                        output,
                        failed ? failure(record) : null)
                .as(Kind.TOOL);
    }

    private static Failure failure(CodingRecord record) {
        String message = record.text("error.message", "error", "error.type", "error_type");
        return Failure.of(message == null ? "failed" : message, record.text("error.type", "error_type"), null);
    }

    private static LogReading routing(CodingRecord record) {
        String why = record.text("reasoning");
        return new Drafting(record, null)
                .says("Model " + record.text("decision_model") + (why == null ? "" : ": " + why), null)
                .as(Kind.STATE);
    }
}
