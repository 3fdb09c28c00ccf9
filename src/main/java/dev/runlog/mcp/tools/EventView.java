package dev.runlog.mcp.tools;

import dev.runlog.model.EventDetails;
import dev.runlog.model.EventType;
import dev.runlog.model.Failure;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.StateChange;
import java.time.Instant;
import java.util.List;

/**
 * An event for models: in outline, or whole.
 *
 * @param at when it happened
 * @param costEstimated true when the cost was worked out from tokens and prices
 * @param reasoning in outline, of an error: what it says
 */
record EventView(
        String id,
        Instant at,
        EventType eventType,
        String toolName,
        String model,
        Number durationMs,
        Number estimatedCost,
        Boolean costEstimated,
        String reasoning,
        Failure failure,
        Object toolInput,
        Object toolOutput,
        Object toolError,
        Object alternativesConsidered,
        Number confidence,
        Long promptTokens,
        Long completionTokens,
        Long tokenCount,
        List<Change> stateChanges,
        Integer moreChanges,
        Object metadata,
        Object extra) {

    private static final int MOST_CHANGES = 20;
    private static final int OUTLINE = 160;

    /** What changed in the agent's state, both as JSON. */
    record Change(String path, Object before, Object after) {}

    static EventView outline(ShownEvent shown, Cut asked) {
        var cut = new Cut(OUTLINE);
        var view = whole(shown, cut);
        var failure = shown.failure();
        String gist = failure == null || failure.said() == null ? view.reasoning : asked.text(failure.said());
        return new EventView(
                view.id,
                view.at,
                view.eventType,
                view.toolName,
                view.model,
                view.durationMs,
                view.estimatedCost,
                view.costEstimated,
                gist,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    static EventView whole(ShownEvent shown, Cut cut) {
        var event = shown.event();
        var details = event.details() == null ? EventDetails.NONE : event.details();
        var changes = shown.stateChanges();
        int all = changes == null ? 0 : changes.size() + (shown.moreChanges() == null ? 0 : shown.moreChanges());
        return new EventView(
                event.id(),
                event.timestamp() == null ? event.createdAt() : event.timestamp(),
                event.eventType(),
                cut.text(event.toolName()),
                cut.text(details.model()),
                details.durationMs(),
                event.estimatedCost(),
                details.costEstimated(),
                cut.text(event.reasoning()),
                failure(shown.failure(), cut),
                cut.json(event.toolInput()),
                cut.json(event.toolOutput()),
                shown.failure() == null ? cut.json(details.toolError()) : null,
                cut.json(event.alternativesConsidered()),
                event.confidence(),
                details.promptTokens(),
                details.completionTokens(),
                details.tokenCount(),
                changes == null ? null : changes(changes, cut),
                all > MOST_CHANGES ? Integer.valueOf(all - MOST_CHANGES) : null,
                cut.json(details.metadata()),
                cut.json(details.extra()));
    }

    private static Failure failure(Failure said, Cut cut) {
        return said == null
                ? null
                : new Failure(cut.text(said.type()), cut.text(said.message()), cut.text(said.stack()));
    }

    static List<Change> changes(List<StateChange> changes, Cut cut) {
        return changes.stream()
                .limit(MOST_CHANGES)
                .map(change -> new Change(cut.text(change.path()), cut.json(change.before()), cut.json(change.after())))
                .toList();
    }
}
