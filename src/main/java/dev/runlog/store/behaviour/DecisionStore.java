package dev.runlog.store.behaviour;

import dev.runlog.insight.decision.Alternatives;
import dev.runlog.insight.decision.Calibration;
import dev.runlog.insight.decision.SureRun;
import dev.runlog.insight.statistics.Interval;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.behaviour.Decisions.Area;
import dev.runlog.store.behaviour.Decisions.Bin;
import dev.runlog.store.behaviour.Decisions.Found;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.find.PublicIds;
import dev.runlog.store.find.RunSample;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what it is worth when runs say how sure they are. */
public final class DecisionStore {

    private static final int MOST_RUNS = 5_000;
    private static final int MOST_SESSIONS = 20;
    private static final int MOST_CONSIDERED = 20;

    /** Events have to be read for what runs considered. */
    private static final int RUNS_READ = 500;

    private static final int EVENTS_READ = 20_000;
    private static final int CHARACTERS_READ = 2 * 1024 * 1024;

    private final Readers readers;

    DecisionStore(Readers readers) {
        this.readers = readers;
    }

    private record Ended(long session, boolean good) {}

    /** A run that said how sure it was. */
    private record Sure(long session, SureRun said) {}

    public CompletableFuture<Decisions> decisions(Tenant tenant, SessionFilter filter) {
        return readers.submit(tenant.organization(), sql -> decisions(sql, tenant, filter));
    }

    private static Decisions decisions(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        var chosen = RunSample.of(
                sql,
                tenant,
                ended(filter),
                Set.<FactColumn>of(),
                MOST_RUNS,
                (block, i) -> new Ended(
                        block.numbers().session(i),
                        Outcome.of(block.numbers().status(i), block.numbers().success(i)) == Outcome.SUCCEEDED));
        var sure = sure(sql, chosen.runs());
        var said = sure.stream().map(Sure::said).toList();
        String missing = Calibration.missing(said);
        var considering =
                chosen.runs().subList(0, Math.min(RUNS_READ, chosen.runs().size()));
        return new Decisions(
                filter.from(),
                filter.to(),
                chosen.all(),
                chosen.runs().size(),
                sure.size(),
                missing,
                missing == null ? found(sql, new Calibration(said), sure) : null,
                considered(sql, considering),
                considering.size());
    }

    private static SessionFilter ended(SessionFilter filter) {
        var ended = new Condition(Field.OUTCOME, null, Set.of(Outcome.FAILED.wire(), Outcome.SUCCEEDED.wire()), false);
        return filter.with(
                Stream.concat(filter.conditions().stream(), Stream.of(ended)).toList());
    }

    private static List<Sure> sure(Sql sql, List<Ended> runs) throws SQLException {
        var good = outcomes(runs);
        var sure = new ArrayList<Sure>();
        sql.each(
                """
                SELECT p.session_id, p.confidence_sum / p.confidence_count, p.confidence_min, p.confidence_last
                FROM given_numbers(?) wanted CROSS JOIN run_profile p
                WHERE p.session_id = wanted.value AND p.confidence_count > 0
                """,
                row -> sure.add(new Sure(
                        row.getLong(1),
                        new SureRun(row.getDouble(2), row.getDouble(3), row.getDouble(4), good.get(row.getLong(1))))),
                List.of(good.keySet().stream()
                        .sorted((a, b) -> Long.compare(b, a))
                        .toList()
                        .toString()));
        return sure;
    }

    private static Map<Long, Boolean> outcomes(List<Ended> runs) {
        return runs.stream().collect(Collectors.toMap(Ended::session, Ended::good));
    }

    private static Found found(Sql sql, Calibration of, List<Sure> sure) throws SQLException {
        var bins = new ArrayList<Bin>();
        for (var bin : of.bins()) {
            var interval = bin.interval();
            bins.add(new Bin(
                    bin.from(),
                    bin.to(),
                    bin.runs(),
                    bin.says(),
                    bin.success(),
                    interval == null ? null : interval.low(),
                    interval == null ? null : interval.high(),
                    PublicIds.of(
                            sql,
                            bin.places().stream()
                                    .limit(MOST_SESSIONS)
                                    .map(place -> sure.get(place).session)
                                    .toList())));
        }
        Interval succeeds = of.interval();
        return new Found(
                of.sentence(),
                of.telling(),
                of.says(),
                of.succeeds(),
                succeeds.low(),
                succeeds.high(),
                of.expectedError(),
                of.brier(),
                of.best(),
                of.areas().entrySet().stream()
                        .map(area -> new Area(
                                area.getKey(),
                                area.getValue().value(),
                                area.getValue().interval().low(),
                                area.getValue().interval().high()))
                        .toList(),
                bins);
    }

    /** Some events of each are read, and not too many of all. */
    private static List<Alternatives.Alternative> considered(Sql sql, List<Ended> runs) throws SQLException {
        var good = outcomes(runs);
        var alternatives = new Alternatives();
        int[] read = {0};
        sql.until(
                """
                SELECT session_id, alternatives
                FROM (SELECT e.session_id, e.alternatives
                      FROM given_numbers(?) wanted CROSS JOIN event e
                      WHERE e.session_id = wanted.value
                      LIMIT ?) looked_at
                WHERE alternatives IS NOT NULL
                """,
                row -> {
                    String considered = row.getString(2);
                    alternatives.add(row.getLong(1), good.get(row.getLong(1)), considered);
                    read[0] += considered.length();
                    return read[0] < CHARACTERS_READ;
                },
                runs.stream().map(Ended::session).toList().toString(),
                EVENTS_READ);
        return alternatives.commonest(MOST_CONSIDERED);
    }
}
