package dev.runlog.store.find;

import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.causes.FailureCauses;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.facts.FactScan;
import dev.runlog.store.facts.InsightFacts;
import dev.runlog.store.facts.MarkFacts;
import dev.runlog.store.facts.Selection;
import dev.runlog.store.facts.Selection.Membership;
import dev.runlog.store.facts.SessionFacts;
import dev.runlog.store.facts.SessionSet;
import dev.runlog.store.recorded.EventCounts;
import dev.runlog.store.recorded.RecordedModel;
import dev.runlog.store.recorded.RecordedSession;
import dev.runlog.store.runs.HiddenSessions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks through the facts of all sessions that a filter means: with its words, and without those that were deleted. */
public final class Scans {

    private static final int MOST_PENDING = 20_000;

    private Scans() {}

    /** @param more columns to read, beside those that the filter asks for */
    public static FactScan of(Sql sql, Tenant tenant, SessionFilter filter, Set<FactColumn> more) throws SQLException {
        return filter.words().isEmpty()
                ? of(sql, tenant, filter, List.of(), more)
                : of(
                        sql,
                        tenant,
                        filter,
                        WordMatches.all(sql, tenant, filter.words()).sessions(),
                        more);
    }

    /** @param having those that have the filter's words, as far as they are looked for */
    static FactScan of(Sql sql, Tenant tenant, SessionFilter filter, SessionSet having, Set<FactColumn> more)
            throws SQLException {
        return of(sql, tenant, filter, List.of(new Membership(having, false)), more);
    }

    private static FactScan of(
            Sql sql, Tenant tenant, SessionFilter filter, List<Membership> words, Set<FactColumn> more)
            throws SQLException {
        var known = SilenceCondition.known(filter);
        var members = new ArrayList<>(words);
        members.addAll(SilenceCondition.members(sql, tenant, filter));
        var selection = new Selection(FailureCauses.asCauses(sql, tenant, known), members);
        var left = new SessionSet();
        var pending = pending(sql, tenant, left);
        sql.each("SELECT session_id FROM session_leaving", row -> left.add(row.getLong(1)), List.of());
        return new FactScan(sql, tenant, selection, more, pending, left);
    }

    /** Refuses while more sessions than {@link #MOST_PENDING} would be left out. */
    static void requireAll(Sql sql, Tenant tenant) throws SQLException {
        long pending = sql.number(
                "SELECT count(*) FROM session WHERE organization_id = ? AND environment = ? AND block = 0",
                tenant.organization(),
                tenant.environment().wire());
        if (pending > MOST_PENDING) {
            throw new Problem(
                    Problem.Code.BUSY,
                    "Lists and figures are being made anew, " + pending
                            + " sessions are not in them yet. Try again in some minutes.");
        }
    }

    /**
     * Sessions that were recorded just now and are in no block yet: their events do not count yet. After an upgrade they may
     * be all there are; then only the newest are taken.
     *
     * @param found takes their numbers: by the time blocks are read, they may be in one
     */
    private static List<FactBlock> pending(Sql sql, Tenant tenant, SessionSet found) throws SQLException {
        var blocks = new ArrayList<FactBlock>();
        var some = new ArrayList<SessionFacts>();
        sql.each(
                """
                SELECT %s FROM session s
                WHERE s.organization_id = ? AND s.environment = ? AND s.block = 0 AND %s
                ORDER BY s.id DESC
                LIMIT %d
                """.formatted(RecordedSession.COLUMNS, HiddenSessions.NOT_HIDDEN, MOST_PENDING),
                row -> {
                    var session = RecordedSession.read(row);
                    var facts = session.facts(
                            RecordedModel.of(sql, session.number()),
                            new EventCounts(),
                            Map.of(),
                            MarkFacts.NONE,
                            InsightFacts.NONE);
                    found.add(facts.session());
                    some.add(facts);
                    if (some.size() == FactBlock.MOST_SESSIONS) {
                        blocks.add(FactBlock.of(some));
                        some.clear();
                    }
                },
                List.of(tenant.organization(), tenant.environment().wire()));
        blocks.add(FactBlock.of(some));
        return blocks;
    }
}
