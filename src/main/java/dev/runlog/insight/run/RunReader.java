package dev.runlog.insight.run;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.attempt.Acts;
import dev.runlog.insight.attempt.RefusedCalls;
import dev.runlog.insight.attempt.StateName;
import dev.runlog.insight.run.Usual.Gap;
import dev.runlog.insight.stretch.Stretches;
import dev.runlog.model.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Reads the events of one run, in the order they were recorded, and then says what it saw. It remembers a bounded number of
 * them, however many there are.
 */
public final class RunReader {

    /** The version of the rules: what an older one said is judged again. */
    public static final int RULES = 3;

    private final Norms norms;
    private final Acts acts = new Acts(this::settled);
    private final RefusedCalls refusedCalls = new RefusedCalls();
    private final Stretches stretches = new Stretches();
    private final List<Step> path = new ArrayList<>();
    private final List<Failed> firstFailures = new ArrayList<>();
    private final Deque<Failed> newestFailures = new ArrayDeque<>();
    private Confidence confidence = Confidence.NONE;
    private double cost;
    private int events;
    private long firstAt;
    private long lastAt;
    private Long lastDurationMs;
    private String lastEvent;
    private boolean isWaiting;
    private long longestGap;
    private Gap silence = Gap.NONE;
    private String lastTool;
    private String lastErrorText;
    private int attempts;
    private int failedAttempts;

    public RunReader(Norms norms) {
        this.norms = norms;
    }

    private record Failed(int place, FailedAttempt attempt) {}

    public void add(RunEvent event) {
        long pause = events == 0 ? 0 : Math.max(0, event.at() - lastAt);
        pause(event.at(), pause, event.durationMs());
        firstAt = events == 0 ? event.at() : Math.min(firstAt, event.at());
        lastAt = events == 0 ? event.at() : Math.max(lastAt, event.at());
        lastDurationMs = event.durationMs();
        lastEvent = event.id();
        events++;
        cost += event.cost();
        if (event.confidence() != null) {
            confidence = confidence.with(event.confidence());
        }
        take(event, new Acts.When(event.id(), event.cost(), event.at(), pause, event.durationMs(), event.span()));
    }

    /** What a call is known to have taken is no pause; nor is waiting for somebody. */
    private void pause(long at, long pause, Long durationMs) {
        if (!isWaiting) {
            longestGap = Math.max(longestGap, pause);
            long busy = Math.max(orZero(durationMs), orZero(lastDurationMs));
            if (pause - busy > silence.ms()) {
                silence = new Gap(pause - busy, lastEvent, lastTool);
            }
        }
        isWaiting &= at < lastAt;
    }

    private static long orZero(Long value) {
        return value == null ? 0 : value;
    }

    private void take(RunEvent event, Acts.When when) {
        String failure = said(event.failure());
        switch (event.type()) {
            case TOOL_CALL -> {
                String tool = event.toolName() == null ? "unnamed tool" : event.toolName();
                refusedCalls.made(tool);
                call(when, tool, event.toolInput(), event.toolOutput(), failure);
            }
            case LLM_DECISION -> {
                for (var refused : refusedCalls.decision(event.toolInput(), event.toolOutput())) {
                    call(when.free(), refused.tool(), refused.input(), null, refused.why());
                }
                step("decision");
                acts.thought(when, event.reasoning());
            }
            case STATE_CHANGE -> {
                String state = StateName.of(event.toolOutput(), event.toolInput(), event.reasoning());
                isWaiting = StateName.isWaiting(state);
                step("state:" + state);
                acts.state(when, state);
            }
            case ERROR -> {
                lastTool = event.toolName() == null ? lastTool : event.toolName();
                lastErrorText = failure == null ? lastErrorText : failure;
                if (event.toolName() != null) {
                    refusedCalls.made(event.toolName());
                }
                step("error");
                acts.error(when, event.toolName(), event.toolInput(), failure);
            }
        }
    }

    private void call(Acts.When when, String tool, String input, String output, String failure) {
        lastTool = tool;
        step("tool:" + tool);
        acts.call(when, tool, input, output, failure);
    }

    private static String said(Failure failure) {
        return failure == null ? null : failure.said();
    }

    private void step(String name) {
        int last = path.size() - 1;
        if (last >= 0 && path.get(last).name().equals(name)) {
            path.set(last, path.get(last).again());
        } else if (path.size() < Step.MOST) {
            path.add(new Step(name, 1));
        }
    }

    private void settled(Act act) {
        if (act.isAttempt()) {
            attempts++;
            if (act.failed()) {
                failedAttempts++;
                failed(act);
            }
        }
        stretches.see(act);
    }

    private void failed(Act act) {
        var attempt = new FailedAttempt(act.seen().event(), act.seen().tool(), act.text(), false);
        var failed = new Failed(act.seen().place(), attempt);
        if (firstFailures.size() < FailedAttempt.MOST / 2) {
            firstFailures.add(failed);
        } else {
            newestFailures.add(failed);
            if (newestFailures.size() > FailedAttempt.MOST / 2) {
                newestFailures.remove();
            }
        }
    }

    /** No more events come. */
    public RunAnalysis finish(RunSummary run) {
        acts.finish();
        boolean endsInSilence = events > 0
                && run.completedAt() != null
                && !isWaiting
                && firstAt >= run.createdAt()
                && run.completedAt() - lastAt > silence.ms();
        if (endsInSilence) {
            silence = new Gap(run.completedAt() - lastAt, lastEvent, lastTool);
        }
        var read = new RunAnalysis(
                List.copyOf(path),
                attempts,
                failedAttempts,
                longestGap,
                cost,
                0,
                0,
                confidence,
                List.of(),
                null,
                firstAt,
                lastAt,
                failures(),
                lastTool,
                lastErrorText,
                null);
        return new Judgement(run, norms, stretches, events, silence).of(read);
    }

    private List<FailedAttempt> failures() {
        var all = new ArrayList<>(firstFailures);
        all.addAll(newestFailures);
        return all.stream()
                .map(failed -> {
                    var use = stretches.tools().use(failed.attempt().tool());
                    boolean isGood = use != null && use.lastGood() > failed.place();
                    return failed.attempt().madeGood(isGood);
                })
                .toList();
    }
}
