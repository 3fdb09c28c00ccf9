package dev.runlog.store.behaviour;

import dev.runlog.insight.compare.Cohort;
import dev.runlog.insight.compare.CommonPath;
import dev.runlog.insight.compare.Fork;
import dev.runlog.insight.compare.Paths;
import dev.runlog.insight.compare.Way;
import dev.runlog.insight.compare.Ways;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.behaviour.RunPaths.Common;
import dev.runlog.store.behaviour.RunPaths.Parting;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.find.PublicIds;
import dev.runlog.store.find.RunSample;
import dev.runlog.store.insight.StoredPath;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Says which ways runs take, and where those that fail part from the others. */
public final class PathStore {

    private static final int MOST_PATHS = 10;
    private static final int MOST_PARTINGS = 10;
    private static final int MOST_SESSIONS = 20;

    private final Readers readers;

    PathStore(Readers readers) {
        this.readers = readers;
    }

    /** A run whose way is known. */
    private record Walked(long session, Way way) {}

    /** Its cost, as its facts tell. */
    private record Spent(long session, double cost) {}

    /** @param all how many there are, looked at or not */
    private record Side(List<Walked> runs, long all) {

        private Ways ways() {
            return new Ways(runs.stream().map(Walked::way).toList(), runs.isEmpty() ? 1 : (double) all / runs.size());
        }

        private Stream<Long> sessions(List<Integer> places) {
            return places.stream().map(place -> runs.get(place).session);
        }
    }

    public CompletableFuture<RunPaths> paths(Tenant tenant, SessionFilter filter) {
        return readers.submit(tenant.organization(), sql -> paths(sql, tenant, filter));
    }

    private static RunPaths paths(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        var chosen = RunSample.of(
                sql,
                tenant,
                ended(filter, Outcome.FAILED),
                ended(filter, Outcome.SUCCEEDED),
                Set.<FactColumn>of(),
                Cohort.MOST,
                (block, i) ->
                        new Spent(block.numbers().session(i), block.numbers().cost(i)));
        var failed = side(sql, chosen.a());
        var good = side(sql, chosen.b());
        var paths = new Paths(failed.ways(), good.ways());
        boolean tooFew = Math.min(failed.runs.size(), good.runs.size()) < Cohort.LEAST;
        var commonest = new ArrayList<Common>();
        for (var path : paths.commonest(MOST_PATHS)) {
            commonest.add(common(sql, path, failed, good));
        }
        var partings = new ArrayList<Parting>();
        for (var fork : tooFew ? List.<Fork>of() : paths.forks(MOST_PARTINGS)) {
            partings.add(parting(sql, fork, failed));
        }
        return new RunPaths(
                filter.from(),
                filter.to(),
                failed.all + good.all,
                failed.all,
                failed.runs.size() + good.runs.size(),
                tooFew ? true : null,
                commonest,
                partings);
    }

    private static SessionFilter ended(SessionFilter filter, Outcome outcome) {
        var ended = new Condition(Field.OUTCOME, null, Set.of(outcome.wire()), false);
        return filter.with(
                Stream.concat(filter.conditions().stream(), Stream.of(ended)).toList());
    }

    /** Runs that the rules have not looked at yet have no way. */
    private static Side side(Sql sql, RunSample<Spent> chosen) throws SQLException {
        var paths = new HashMap<Long, String>();
        sql.each(
                """
                SELECT p.session_id, p.path
                FROM given_numbers(?) wanted CROSS JOIN run_profile p WHERE p.session_id = wanted.value
                """,
                row -> paths.put(row.getLong(1), row.getString(2)),
                List.of(chosen.runs().stream().map(Spent::session).toList().toString()));
        return new Side(
                chosen.runs().stream()
                        .filter(run -> paths.containsKey(run.session))
                        .map(run -> new Walked(
                                run.session,
                                Way.of(StoredPath.steps(paths.get(run.session)), run.cost == 0 ? null : run.cost)))
                        .toList(),
                chosen.all());
    }

    private static Common common(Sql sql, CommonPath path, Side failed, Side good) throws SQLException {
        var newest = Stream.concat(failed.sessions(path.failed()), good.sessions(path.good()))
                .sorted(Comparator.reverseOrder())
                .limit(MOST_SESSIONS)
                .toList();
        return new Common(
                path.steps(),
                path.runs(),
                path.share(),
                path.success(),
                path.interval().low(),
                path.interval().high(),
                path.cost(),
                PublicIds.of(sql, newest));
    }

    private static Parting parting(Sql sql, Fork fork, Side failed) throws SQLException {
        return new Parting(
                fork.after(),
                fork.next(),
                fork.sentence(),
                fork.runs(),
                fork.of(),
                fork.failed(),
                fork.failing(),
                fork.otherwise(),
                fork.risk().value(),
                fork.risk().low(),
                fork.explains(),
                fork.falseShare(),
                PublicIds.of(sql, failed.sessions(fork.places()).toList()));
    }
}
