package dev.runlog.otlp.coding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.message.Answer;
import dev.runlog.otlp.message.Prompt;
import dev.runlog.otlp.message.Turns;
import dev.runlog.otlp.wire.LogRecord;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Messages to and from models that come as log records: each belongs to a span, whose event they fill in when all of
 * them are together.
 */
final class MessageLogs {

    private static final String DETAILS = "gen_ai.client.inference.operation.details";

    private MessageLogs() {}

    /**
     * One of them, worth keeping until its span's event is there.
     *
     * @param name what kind of message it is
     * @param body what it says
     */
    record Said(Place at, long time, String name, JsonNode body) {}

    /** The span that it belongs to. */
    record Place(SessionKey session, String traceId, String spanId) {}

    /** Empty for every other record; those of coding agents say it twice. */
    static Optional<Said> read(LogRecord log) {
        String name = TracedLogs.name(log);
        boolean known = Turns.isMessage(name) || name.equals(DETAILS);
        if (!known
                || log.traceId() == null
                || log.spanId() == null
                || log.attributes().containsKey("session.id")) {
            return Optional.empty();
        }
        var body = name.equals(DETAILS) ? details(log) : log.body();
        return body == null || !body.isObject() || body.isEmpty()
                ? Optional.empty()
                : Optional.of(new Said(
                        new Place(TracedLogs.session(log), log.traceId(), log.spanId()), log.time(), name, body));
    }

    private static JsonNode details(LogRecord log) {
        var details = Shapes.object();
        log.attributes().forEach((name, value) -> {
            boolean content = name.endsWith(".messages") || name.equals("gen_ai.system_instructions");
            if (content) {
                details.set(name, value);
            }
        });
        return details;
    }

    /** What all that was said of one span fills in. */
    static FillIn fillIn(Collection<Said> all) {
        var turns = new Turns();
        JsonNode input = null;
        JsonNode output = null;
        JsonNode system = null;
        for (var said :
                all.stream().sorted(Comparator.comparingLong(Said::time)).toList()) {
            if (said.name().equals(DETAILS)) {
                input = input == null ? said.body().get("gen_ai.input.messages") : input;
                output = output == null ? said.body().get("gen_ai.output.messages") : output;
                system = system == null ? said.body().get("gen_ai.system_instructions") : system;
            } else {
                turns.add(said.name(), said.body());
            }
        }
        var answer = Answer.of(output == null ? turns.output() : output, null);
        var shown = Shapes.object();
        if (!answer.toolCalls().isEmpty()) {
            shown.set("toolCalls", answer.toolCalls());
        }
        var prompt = Prompt.of(input == null ? turns.input() : input, system);
        var at = all.iterator().next().at();
        return new FillIn(
                at.traceId(),
                at.spanId(),
                answer.reasoning(),
                Shapes.asObject(prompt.ofModel()),
                shown.isEmpty() ? null : shown,
                prompt.firstWords(),
                answer.said());
    }
}
