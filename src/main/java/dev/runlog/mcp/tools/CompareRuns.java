package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.EventType;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.find.EventTrail.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Two runs side by side. */
final class CompareRuns implements Tool {

    private static final int MOST_TOOLS = 20;
    private static final int MOST_ERRORS = 3;

    private final Runs runs;
    private final Fitted fitted;

    CompareRuns(Runs runs, Fitted fitted) {
        this.runs = runs;
        this.fitted = fitted;
    }

    /** What is read of one of them. */
    private record Sources(SessionDetail run, List<Step> steps, List<ShownEvent> errors) {}

    /** @param errors the first of them */
    record Side(RunView run, List<EventView> errors) {}

    /** How often a tool was called, and how many errors it gave. */
    record Calls(long calls, long errors) {

        private static final Calls NONE = new Calls(0, 0);

        private Calls plus(EventType type) {
            return type == EventType.TOOL_CALL ? new Calls(calls + 1, errors) : new Calls(calls, errors + 1);
        }
    }

    record ToolUse(String toolName, Calls a, Calls b) {}

    /** @param a the tool that was called then, and the event; null when there was no call any more */
    record Parting(int toolCall, Step a, Step b) {}

    /** @param tools those that are used most */
    record Comparison(Side a, Side b, List<ToolUse> tools, Parting firstDifference, List<String> next) {}

    @Override
    public CompletableFuture<Comparison> call(Tenant tenant, Query arguments, Instant now) {
        String a = Arguments.required(arguments, "a");
        String b = Arguments.required(arguments, "b");
        var cut = Cut.of(arguments);
        arguments.done();
        return sources(tenant, "a", a)
                .thenCombine(
                        sources(tenant, "b", b), (one, other) -> fitted.shorten(cut, to -> compare(one, other, to)));
    }

    private CompletableFuture<Sources> sources(Tenant tenant, String argument, String id) {
        return runs.read(tenant, argument, id)
                .thenCompose(run -> runs.steps(tenant, id)
                        .thenCombine(
                                runs.events(tenant, id, EventType.ERROR, null, MOST_ERRORS, null),
                                (steps, errors) -> new Sources(run, steps, errors.items())));
    }

    private static Comparison compare(Sources a, Sources b, Cut cut) {
        return new Comparison(
                side(a, cut), side(b, cut), tools(a.steps, b.steps, cut), parting(a.steps, b.steps, cut), next(cut));
    }

    private static Side side(Sources sources, Cut cut) {
        return new Side(
                RunView.of(sources.run, cut),
                sources.errors.stream()
                        .map(error -> EventView.outline(error, cut))
                        .toList());
    }

    private static List<ToolUse> tools(List<Step> a, List<Step> b, Cut cut) {
        var ofA = calls(a);
        var ofB = calls(b);
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

    private static Map<String, Calls> calls(List<Step> steps) {
        var calls = new TreeMap<String, Calls>();
        for (var step : steps) {
            if (step.toolName() != null && isCallOrError(step.eventType())) {
                calls.merge(
                        step.toolName(),
                        Calls.NONE.plus(step.eventType()),
                        (known, one) -> known.plus(step.eventType()));
            }
        }
        return calls;
    }

    private static boolean isCallOrError(EventType type) {
        return type == EventType.TOOL_CALL || type == EventType.ERROR;
    }

    /** @return null when both called the same tools in the same order */
    private static Parting parting(List<Step> a, List<Step> b, Cut cut) {
        var ofA = toolCalls(a);
        var ofB = toolCalls(b);
        for (int i = 0; i < Math.max(ofA.size(), ofB.size()); i++) {
            var one = i < ofA.size() ? ofA.get(i) : null;
            var other = i < ofB.size() ? ofB.get(i) : null;
            if (one == null
                    || other == null
                    || !String.valueOf(one.toolName()).equals(String.valueOf(other.toolName()))) {
                return new Parting(i + 1, shown(one, cut), shown(other, cut));
            }
        }
        return null;
    }

    private static Step shown(Step step, Cut cut) {
        return step == null ? null : new Step(step.id(), step.eventType(), cut.text(step.toolName()));
    }

    private static List<Step> toolCalls(List<Step> steps) {
        return steps.stream()
                .filter(step -> step.eventType() == EventType.TOOL_CALL)
                .toList();
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
