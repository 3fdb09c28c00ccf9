package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.EventType;
import dev.runlog.model.Page;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.StateChange;
import dev.runlog.model.Tenant;
import dev.runlog.store.compare.RunDiff;
import dev.runlog.store.compare.RunDiff.Line;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Two runs side by side. */
final class CompareRuns implements Tool {

    private static final int MOST_TOOLS = 20;
    private static final int MOST_ERRORS = 3;
    private static final int MOST_CHANGED = 10;
    private static final int MOST_CHANGES = 10;

    private final Runs runs;
    private final Fitted fitted;

    CompareRuns(Runs runs, Fitted fitted) {
        this.runs = runs;
        this.fitted = fitted;
    }

    /** @param errors the first of them */
    record Side(RunView run, List<EventView> errors) {}

    /** How often a tool was called, and how many errors it gave. */
    record Calls(long calls, long errors) {

        private static final Calls NONE = new Calls(0, 0);

        private Calls plus(RunDiff.Side step) {
            return step.eventType() == EventType.TOOL_CALL
                    ? new Calls(calls + step.times(), errors)
                    : new Calls(calls, errors + step.times());
        }
    }

    record ToolUse(String toolName, Calls a, Calls b) {}

    /** What one of them did: the id of an event, or of the first of several that are alike. */
    record Did(String id, EventType eventType, String toolName) {}

    /** @param a what it did next, from that step on; null when it ended before */
    record Parting(int step, Did a, Did b) {}

    /** A step that both took, with other input or another answer. */
    record Changed(int step, Did a, Did b, List<EventView.Change> inputChanges, List<EventView.Change> outputChanges) {}

    /**
     * @param tools those that are used most
     * @param changed the first of them
     */
    record Comparison(
            Side a,
            Side b,
            List<ToolUse> tools,
            String sentence,
            Parting firstDifference,
            List<Changed> changed,
            List<String> next) {}

    @Override
    public CompletableFuture<Comparison> call(Tenant tenant, Query arguments, Instant now) {
        String a = Arguments.required(arguments, "a");
        String b = Arguments.required(arguments, "b");
        var cut = Cut.of(arguments);
        arguments.done();
        return errors(tenant, "a", a)
                .thenCompose(ofA -> errors(tenant, "b", b)
                        .thenCompose(ofB -> runs.diff(tenant, a, b)
                                .thenApply(diff -> fitted.shorten(cut, to -> compare(diff, ofA, ofB, to)))));
    }

    private CompletableFuture<List<ShownEvent>> errors(Tenant tenant, String argument, String id) {
        return runs.read(tenant, argument, id)
                .thenCompose(run -> runs.events(tenant, id, EventType.ERROR, null, MOST_ERRORS, null))
                .thenApply(Page::items);
    }

    private static Comparison compare(RunDiff diff, List<ShownEvent> ofA, List<ShownEvent> ofB, Cut cut) {
        return new Comparison(
                side(diff.a(), ofA, cut),
                side(diff.b(), ofB, cut),
                tools(diff.rows(), cut),
                cut.text(diff.sentence()),
                parting(diff, cut),
                changed(diff.rows(), cut),
                next(cut));
    }

    private static Side side(SessionDetail run, List<ShownEvent> errors, Cut cut) {
        return new Side(
                RunView.of(run, cut),
                errors.stream().map(error -> EventView.outline(error, cut)).toList());
    }

    private static List<ToolUse> tools(List<Line> lines, Cut cut) {
        var ofA = calls(lines.stream().map(Line::a));
        var ofB = calls(lines.stream().map(Line::b));
        var names = new ArrayList<>(ofA.keySet());
        ofB.keySet().stream().filter(name -> !ofA.containsKey(name)).forEach(names::add);
        return names.stream()
                .map(name -> new ToolUse(name, ofA.getOrDefault(name, Calls.NONE), ofB.getOrDefault(name, Calls.NONE)))
                .sorted(Comparator.comparingLong((ToolUse use) -> use.a.calls + use.b.calls)
                        .reversed())
                .limit(MOST_TOOLS)
                .map(use -> new ToolUse(cut.text(use.toolName), use.a, use.b))
                .toList();
    }

    private static Map<String, Calls> calls(Stream<RunDiff.Side> steps) {
        var calls = new TreeMap<String, Calls>();
        steps.filter(step -> step != null && step.toolName() != null && isCallOrError(step.eventType()))
                .forEach(step -> calls.merge(step.toolName(), Calls.NONE.plus(step), (known, one) -> known.plus(step)));
        return calls;
    }

    private static boolean isCallOrError(EventType type) {
        return type == EventType.TOOL_CALL || type == EventType.ERROR;
    }

    /** @return null when both did the same */
    private static Parting parting(RunDiff diff, Cut cut) {
        if (diff.firstDifference() == null) {
            return null;
        }
        var rest = diff.rows().subList(diff.firstDifference(), diff.rows().size());
        return new Parting(
                diff.firstDifference() + 1,
                first(rest.stream().map(Line::a), cut),
                first(rest.stream().map(Line::b), cut));
    }

    private static Did first(Stream<RunDiff.Side> steps, Cut cut) {
        return steps.filter(step -> step != null)
                .findFirst()
                .map(step -> did(step, cut))
                .orElse(null);
    }

    private static Did did(RunDiff.Side step, Cut cut) {
        return new Did(step.id(), step.eventType(), cut.text(step.toolName()));
    }

    private static List<Changed> changed(List<Line> lines, Cut cut) {
        var changed = new ArrayList<Changed>();
        for (int i = 0; i < lines.size() && changed.size() < MOST_CHANGED; i++) {
            var line = lines.get(i);
            if (line.inputChanges() != null || line.outputChanges() != null) {
                changed.add(new Changed(
                        i + 1,
                        did(line.a(), cut),
                        did(line.b(), cut),
                        changes(line.inputChanges(), cut),
                        changes(line.outputChanges(), cut)));
            }
        }
        return changed.isEmpty() ? null : changed;
    }

    private static List<EventView.Change> changes(List<StateChange> changes, Cut cut) {
        return changes == null
                ? null
                : EventView.changes(changes.subList(0, Math.min(MOST_CHANGES, changes.size())), cut);
    }

    private static List<String> next(Cut cut) {
        var next = new ArrayList<String>();
        next.add(
                "read_run with events=whole and eventType=tool_call for what went in and out around the first difference.");
        next.add("explain_failure for the one that failed.");
        if (cut.more() != null) {
            next.add(cut.more());
        }
        return next;
    }
}
