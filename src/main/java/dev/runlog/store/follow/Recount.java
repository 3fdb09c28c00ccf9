package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import dev.runlog.store.follow.EventCounts.ToolCounts;
import dev.runlog.store.runs.HiddenSessions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts everything that is derived anew, from what was recorded, and says what differs. Sessions that are due are left
 * out, but for what they add to the sums by now.
 *
 * <pre>
 *   session, event ──► counts, share, tools, metadata of each session    in Java, as the follower does
 *   sessions' shares, tools ──► every row of every sum                   in SQL, as the follower does not
 * </pre>
 */
public final class Recount {

    private static final int MOST_DIFFERENCES = 20;

    private static final String SUMS = """
            count(*), sum(outcome = 'succeeded'), sum(outcome = 'failed'), sum(cost_units), sum(tokens), sum(event_count),
            sum(error_count)""";

    /** Each sum, and what it is made of. */
    private static final Map<String, String> SUMS_OF_ALL = Map.of(
            "session_hour", """
            SELECT organization_id, environment, created_at / 3600000, agent_name, duration_class, %s
            FROM session WHERE %s GROUP BY 1, 2, 3, 4, 5""",
            "session_day", """
            SELECT organization_id, environment, created_at / 86400000, agent_name, duration_class, %s
            FROM session WHERE %s GROUP BY 1, 2, 3, 4, 5""",
            "user_day", """
            SELECT organization_id, environment, created_at / 86400000, user_id, %s
            FROM session WHERE %s GROUP BY 1, 2, 3, 4""",
            "user_duration", """
            SELECT organization_id, environment, created_at / 86400000, user_id, duration_class, count(*)
            FROM session WHERE duration_class >= 0 AND %2$s GROUP BY 1, 2, 3, 4, 5""",
            "reason_day", """
            SELECT organization_id, environment, created_at / 86400000, reason, duration_class, %s
            FROM session WHERE reason IS NOT NULL AND %s GROUP BY 1, 2, 3, 4, 5""",
            "tool_hour", """
            SELECT t.organization_id, t.environment, t.created_at / 3600000, t.tool_name, count(*), sum(t.calls),
                   sum(t.errors), sum(t.cost_units)
            FROM session_tool t JOIN session ON session.id = t.session_id
            WHERE %2$s GROUP BY 1, 2, 3, 4""");

    private final Sql sql;
    private final long generation;
    private final List<String> differences = new ArrayList<>();

    private Recount(Sql sql) throws SQLException {
        this.sql = sql;
        this.generation = Follower.generation(sql);
    }

    /** @return what differs, each in a sentence; so many at most */
    public static List<String> differences(Sql sql) throws SQLException {
        sql.script("BEGIN");
        try {
            var recount = new Recount(sql);
            recount.compareSessions();
            recount.compareSums();
            return recount.differences;
        } finally {
            sql.script("COMMIT");
        }
    }

    private boolean isEnough() {
        return differences.size() >= MOST_DIFFERENCES;
    }

    private record Found(RecordedSession recorded, DerivedSession derived) {}

    private void compareSessions() throws SQLException {
        sql.until(
                "SELECT " + RecordedSession.COLUMNS + ", " + DerivedSession.COLUMNS
                        + """

                         FROM session s
                        WHERE id NOT IN (SELECT session_id FROM due) AND %s
                        ORDER BY id""".formatted(HiddenSessions.NOT_HIDDEN),
                row -> {
                    compare(new Found(RecordedSession.read(row), DerivedSession.read(row)));
                    return !isEnough();
                });
    }

    private void compare(Found found) throws SQLException {
        var session = found.recorded;
        var derived = found.derived;
        var events = new EventCounts();
        UncountedEvents.addTo(events, sql, session.number(), Integer.MAX_VALUE);
        same(session, "generation", derived.generation(), generation);
        same(session, "last event", derived.events().lastEvent(), events.lastEvent());
        same(session, "number of events", derived.events().events(), events.events());
        same(session, "number of tool calls", derived.events().toolCalls(), events.toolCalls());
        same(session, "number of errors", derived.events().errors(), events.errors());
        same(session, "cost of events", derived.events().cost(), events.cost());
        same(session, "last error", derived.events().lastError(), events.lastError());
        same(
                session,
                "last activity",
                derived.events().lastActivity(),
                Math.max(events.lastActivity(), session.updatedAt().toEpochMilli()));
        same(session, "share of the figures", derived.share(), Share.of(session, events));
        same(session, "tools", tools(session.number()), events.addedTools());
        same(session, "metadata", metadata(session.number()), MetadataEntries.of(session.metadata()));
    }

    private Map<String, ToolCounts> tools(long session) throws SQLException {
        var tools = new HashMap<String, ToolCounts>();
        SessionTools.of(sql, session, Integer.MAX_VALUE).forEach(tool -> tools.put(tool.name(), tool.counts()));
        return tools;
    }

    private Map<String, String> metadata(long session) throws SQLException {
        var entries = new HashMap<String, String>();
        sql.each(
                "SELECT key, value FROM session_metadata WHERE session_id = ?",
                row -> entries.put(row.getString(1), row.getString(2)),
                List.of(session));
        return entries;
    }

    private void same(RecordedSession session, String what, Object kept, Object counted) {
        if (!isEnough() && !Objects.equals(kept, counted)) {
            differences.add("session " + session.id() + ": " + what + " is kept as " + kept + ", but is " + counted);
        }
    }

    private void compareSums() throws SQLException {
        for (var sums : SUMS_OF_ALL.entrySet()) {
            String kept = "SELECT * FROM " + sums.getKey();
            String counted = sums.getValue().formatted(SUMS, "generation = " + generation);
            long more = sql.number("SELECT count(*) FROM (" + kept + " EXCEPT " + counted + ")");
            long less = sql.number("SELECT count(*) FROM (" + counted + " EXCEPT " + kept + ")");
            if (more + less > 0) {
                differences.add("sums in " + sums.getKey() + ": " + more + " rows are kept that are not so, and " + less
                        + " are missing");
            }
        }
    }
}
