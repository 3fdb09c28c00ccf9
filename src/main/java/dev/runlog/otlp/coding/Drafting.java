package dev.runlog.otlp.coding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Beginning;
import dev.runlog.model.EventType;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.Candidate;
import dev.runlog.otlp.known.Failure;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Drafts what becomes of one record. Its id, with the agent's name before it, is the event's. */
final class Drafting {

    private static final long SECOND = 1_000_000_000L;
    private static final String NO_PROMPT = "session";

    private final CodingRecord record;
    private final String id;
    private final List<EventDraft> events = new ArrayList<>();
    private Usage usage = Usage.NOTHING;
    private Failure failure;
    private String toolName;
    private boolean asksForTool;
    private String answer;

    /** @param natural the id that the agent gives; null if it gives none */
    Drafting(CodingRecord record, String natural) {
        this.record = record;
        this.id = record.id(natural);
    }

    static String eventId(CodingRecord record, String id) {
        return record.agent().key() + "-" + id;
    }

    Drafting usage(Usage used) {
        usage = used;
        return this;
    }

    Drafting asksForTool(boolean asks) {
        asksForTool = asks;
        return this;
    }

    /** What the model says in it, to whoever asked. */
    Drafting answers(String words) {
        answer = words;
        return this;
    }

    EventDraft.Builder event(EventType type) {
        return event(type, "");
    }

    private EventDraft.Builder event(EventType type, String suffix) {
        long start = record.start();
        var duration = record.duration();
        return EventDraft.of(type, eventId(record, id) + suffix, Instant.ofEpochSecond(start / SECOND, start % SECOND))
                .at(record.log().traceId(), record.log().spanId(), null)
                .duration(duration == null ? null : (Double) duration.doubleValue());
    }

    Drafting add(EventDraft.Builder event) {
        events.add(event.build());
        return this;
    }

    /** A change of state that says only this. */
    Drafting says(String what, ObjectNode more) {
        return add(event(EventType.STATE_CHANGE).reasoning(what).output(more));
    }

    /** A call of a tool, and an error if it failed. */
    Drafting tool(String name, ObjectNode input, ObjectNode output, Failure failed) {
        toolName = name == null ? "unknown" : Beginning.marked(name, 256);
        add(event(EventType.TOOL_CALL).tool(toolName).arguments(input).answer(output));
        if (failed != null) {
            failure = failed;
            add(event(EventType.ERROR, ":error")
                    .tool(toolName)
                    .arguments(input)
                    .reasoning(failed.message())
                    .error(failed.asObject()));
        }
        return this;
    }

    /** A failure of the model, or of the way to it. */
    Drafting error(Failure failed, String model, ObjectNode more) {
        failure = failed;
        return add(event(EventType.ERROR)
                .model(model)
                .reasoning(failed.message())
                .error(failed.asObject())
                .output(more));
    }

    private List<Candidate> candidates() {
        var candidates = CodingIdentity.of(record);
        if (answer != null && record.text("agent.name") == null) {
            candidates.add(Candidate.words(Candidate.OUTPUT, 0, answer));
        }
        return candidates;
    }

    LogReading as(Kind kind) {
        return as(kind, List.of());
    }

    LogReading as(Kind kind, List<FillIn> fillIns) {
        String prompt = record.text("prompt.id");
        long end = Math.max(record.time(), record.start());
        var known = new KnownSpan(
                record.agent().key(),
                id,
                prompt == null ? NO_PROMPT : prompt,
                null,
                false,
                kind,
                record.name(),
                record.start(),
                end,
                true,
                failure,
                usage,
                toolName,
                kind == Kind.LLM ? record.text("model", "slug") : null,
                null,
                true,
                failure == null,
                asksForTool,
                null,
                null,
                candidates(),
                Map.of(),
                events.stream().map(EventDraft::id).toList());
        return new LogReading(record.key(), known, List.copyOf(events), fillIns);
    }
}
