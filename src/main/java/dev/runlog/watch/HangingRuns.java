package dev.runlog.watch;

import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionOrder.By;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.figures.StatsStore;
import dev.runlog.store.find.SessionSearch;
import dev.runlog.store.watch.SilenceStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Runs that hang, one line for each agent. How many they are is what the list of them counts. */
public final class HangingRuns implements FindingSource {

    private static final int MOST_AGENTS = 20;

    /** Clocks of clients go ahead of ours. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final SessionOrder LONGEST_FIRST = new SessionOrder(By.LAST_ACTIVITY_AT, false);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private final SilenceStore silence;
    private final StatsStore stats;
    private final SessionSearch search;

    public HangingRuns(SilenceStore silence, StatsStore stats, SessionSearch search) {
        this.silence = silence;
        this.stats = stats;
        this.search = search;
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.RUNS_STALLED);
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        return silence.look(tenant, now)
                .thenCompose(done -> stats.byKey(
                        tenant,
                        SessionFilter.began(Instant.EPOCH, now.plus(AHEAD)).with(List.of(is(Field.STALLED, "true"))),
                        Group.of(Field.AGENT),
                        MOST_AGENTS))
                .thenCompose(hanging -> {
                    var found = CompletableFuture.completedFuture((List<Finding>) new ArrayList<Finding>());
                    for (var item : hanging.items()) {
                        if (item instanceof ByKey agent) {
                            found = found.thenCompose(
                                    before -> finding(tenant, agent, now).thenApply(one -> {
                                        before.addAll(one);
                                        return before;
                                    }));
                        }
                    }
                    return found;
                });
    }

    /** Nothing when they all went on meanwhile. */
    private CompletableFuture<List<Finding>> finding(Tenant tenant, ByKey agent, Instant now) {
        var those =
                SessionFilter.began(null, null).with(List.of(is(Field.STALLED, "true"), is(Field.AGENT, agent.key())));
        return search.pageAsync(tenant, those, LONGEST_FIRST, 1, null)
                .thenApply(longest -> longest.items().stream()
                        .map(run -> finding(tenant, agent, run.lastActivityAt(), now))
                        .toList());
    }

    private static Finding finding(Tenant tenant, ByKey agent, Instant since, Instant now) {
        long runs = agent.figures().sessions();
        return new Finding(
                Kind.RUNS_STALLED,
                agent.key(),
                agent.key(),
                agent.key() + ": " + Wording.count(runs, "run") + (runs == 1 ? " hangs" : " hang")
                        + ", nothing heard since " + TIME.format(since),
                (double) runs,
                ConsolePath.of("sessions")
                        .in(tenant.environment())
                        .with(Field.AGENT.wire(), agent.key())
                        .with(Field.STALLED.wire(), "true")
                        .with("sort", LONGEST_FIRST)
                        .toString(),
                now);
    }

    private static Condition is(Field field, String value) {
        return new Condition(field, null, Set.of(value), false);
    }
}
