package dev.runlog.store.insight;

import dev.runlog.insight.run.Confidence;
import dev.runlog.insight.run.Consistency;
import dev.runlog.insight.run.RunAnalysis;
import dev.runlog.insight.run.RunReader;
import dev.runlog.insight.run.Signal;
import dev.runlog.insight.silence.SilenceWords;
import dev.runlog.model.Silence;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import dev.runlog.store.insight.Diagnosis.Basis;
import dev.runlog.store.insight.Diagnosis.Hanging;
import dev.runlog.store.recorded.RecordedSession;
import dev.runlog.store.remarks.SilentRuns;
import dev.runlog.store.runs.SessionOwner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Says of a run what the rules do: judged while it is asked for, or as it was kept when that would take long. */
public final class DiagnosisStore {

    private static final int MOST_EVENTS = 5_000;
    private static final int MOST_PAGES = 8;

    private final Readers readers;
    private final NormRows norms;
    private final Clock clock;

    public DiagnosisStore(Readers readers, NormRows norms, Clock clock) {
        this.readers = readers;
        this.norms = norms;
        this.clock = clock;
    }

    public CompletableFuture<Diagnosis> of(Tenant tenant, String session) {
        return readers.submit(tenant.organization(), sql -> {
            SessionOwner.status(sql, tenant, session);
            var run = sql.one(
                            "SELECT " + RecordedSession.COLUMNS + " FROM session WHERE public_id = ?",
                            RecordedSession::read,
                            session)
                    .orElseThrow();
            var allowed = AllowedSignals.of(sql, tenant, run.agentName());
            var silence = SilentRuns.of(sql, run.number()).map(found -> hanging(found, run));
            return diagnosis(sql, run).with(allowed, silence.orElse(null));
        });
    }

    private Diagnosis diagnosis(Sql sql, RecordedSession run) throws SQLException {
        var judged = isShort(sql, run) ? judge(sql, run) : Optional.<RunAnalysis>empty();
        if (judged.isPresent()) {
            return diagnosis(run, Basis.EVENTS, RunReader.RULES, judged.get());
        }
        int rules =
                (int) sql.number("SELECT coalesce(max(rules), 0) FROM run_profile WHERE session_id = ?", run.number());
        return kept(sql, run)
                .map(analysis -> diagnosis(run, Basis.KEPT, rules, analysis))
                .orElse(Diagnosis.UNKNOWN);
    }

    private Hanging hanging(Silence silence, RecordedSession run) {
        var now = clock.instant();
        return new Hanging(silence, SilenceWords.of(silence, run.agentName(), now), SilenceWords.reason(silence, now));
    }

    private static boolean isShort(Sql sql, RecordedSession run) throws SQLException {
        return !sql.any("SELECT 1 FROM event WHERE session_id = ? LIMIT 1 OFFSET ?", run.number(), MOST_EVENTS);
    }

    /** @return nothing when its events say so much that it would take long */
    private Optional<RunAnalysis> judge(Sql sql, RecordedSession run) throws SQLException {
        var reader = new RunReader(norms.of(sql, run.tenant(), run.agentName()));
        var events = new RunEvents(run.number(), reader);
        for (int page = 0; page < MOST_PAGES && !events.isComplete(); page++) {
            events.readPage(sql);
        }
        return events.isComplete() ? Optional.of(reader.finish(Analyst.summary(run))) : Optional.empty();
    }

    private static Optional<RunAnalysis> kept(Sql sql, RecordedSession run) throws SQLException {
        var others = sql.all(
                "SELECT * FROM run_signal WHERE session_id = ? ORDER BY position",
                DiagnosisStore::signal,
                run.number());
        return sql.one(
                "SELECT * FROM run_profile WHERE session_id = ?",
                row -> new RunAnalysis(
                        StoredPath.steps(row.getString("path")),
                        row.getInt("attempts"),
                        row.getInt("failed_attempts"),
                        row.getLong("longest_gap_ms"),
                        row.getDouble("event_cost"),
                        row.getDouble("wasted_cost"),
                        row.getLong("wasted_ms"),
                        new Confidence(
                                row.getInt("confidence_count"),
                                row.getDouble("confidence_sum"),
                                row.getDouble("confidence_min"),
                                row.getDouble("confidence_last")),
                        signals(others, row),
                        row.getString("turned_at"),
                        row.getLong("created_at") + row.getLong("first_after_ms"),
                        row.getLong("created_at") + row.getLong("last_after_ms"),
                        List.of(),
                        row.getString("last_tool"),
                        null,
                        sentence(row)),
                run.number());
    }

    /** @param others than the one that its profile tells of */
    private static List<Signal> signals(List<Signal> others, ResultSet row) throws SQLException {
        var all = new ArrayList<>(others);
        int straight = row.getInt("straight");
        if (!row.wasNull()) {
            all.add(straight, Signal.STRAIGHT);
        }
        return all;
    }

    private static String sentence(ResultSet row) throws SQLException {
        String kept = row.getString("sentence");
        return kept != null && kept.isEmpty() ? RunAnalysis.nothingUnusual(row.getLong("events")) : kept;
    }

    private static Signal signal(ResultSet row) throws SQLException {
        return new Signal(
                Signal.Kind.of(row.getString("kind")),
                Signal.Severity.valueOf(row.getString("severity").toUpperCase(Locale.ROOT)),
                row.getInt("count"),
                row.getString("tool"),
                row.getDouble("cost"),
                row.getLong("ms"),
                row.getString("events").lines().toList(),
                row.getString("sentence"));
    }

    private static Diagnosis diagnosis(RecordedSession run, Basis basis, int rules, RunAnalysis analysis) {
        return new Diagnosis(
                basis,
                rules,
                analysis.sentence(),
                analysis.turnedAt(),
                analysis.attempts(),
                analysis.failedAttempts(),
                analysis.eventCost(),
                analysis.wastedCost(),
                analysis.wastedMs(),
                analysis.signals(),
                Consistency.of(Analyst.summary(run), analysis),
                List.of(),
                null);
    }
}
