package dev.runlog.store.failures;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Environment;
import dev.runlog.model.FailureState.Said;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Job;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sees what becomes of failures by itself: a resolved one comes back, one rises, a muted one is too loud. */
final class Judge {

    private static final int DAYS = 15;
    private static final int LEAST_RUNS = 5;
    private static final double LEAST_RISE = 2;
    private static final double LEAST_SHARE_RISE = 1.5;

    /**
     * What became of a failure.
     *
     * @param write tells how many rows it changed: none when somebody was faster
     */
    private record Verdict(long failure, String change, Job<Integer> write) {}

    private final Background background;
    private final Readers readers;
    private final Clock clock;

    Judge(Background background, Readers readers, Clock clock) {
        this.background = background;
        this.readers = readers;
        this.clock = clock;
    }

    /** Resolved failures that runs have which began since. */
    void findRegressed() throws InterruptedException {
        var now = clock.instant();
        for (var tenant : tenants("f.state = 'resolved'")) {
            write(readers.read(sql -> sql.atOneMoment(() -> regressed(sql, tenant, now))), now);
        }
    }

    /** Where more runs fail than usual. */
    void findLoud() throws InterruptedException {
        var now = clock.instant();
        for (var tenant : tenants("f.state <> 'resolved'")) {
            write(readers.read(sql -> sql.atOneMoment(() -> loud(sql, tenant, now))), now);
        }
    }

    private List<Tenant> tenants(String which) {
        return readers.read(sql ->
                sql.all("""
                SELECT DISTINCT f.organization_id, f.environment FROM failure f
                WHERE f.merged_into IS NULL AND\s""" + which, row -> new Tenant(row.getLong(1), Environment.of(row.getString(2)))));
    }

    private void write(List<Verdict> verdicts, Instant now) throws InterruptedException {
        if (verdicts.isEmpty()) {
            return;
        }
        background.run(sql -> {
            for (var verdict : verdicts) {
                if (verdict.write.run(sql) > 0) {
                    FailureRows.note(sql, verdict.failure, now, null, verdict.change);
                }
            }
            return null;
        });
    }

    private static List<Verdict> regressed(Sql sql, Tenant tenant, Instant now) throws SQLException {
        var verdicts = new ArrayList<Verdict>();
        for (var failure : Failure.all(sql, tenant)) {
            if (failure.said() == Said.RESOLVED
                    && failure.lastSeen().isAfter(failure.saidAt())
                    && isBack(sql, tenant, failure, now)) {
                verdicts.add(verdict(
                        failure,
                        "UPDATE failure SET state = 'open', regressed_at = ? WHERE id = ? AND state = 'resolved' AND state_at = ?",
                        "regressed",
                        now.toEpochMilli(),
                        failure.number(),
                        failure.saidAt().toEpochMilli()));
            }
        }
        return verdicts;
    }

    /** A run of a version that was there before says nothing about the one that mended it. */
    private static boolean isBack(Sql sql, Tenant tenant, Failure failure, Instant now) throws SQLException {
        var condition = new Condition(Field.FAILURE, null, Set.of(failure.id()), false);
        var since = failure.saidAt().plusMillis(1);
        if (!since.isBefore(now)) {
            return false;
        }
        var filter = SessionFilter.began(since, now.plus(Duration.ofDays(1))).with(List.of(condition));
        var tally = Tallies.of(sql, tenant, filter, 1).failures().get(failure.id());
        if (tally == null || failure.resolvedIn() == null) {
            return tally != null;
        }
        var others = new HashSet<>(tally.versions());
        others.removeAll(
                sql.all("SELECT value FROM given_texts(?) known", row -> row.getString(1), failure.knownVersions()));
        if (!others.isEmpty()) {
            // Versions may be called otherwise since, or runs of before have come later.
            others.removeAll(Versions.before(sql, tenant, failure.saidAt(), failure.resolvedIn()));
        }
        return !others.isEmpty();
    }

    private static List<Verdict> loud(Sql sql, Tenant tenant, Instant now) throws SQLException {
        var filter = SessionFilter.began(now.minus(Duration.ofDays(DAYS)), now);
        var tallies = Tallies.of(sql, tenant, filter, DAYS);
        var verdicts = new ArrayList<Verdict>();
        for (var failure : Failure.all(sql, tenant)) {
            var tally = tallies.failures().getOrDefault(failure.id(), new Tally(DAYS));
            boolean rises = rises(tally, tallies);
            if (rises != failure.rising()) {
                verdicts.add(verdict(
                        failure,
                        "UPDATE failure SET rising = ? WHERE id = ?",
                        rises ? "rising" : "not rising any more",
                        rises,
                        failure.number()));
            }
            if (failure.said() == Said.MUTED && isHeardAgain(failure, tally, now)) {
                verdicts.add(verdict(
                        failure,
                        "UPDATE failure SET state = 'open' WHERE id = ? AND state = 'muted' AND state_at = ?",
                        "muted no more",
                        failure.number(),
                        failure.saidAt().toEpochMilli()));
            }
        }
        return verdicts;
    }

    private static Verdict verdict(Failure failure, String sql, String change, Object... arguments) {
        return new Verdict(failure.number(), change, rows -> rows.update(sql, arguments));
    }

    /** By number and by share: more traffic alone is no rise, and what was not there before is new. */
    private static boolean rises(Tally tally, Tallies tallies) {
        int last = DAYS - 1;
        long before = 0;
        long most = 0;
        long endedBefore = 0;
        for (int day = 0; day < last; day++) {
            before += tally.part(day);
            most = Math.max(most, tally.part(day));
            endedBefore += tallies.ended(tally.agents(), day);
        }
        long today = tally.part(last);
        double usualShare = (double) before / Math.max(1, endedBefore);
        double share = (double) today / Math.max(1, tallies.ended(tally.agents(), last));
        return before > 0
                && today >= LEAST_RUNS
                && today >= LEAST_RISE * before / last
                && today > most
                && share >= LEAST_SHARE_RISE * usualShare;
    }

    private static boolean isHeardAgain(Failure failure, Tally tally, Instant now) {
        var mute = failure.mute();
        return (mute.until() != null && !mute.until().isAfter(now))
                || (mute.runs() != null && tally.newRuns() > mute.runs())
                || (mute.users() != null && tally.newUsers() > mute.users());
    }
}
