package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.Page;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionOrder.By;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.db.Sql;
import dev.runlog.store.find.SessionWalk.Reach;
import dev.runlog.store.runs.HiddenSessions;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Lists of sessions, a page at a time: a page costs the same wherever it is and however many sessions there are. */
public final class SessionSearch {

    private final Readers readers;

    public SessionSearch(Readers readers) {
        this.readers = readers;
    }

    /** @param cursor where the page before ended; null for the first */
    public Page<SessionSummary> page(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        return readers.read(tenant.organization(), readPage(tenant, filter, order, limit, cursor));
    }

    /** As {@link #page}, while the caller's thread goes on. */
    public CompletableFuture<Page<SessionSummary>> pageAsync(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        return readers.submit(tenant.organization(), readPage(tenant, filter, order, limit, cursor));
    }

    private static Query<Page<SessionSummary>> readPage(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        String list = "sessions" + order + (filter.words().isEmpty() ? "" : "-words");
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        return sql -> page(find(sql, tenant, filter, order, limit + 1, after), list, limit);
    }

    private static Page<SessionSummary> page(List<FoundSession> found, String list, int limit) {
        boolean more = found.size() > limit;
        var shown = more ? found.subList(0, limit) : found;
        return new Page<>(
                shown.stream().map(FoundSession::session).toList(),
                more
                        ? new Cursor(
                                        list,
                                        shown.get(limit - 1).place(),
                                        shown.get(limit - 1).row())
                                .text()
                        : null);
    }

    /** How many began in a time, either end of which may be null. */
    public long count(Tenant tenant, Instant from, Instant to) {
        return readers.read(
                tenant.organization(),
                sql -> sql.number(
                        """
                SELECT count(*) FROM session s
                WHERE organization_id = ? AND environment = ? AND created_at >= ? AND created_at < ? AND %s
                """.formatted(HiddenSessions.NOT_HIDDEN),
                        tenant.organization(),
                        tenant.environment().wire(),
                        from == null ? 0 : from.toEpochMilli(),
                        to == null ? Long.MAX_VALUE : to.toEpochMilli()));
    }

    private static List<FoundSession> find(
            Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order, int limit, Cursor after)
            throws SQLException {
        boolean byTime = order.by() == By.CREATED_AT;
        if (byTime && !filter.words().isEmpty()) {
            return WordSearch.walk(sql, tenant, filter, order.descending(), limit, after);
        }
        var walk = new SessionWalk(sql, tenant, filter, order);
        if (!byTime || filter.from() == null) {
            return walk.take(Reach.ALL, limit, after);
        }
        // In order of time, what began in the interval or shortly before lies together; long ones from before lie
        // apart.
        var found = new ArrayList<>(walk.take(order.descending() ? Reach.NEAR : Reach.FAR, limit, after));
        if (found.size() < limit) {
            found.addAll(walk.take(order.descending() ? Reach.FAR : Reach.NEAR, limit - found.size(), after));
        }
        return found;
    }
}
