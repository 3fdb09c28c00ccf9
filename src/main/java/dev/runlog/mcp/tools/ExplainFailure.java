package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.EventType;
import dev.runlog.model.Outcome;
import dev.runlog.model.Page;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionFilter.Interval;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.insight.Diagnosis;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What is known of why a run failed. */
final class ExplainFailure implements Tool {

    private static final int USUAL_EVENTS = 5;
    private static final int MOST_EVENTS = 20;
    private static final Duration LATELY = Duration.ofDays(7);
    private static final SessionOrder OLDEST_FIRST =
            new SessionOrder(SessionOrder.NEWEST_FIRST.by(), !SessionOrder.NEWEST_FIRST.descending());

    private final Store store;
    private final Runs runs;
    private final Fitted fitted;

    ExplainFailure(Store store, Runs runs, Fitted fitted) {
        this.store = store;
        this.runs = runs;
        this.fitted = fitted;
    }

    /** How often runs, of all agents, failed for the very same reason; where none is given, it is what the last error says. */
    record SameReason(long runsInTheLast7Days, Instant since, String firstRun) {}

    /** Another run of the same agent. */
    record Nearest(String id, String name, Instant createdAt, Number durationMs, Number cost, Number tokens) {}

    /**
     * @param diagnosis what the rules say of it, as on its page
     * @param lastError null when there is none among the events
     * @param eventsBefore the last error; without one, the last events
     * @param sameReason null when there is neither a reason nor an error
     * @param nearestSuccess null when there is none
     */
    record Explanation(
            RunView run,
            DiagnosisView diagnosis,
            EventView lastError,
            List<EventView> eventsBefore,
            SameReason sameReason,
            Nearest nearestSuccess,
            List<String> next) {}

    /** What is read. */
    private record Sources(
            SessionDetail run,
            Diagnosis diagnosis,
            List<ShownEvent> last,
            SameReason sameReason,
            SessionSummary nearestSuccess) {}

    @Override
    public CompletableFuture<Explanation> call(Tenant tenant, Query arguments, Instant now) {
        String id = Arguments.required(arguments, "id");
        int before = Arguments.whole(arguments, "eventsBefore", USUAL_EVENTS, 0, MOST_EVENTS);
        var cut = Cut.of(arguments);
        arguments.done();
        return runs.read(tenant, "id", id)
                .thenCompose(run -> sources(tenant, run, before + 1, now))
                .thenApply(sources -> fitted.shorten(cut, to -> explain(sources, to)));
    }

    private CompletableFuture<Sources> sources(Tenant tenant, SessionDetail run, int events, Instant now) {
        var last = runs.lastEvents(tenant, run.summary().id(), events);
        var sameReason = sameReason(tenant, reason(run), now);
        var success = nearestSuccess(tenant, run.summary());
        var diagnosis = store.rules().diagnoses().of(tenant, run.summary().id());
        return CompletableFuture.allOf(last, sameReason, success, diagnosis)
                .thenApply(all -> new Sources(run, diagnosis.join(), last.join(), sameReason.join(), success.join()));
    }

    /** As figures tell reasons apart; null when there is none. */
    private static String reason(SessionDetail run) {
        return run.failureReason() == null && run.summary().outcome() == Outcome.FAILED
                ? run.summary().preview()
                : run.failureReason();
    }

    private CompletableFuture<SameReason> sameReason(Tenant tenant, String reason, Instant now) {
        if (reason == null) {
            return CompletableFuture.completedFuture(null);
        }
        var ever = filter(new Condition(Field.FAILURE_REASON, null, Set.of(reason), false));
        var upToNow = now.plusMillis(1);
        var lately = store.stats().byKey(tenant, ever.between(now.minus(LATELY), upToNow), Group.of(Field.AGENT), 1);
        return lately.thenCombine(
                first(tenant, ever, OLDEST_FIRST),
                (figures, first) -> new SameReason(
                        figures.total().sessions(),
                        first == null ? null : first.createdAt(),
                        first == null ? null : first.id()));
    }

    private static SessionFilter filter(Condition... conditions) {
        return new SessionFilter(null, null, Interval.ALWAYS, null, null, List.of(conditions), List.of());
    }

    /** @return null when nothing fits */
    private CompletableFuture<SessionSummary> first(Tenant tenant, SessionFilter filter, SessionOrder order) {
        return store.search()
                .pageAsync(tenant, filter, order, 1, null)
                .thenApply(Page::items)
                .thenApply(found -> found.isEmpty() ? null : found.get(0));
    }

    private CompletableFuture<SessionSummary> nearestSuccess(Tenant tenant, SessionSummary run) {
        var succeeded = filter(
                new Condition(Field.AGENT, null, Set.of(run.agentName()), false),
                new Condition(Field.OUTCOME, null, Set.of(Outcome.SUCCEEDED.wire()), false));
        var begun = run.createdAt();
        return first(tenant, succeeded.between(null, begun), SessionOrder.NEWEST_FIRST)
                .thenCombine(
                        first(tenant, succeeded.between(begun, null), OLDEST_FIRST),
                        (before, after) -> nearer(begun, before, after));
    }

    private static SessionSummary nearer(Instant time, SessionSummary before, SessionSummary after) {
        if (before == null || after == null) {
            return before == null ? after : before;
        }
        var sinceBefore = Duration.between(before.createdAt(), time);
        return sinceBefore.compareTo(Duration.between(time, after.createdAt())) <= 0 ? before : after;
    }

    private static Explanation explain(Sources sources, Cut cut) {
        var run = RunView.of(sources.run, cut);
        var events = sources.last;
        boolean hasError =
                !events.isEmpty() && events.get(events.size() - 1).event().eventType() == EventType.ERROR;
        var before = hasError ? events.subList(0, events.size() - 1) : events;
        return new Explanation(
                run,
                DiagnosisView.of(sources.diagnosis, cut),
                hasError ? EventView.whole(events.get(events.size() - 1), cut) : null,
                before.stream().map(event -> EventView.whole(event, cut)).toList(),
                sources.sameReason,
                nearest(sources.nearestSuccess, cut),
                next(run, sources, cut));
    }

    private static Nearest nearest(SessionSummary run, Cut cut) {
        return run == null
                ? null
                : new Nearest(
                        run.id(), cut.text(run.name()), run.createdAt(), run.durationMs(), run.cost(), run.tokens());
    }

    private static List<String> next(RunView run, Sources sources, Cut cut) {
        var next = new ArrayList<String>();
        if (!run.failed()) {
            next.add("This run did not fail: its outcome is " + run.outcome().wire() + ".");
        }
        if (sources.nearestSuccess != null) {
            next.add("compare_runs with a=" + run.id() + " and b=" + sources.nearestSuccess.id()
                    + " for where it went another way than the nearest run of this agent that succeeded.");
        }
        if (sources.sameReason != null && sources.sameReason.runsInTheLast7Days > 1) {
            next.add("find_runs with failureReason set to this reason for the others that failed so.");
        }
        if (sources.sameReason == null && run.failed()) {
            next.add("The run gave no reason, and there is no error among its events: read what it did last.");
        }
        if (sources.diagnosis.turnedAt() != null) {
            next.add("read_run with events=whole, for the event " + sources.diagnosis.turnedAt()
                    + " where it began to go wrong, and what followed.");
        }
        next.add("read_run with this id and events=whole for all that happened before.");
        if (cut.more() != null) {
            next.add(cut.more());
        }
        return next;
    }
}
