package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.Marks;
import dev.runlog.model.Page;
import dev.runlog.model.Remarks;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionOrder.By;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Readers.Query;
import dev.runlog.store.db.Sql;
import dev.runlog.store.db.Sql.Row;
import dev.runlog.store.facts.Bound;
import dev.runlog.store.find.TopSessions.Found;
import dev.runlog.store.marks.MarkRows;
import dev.runlog.store.remarks.RemarkRows;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.runs.SessionRows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/** Lists of sessions, a page at a time. Which are meant, and in what order, is told by their facts. */
public final class SessionSearch {

    /** So many texts with the words that are asked for are looked at first, and mostly that is enough. */
    private static final int FEW_TEXTS = 10_000;

    private static final int MORE_TEXTS = 10;

    private static final Shape<SessionSummary> SUMMARIES =
            new Shape<>(SessionRows.SUMMARY, SessionRows::summary, SessionSummary::with, SessionSummary::with);
    private static final Shape<SessionDetail> DETAILS = new Shape<>(
            SessionRows.DETAIL,
            SessionRows::detail,
            (session, marks) -> session.with(null, marks, List.of()),
            (session, remarks) -> session);

    private final Readers readers;

    public SessionSearch(Readers readers) {
        this.readers = readers;
    }

    /** @param cursor where the page before ended; null for the first */
    public Page<SessionSummary> page(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        return readers.read(tenant.organization(), readPage(SUMMARIES, tenant, filter, order, limit, cursor));
    }

    /** As {@link #page}, with everything known of each but what was asked and answered, and its notes. */
    public Page<SessionDetail> details(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        return readers.read(tenant.organization(), readPage(DETAILS, tenant, filter, order, limit, cursor));
    }

    /** As {@link #page}, while the caller's thread goes on. */
    public CompletableFuture<Page<SessionSummary>> pageAsync(
            Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        return readers.submit(tenant.organization(), readPage(SUMMARIES, tenant, filter, order, limit, cursor));
    }

    /** What is read of each session, and how; and how its marks come to it, and what was found about it. */
    private record Shape<T>(
            String columns, Row<T> row, BiFunction<T, Marks, T> marked, BiFunction<T, Remarks, T> remarked) {

        T shown(T session, Marks marks, Remarks remarks) {
            return remarked.apply(marked.apply(session, marks), remarks);
        }
    }

    private static <T> Query<Page<T>> readPage(
            Shape<T> shape, Tenant tenant, SessionFilter filter, SessionOrder order, int limit, String cursor) {
        String list = "sessions" + order + (filter.words().isEmpty() ? "" : "-words");
        var after = cursor == null ? null : Cursor.parse(cursor, list);
        return sql -> {
            var found = find(sql, tenant, filter, order, limit + 1, after);
            var shown = found.subList(0, Math.min(limit, found.size()));
            var last = found.size() > limit ? shown.get(limit - 1) : null;
            String next = last == null ? null : new Cursor(list, last.place(), last.session()).text();
            return new Page<>(sessions(sql, shape, shown), next);
        };
    }

    /** The numbers of those that began last, at most so many. */
    public static List<Long> newest(Sql sql, Tenant tenant, SessionFilter filter, int most) throws SQLException {
        return find(sql, tenant, filter, SessionOrder.NEWEST_FIRST, most, null).stream()
                .map(Found::session)
                .toList();
    }

    private static List<Found> find(
            Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order, int limit, Cursor after)
            throws SQLException {
        if (order.by() == By.CREATED_AT && !filter.words().isEmpty()) {
            return findWithWords(sql, tenant, filter, order, limit, after);
        }
        var top = new TopSessions(TopSessions.bound(order), order.descending());
        return top.find(Scans.of(sql, tenant, filter, Set.of()), limit, after);
    }

    /** In the order they were recorded, so that no more of the full-text index is read than is shown. */
    private static List<Found> findWithWords(
            Sql sql, Tenant tenant, SessionFilter filter, SessionOrder order, int limit, Cursor after)
            throws SQLException {
        var top = new TopSessions(Bound.SESSION, order.descending());
        for (int texts = FEW_TEXTS; ; texts *= MORE_TEXTS) {
            var words = WordMatches.after(sql, tenant, filter.words(), order.descending(), after, texts);
            var found = top.find(Scans.of(sql, tenant, filter, words.sessions(), Set.of()), limit, after);
            if (found.size() == limit || words.isAll()) {
                return found;
            }
        }
    }

    /** Those that are still there, in this order. */
    private static <T> List<T> sessions(Sql sql, Shape<T> shape, List<Found> found) throws SQLException {
        var sessions = new HashMap<Long, T>();
        var numbers = new ArrayList<Long>();
        found.forEach(one -> numbers.add(one.session()));
        sql.each(
                """
                SELECT %s
                FROM given_numbers(?) wanted CROSS JOIN session s
                WHERE s.id = wanted.value AND %s
                """.formatted(shape.columns, HiddenSessions.NOT_HIDDEN),
                row -> sessions.put(row.getLong("id"), shape.row.map(row)),
                List.of(numbers.toString()));
        var marks = MarkRows.of(sql, sessions.keySet());
        var remarks = RemarkRows.of(sql, sessions.keySet());
        return numbers.stream()
                .filter(sessions::containsKey)
                .map(number -> shape.shown(sessions.get(number), marks.get(number), remarks.get(number)))
                .toList();
    }

    /** Refuses while some sessions cannot be listed: what is taken away must be whole. */
    public void requireAll(Tenant tenant) {
        readers.read(tenant.organization(), sql -> {
            Scans.requireAll(sql, tenant);
            return null;
        });
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
}
