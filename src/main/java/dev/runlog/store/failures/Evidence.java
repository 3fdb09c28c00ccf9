package dev.runlog.store.failures;

import dev.runlog.model.FailureDetail.Change;
import dev.runlog.model.FailureDetail.Example;
import dev.runlog.model.FailureDetail.Wording;
import dev.runlog.model.FailureList.Part;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.HiddenSessions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a failure rests on, and what became of it. */
final class Evidence {

    private static final int MOST_TOOLS = 20;
    private static final int MOST_TEXTS = 200;
    private static final int MOST_CHANGES = 100;

    private static final String RUNS = """
            SELECT s.public_id, s.name, s.created_at, s.event_count
            FROM failure_cause fc CROSS JOIN run_cause r CROSS JOIN session s
            WHERE r.cause_id = fc.cause_id AND s.id = r.session_id AND fc.failure_id = ? AND %s
            """.formatted(HiddenSessions.NOT_HIDDEN);

    private Evidence() {}

    /** The texts it covers, those of most runs first. */
    static List<Wording> texts(Sql sql, long failure) throws SQLException {
        return sql.all(
                """
                SELECT c.id, c.title, c.agent_name, fc.pinned,
                       (SELECT count(*) FROM run_cause r WHERE r.cause_id = c.id) AS runs
                FROM failure_cause fc CROSS JOIN cause c
                WHERE c.id = fc.cause_id AND fc.failure_id = ?
                ORDER BY runs DESC, c.id
                LIMIT ?
                """,
                row -> new Wording(
                        row.getLong("id"),
                        row.getString("title"),
                        row.getString("agent_name"),
                        row.getLong("runs"),
                        row.getBoolean("pinned")),
                failure,
                MOST_TEXTS);
    }

    /** The newest first. */
    static List<Change> history(Sql sql, long failure) throws SQLException {
        return sql.all(
                "SELECT at, author, change FROM failure_change WHERE failure_id = ? ORDER BY at DESC, id DESC LIMIT ?",
                row -> new Change(Sql.time(row, "at"), row.getString("author"), row.getString("change")),
                failure,
                MOST_CHANGES);
    }

    /** Runs to look at: the first, the newest, and the one that is read fastest. */
    static List<Example> runs(Sql sql, long failure) throws SQLException {
        var examples = new ArrayList<Example>();
        add(sql, failure, "first", "s.created_at, s.id", examples);
        add(sql, failure, "newest", "s.created_at DESC, s.id DESC", examples);
        add(sql, failure, "shortest", "s.event_count, s.created_at DESC, s.id DESC", examples);
        return examples;
    }

    /** Each run once. */
    private static void add(Sql sql, long failure, String why, String order, List<Example> examples)
            throws SQLException {
        sql.one(
                        RUNS + " ORDER BY " + order + " LIMIT 1",
                        row -> new Example(
                                why,
                                row.getString("public_id"),
                                row.getString("name"),
                                Sql.time(row, "created_at"),
                                row.getLong("event_count")),
                        failure)
                .filter(found -> examples.stream().noneMatch(other -> other.id().equals(found.id())))
                .ifPresent(examples::add);
    }

    /** By which tool they used last runs are told that have nothing else in common. */
    static List<Part> lastTools(Sql sql, List<Long> sessions) throws SQLException {
        return sql.all(
                """
                SELECT coalesce(p.last_tool, '') AS tool, count(*) AS runs
                FROM given_numbers(?) wanted CROSS JOIN run_profile p
                WHERE p.session_id = wanted.value
                GROUP BY tool ORDER BY runs DESC, tool LIMIT ?
                """, row -> new Part(row.getString("tool"), row.getLong("runs")), sessions.toString(), MOST_TOOLS);
    }
}
