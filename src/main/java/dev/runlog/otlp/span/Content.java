package dev.runlog.otlp.span;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.message.Answer;
import dev.runlog.otlp.message.Prompt;
import dev.runlog.otlp.message.Turns;

/**
 * What went into a span and what came out: in its attributes, else in events of it that tell of messages.
 *
 * @param prompt of an agent, a workflow or a model call; of others there is none
 * @param answer likewise
 */
record Content(Prompt prompt, Answer answer) {

    private static final Content NONE = new Content(Prompt.of(null, null), Answer.NONE);

    static Content of(Attributes attributes, Kind kind) {
        boolean talks = kind.canBeRun() || kind == Kind.CHAIN;
        return talks ? new Content(prompt(attributes), answer(attributes)) : NONE;
    }

    private static Prompt prompt(Attributes attributes) {
        var input = Field.INPUT.of(attributes);
        var system = Field.SYSTEM.of(attributes);
        return Prompt.of(input == null ? turns(attributes).input() : input, system);
    }

    private static Answer answer(Attributes attributes) {
        var output = Field.OUTPUT.of(attributes);
        var reasons = Shapes.parsed(Field.FINISH_REASONS.of(attributes));
        return Answer.of(output == null ? turns(attributes).output() : output, reasons);
    }

    static JsonNode toolInput(Attributes attributes) {
        var input = Field.TOOL_INPUT.of(attributes);
        return input == null ? turns(attributes).toolInput() : input;
    }

    static JsonNode toolOutput(Attributes attributes) {
        var output = Field.TOOL_OUTPUT.of(attributes);
        return output == null ? turns(attributes).toolOutput() : output;
    }

    private static Turns turns(Attributes attributes) {
        var turns = new Turns();
        for (var event : attributes.span().events()) {
            turns.add(event.name(), event.attributes());
        }
        return turns;
    }
}
