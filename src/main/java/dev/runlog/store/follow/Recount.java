package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactChanges;
import dev.runlog.store.insight.InsightRecount;
import dev.runlog.store.insight.RunInsight;
import dev.runlog.store.recorded.EventCounts;
import dev.runlog.store.recorded.RecordedMarks;
import dev.runlog.store.recorded.RecordedModel;
import dev.runlog.store.recorded.RecordedSession;
import dev.runlog.store.recorded.UncountedEvents;
import dev.runlog.store.runs.HiddenSessions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Counts everything that is derived anew, from what was recorded, and says what differs. Sessions that are due are left
 * out, but for their number.
 *
 * <pre>
 *   session, event ──► counts and facts of each session, and what the rules say of it
 *   fact_block ──► holds so many sessions as there are
 * </pre>
 */
public final class Recount {

    private static final int MOST_DIFFERENCES = 20;
    private static final int SESSIONS_HELD = 10_000;

    private final Sql sql;
    private final long generation;
    private final List<String> differences = new ArrayList<>();
    /** Blocks that were read, for the sessions that follow. */
    private FactChanges facts;

    private long compared;

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
            recount.compareBlocks();
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
        same(session, "tokens of events", derived.events().tokens(), events.tokens());
        same(session, "estimate of costs", derived.events().costEstimated(), events.costEstimated());
        same(session, "last error", derived.events().lastError(), events.lastError());
        same(
                session,
                "last activity",
                derived.events().lastActivity(),
                Math.max(events.lastActivity(), session.updatedAt().toEpochMilli()));
        same(
                session,
                "facts",
                facts(found),
                session.facts(
                        RecordedModel.of(sql, session.number()),
                        events,
                        Follower.tools(Optional.empty(), events),
                        RecordedMarks.of(sql, session.number()),
                        RunInsight.facts(sql, session)));
        var insight = InsightRecount.compare(sql, session);
        if (insight.isPresent()) {
            same(session, "run", insight.get().kept(), insight.get().judged());
        }
    }

    private Object facts(Found found) throws SQLException {
        try {
            if (compared++ % SESSIONS_HELD == 0) {
                facts = new FactChanges(sql);
            }
            return facts.find(found.derived.block(), found.recorded.number()).orElse(null);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException damaged) {
            return "what cannot be read";
        }
    }

    private void same(RecordedSession session, String what, Object kept, Object counted) {
        if (!isEnough() && !Objects.equals(kept, counted)) {
            differences.add("session " + session.id() + ": " + what + " is kept as " + kept + ", but is " + counted);
        }
    }

    /** No block has sessions that are not there, or say that they are in another. */
    private void compareBlocks() throws SQLException {
        long inBlocks = sql.number("SELECT coalesce(sum(sessions), 0) FROM fact_block");
        long sessions = sql.number("SELECT count(*) FROM session WHERE generation = ?", generation);
        if (inBlocks != sessions) {
            differences.add("facts are kept of " + inBlocks + " sessions, but there are " + sessions);
        }
    }
}
