package dev.runlog.watch;

import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.FailureList;
import dev.runlog.model.FailureState;
import dev.runlog.model.FailureSummary;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.failures.FailureStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Failures that came back, hit more runs than usual, or were not there before. */
public final class PressingFailures implements FindingSource {

    /** As the list of failures shows them by itself. */
    private static final Duration WINDOW = Duration.ofDays(14);

    private static final Map<FailureState, Kind> KINDS = Map.of(
            FailureState.REGRESSED, Kind.FAILURE_REGRESSED,
            FailureState.RISING, Kind.FAILURE_RISING,
            FailureState.NEW, Kind.FAILURE_NEW);

    /** A new one has so many runs; fewer may stay the only ones. */
    private static final int LEAST_NEW = 3;

    /** Of each tenant: more are not read. */
    private static final int MOST = 100;

    private final FailureStore failures;

    public PressingFailures(FailureStore failures) {
        this.failures = failures;
    }

    @Override
    public Set<Kind> kinds() {
        return Set.copyOf(KINDS.values());
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        var time = SessionFilter.began(now.minus(WINDOW), now);
        return failures.list(tenant, time, KINDS.keySet(), MOST).thenApply(list -> findings(tenant, list, now));
    }

    private static List<Finding> findings(Tenant tenant, FailureList list, Instant now) {
        return list.items().stream()
                .filter(failure -> failure.state() != FailureState.NEW || failure.runs() >= LEAST_NEW)
                .map(failure -> new Finding(
                        KINDS.get(failure.state()),
                        failure.id(),
                        failure.agents().size() == 1 ? failure.agents().get(0) : null,
                        sentence(failure),
                        (double) failure.runs(),
                        ConsolePath.of("failures", failure.id())
                                .between(list.from(), list.to())
                                .in(tenant.environment())
                                .toString(),
                        now))
                .toList();
    }

    private static String sentence(FailureSummary failure) {
        String what = switch (failure.state()) {
            case REGRESSED -> "is back after it was resolved";
            case RISING -> "hits more runs than usual";
            default -> "is new";
        };
        return "%s: “%s” %s (%s in the last two weeks, %s of those that ended; %s)"
                .formatted(
                        failure.agents().size() == 1
                                ? failure.agents().get(0)
                                : Wording.count(failure.agents().size(), "agent"),
                        failure.title(),
                        what,
                        Wording.count(failure.runs(), "run"),
                        Wording.percent(failure.share()),
                        Wording.count(failure.users(), "user"));
    }
}
