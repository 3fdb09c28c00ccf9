package dev.runlog.store.failures;

import dev.runlog.model.FailureDetail;
import dev.runlog.model.FailureList;
import dev.runlog.model.FailureList.Part;
import dev.runlog.model.FailureState;
import dev.runlog.model.FailureSummary;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.causes.FailureCauses;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Failures of the runs that a filter means. What is counted here is counted from the facts that lists are read from. */
public final class FailureStore {

    private static final int PARTS = 14;

    private final Readers readers;
    private final Clock clock;

    public FailureStore(Readers readers, Clock clock) {
        this.readers = readers;
        this.clock = clock;
    }

    /** Those that any run has, and how many. */
    private record Counted(Failure failure, FailureState state, Tally tally) {

        /** How much it presses. */
        private long weight() {
            return tally.runs()
                    * switch (state) {
                        case REGRESSED -> 3;
                        case RISING, NEW -> 2;
                        case ONGOING, MUTED, RESOLVED -> 1;
                    };
        }

        boolean isOneOff() {
            return tally.runs() == 1
                    && failure.assignee() == null
                    && (state == FailureState.NEW || state == FailureState.ONGOING);
        }
    }

    private static final Comparator<Counted> MOST_PRESSING =
            Comparator.comparing((Counted one) -> -one.weight()).thenComparing(one -> one.failure.id());

    /**
     * @param filter with both ends of the time
     * @param states that are wanted
     */
    public CompletableFuture<FailureList> list(
            Tenant tenant, SessionFilter filter, Set<FailureState> states, int most) {
        return readers.submit(
                tenant.organization(), sql -> sql.atOneMoment(() -> list(sql, tenant, filter, states, most)));
    }

    private FailureList list(Sql sql, Tenant tenant, SessionFilter filter, Set<FailureState> states, int most)
            throws SQLException {
        var now = clock.instant();
        var tallies = Tallies.of(sql, tenant, filter, PARTS);
        var all = counted(sql, tenant, tallies, now);
        var wanted = all.stream()
                .filter(one -> states.contains(one.state))
                .sorted(MOST_PRESSING)
                .toList();
        return new FailureList(
                filter.from(),
                filter.to(),
                tallies.ended(),
                tallies.failed(),
                tallies.unexplained(),
                parts(all, one -> one.failure.failureClass().wire()),
                parts(all, one -> one.failure.failureClass().side().wire()),
                Evidence.lastTools(
                        sql,
                        wanted.stream()
                                .filter(Counted::isOneOff)
                                .map(one -> one.tally.session())
                                .toList()),
                wanted.stream().limit(most).map(one -> summary(one, tallies)).toList(),
                wanted.size() > most);
    }

    private static List<Counted> counted(Sql sql, Tenant tenant, Tallies tallies, Instant now) throws SQLException {
        var ofFailures = tallies.failures();
        var all = new ArrayList<Counted>();
        for (var failure : Failure.all(sql, tenant)) {
            var tally = ofFailures.get(failure.id());
            if (tally != null) {
                all.add(new Counted(failure, failure.state(now), tally));
            }
        }
        return all;
    }

    private interface Named {
        String name(Counted one);
    }

    private static List<Part> parts(List<Counted> all, Named named) {
        var runs = new TreeMap<String, Long>();
        all.forEach(one -> runs.merge(named.name(one), one.tally.runs(), Long::sum));
        return runs.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(part -> new Part(part.getKey(), part.getValue()))
                .toList();
    }

    private static FailureSummary summary(Counted one, Tallies tallies) {
        var failure = one.failure;
        var tally = one.tally;
        long ended = tallies.ended(tally.agents());
        return new FailureSummary(
                failure.id(),
                failure.title(),
                failure.failureClass().wire(),
                failure.failureClass().side().wire(),
                one.state,
                tally.runs(),
                ended == 0 ? 0 : (double) tally.runs() / ended,
                tally.users(),
                first(tally.agents()),
                first(tally.versions()),
                tally.trend(),
                failure.firstSeen(),
                failure.lastSeen(),
                failure.assignee(),
                failure.resolvedIn(),
                one.state == FailureState.MUTED ? failure.mute() : null,
                one.isOneOff());
    }

    private static List<String> first(List<String> names) {
        return names.subList(0, Math.min(names.size(), FailureSummary.MOST_NAMES));
    }

    /** @param id of one that may have become part of another */
    public CompletableFuture<FailureDetail> find(Tenant tenant, SessionFilter filter, String id) {
        return readers.submit(tenant.organization(), sql -> sql.atOneMoment(() -> detail(sql, tenant, filter, id)));
    }

    private FailureDetail detail(Sql sql, Tenant tenant, SessionFilter filter, String id) throws SQLException {
        var now = clock.instant();
        var failure = Failure.find(sql, tenant, FailureCauses.surviving(sql, tenant, id))
                .orElseThrow(() -> notFound(id));
        var tallies = Tallies.of(sql, tenant, filter, PARTS);
        var tally = tallies.failures().getOrDefault(failure.id(), new Tally(PARTS));
        var one = new Counted(failure, failure.state(now), tally);
        var summary = summary(one, tallies);
        return new FailureDetail(
                summary,
                filter.from(),
                filter.to(),
                Sentence.of(summary),
                Evidence.runs(sql, failure.number()),
                Evidence.texts(sql, failure.number()),
                ComesAlong.of(sql, filter, failure.number(), tally.runs(), tallies.ended(tally.agents())),
                Evidence.history(sql, failure.number()));
    }

    static Problem notFound(String id) {
        return new Problem(
                Problem.Code.NOT_FOUND,
                "There is no failure " + id + " in this environment: its runs may be gone, or it is one of another.");
    }
}
