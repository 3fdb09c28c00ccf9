package dev.runlog.store.remarks;

import dev.runlog.model.Remarks;
import dev.runlog.model.Silence;
import dev.runlog.store.causes.FailureCauses;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was found about some sessions, by their numbers. */
public final class RemarkRows {

    private final Map<Long, String> failures;
    private final Map<Long, List<String>> signals = new HashMap<>();
    private final Map<Long, String> severities = new HashMap<>();
    private final Map<Long, Silence.Kind> silent;

    private RemarkRows(Sql sql, Set<Long> sessions) throws SQLException {
        this.failures = FailureCauses.ofSessions(sql, sessions);
        this.silent = SilentRuns.kinds(sql, sessions);
        // The worst stands first.
        sql.each(
                """
                SELECT r.session_id, r.position, r.kind, r.severity
                FROM given_numbers(?) wanted CROSS JOIN run_signal r
                WHERE r.session_id = wanted.value
                UNION ALL
                SELECT p.session_id, p.straight AS position, 'straight', 'good'
                FROM given_numbers(?) wanted CROSS JOIN run_profile p
                WHERE p.session_id = wanted.value AND p.straight IS NOT NULL
                ORDER BY session_id, position
                """,
                row -> add(row.getLong("session_id"), row.getString("kind"), row.getString("severity")),
                List.of(sessions.toString(), sessions.toString()));
    }

    public static RemarkRows of(Sql sql, Set<Long> sessions) throws SQLException {
        return new RemarkRows(sql, sessions);
    }

    private void add(long session, String kind, String severity) {
        severities.putIfAbsent(session, severity);
        var kinds = signals.computeIfAbsent(session, first -> new ArrayList<>());
        if (!kinds.contains(kind)) {
            kinds.add(kind);
        }
    }

    public Remarks get(long session) {
        var kind = silent.get(session);
        return new Remarks(
                failures.get(session),
                signals.get(session),
                severities.get(session),
                kind == Silence.Kind.STALLED ? Boolean.TRUE : null,
                kind == Silence.Kind.ABANDONED ? Boolean.TRUE : null);
    }
}
