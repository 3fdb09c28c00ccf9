package dev.runlog.store.watch;

import dev.runlog.model.Refused;
import dev.runlog.model.Refused.Kind;
import dev.runlog.model.Refused.Route;
import dev.runlog.model.Refused.Signature;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** What keys were refused, for a month. */
public final class RefusedStore {

    private static final Duration KEPT = Duration.ofDays(30);
    private static final int MOST_OF_A_KEY = 500;
    private static final int MOST_SHOWN = 1_000;
    private static final int FORGOTTEN_PER_STEP = 1_000;

    private final Writer writer;
    private final Readers readers;

    public RefusedStore(Writer writer, Readers readers) {
        this.writer = writer;
        this.readers = readers;
    }

    /** Adds to what is kept. A key that is gone by now is left out. */
    public CompletableFuture<Void> add(List<Refused> more, Map<Route, Instant> accepted) {
        return writer.submitBehind(sql -> {
            for (var refused : more) {
                add(sql, refused);
            }
            for (var route : accepted.entrySet()) {
                accept(sql, route.getKey(), route.getValue());
            }
            return null;
        });
    }

    private static void add(Sql sql, Refused refused) throws SQLException {
        var route = refused.about().route();
        boolean isKnown = sql.number(
                        """
                SELECT count(*) FROM refused WHERE key_id = ? AND method = ? AND route = ? AND kind = ? AND reason = ?
                """,
                        route.key(),
                        route.method(),
                        route.path(),
                        refused.about().kind().wire(),
                        refused.about().reason())
                > 0;
        boolean isFull =
                !isKnown && sql.number("SELECT count(*) FROM refused WHERE key_id = ?", route.key()) >= MOST_OF_A_KEY;
        sql.update(
                """
                INSERT INTO refused (key_id, method, route, kind, reason, status, field, message, shape, count, first_at,
                  last_at, last_request, user_agent)
                SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM api_key WHERE id = ?
                ON CONFLICT (key_id, method, route, kind, reason) DO UPDATE SET
                  status = excluded.status, field = excluded.field, message = excluded.message,
                  shape = coalesce(excluded.shape, refused.shape), count = refused.count + excluded.count,
                  first_at = CASE WHEN excluded.first_at < refused.first_at THEN excluded.first_at ELSE refused.first_at END,
                  last_at = CASE WHEN excluded.last_at > refused.last_at THEN excluded.last_at ELSE refused.last_at END,
                  last_request = excluded.last_request, user_agent = excluded.user_agent, accepted_at = NULL
                """,
                isFull ? "" : route.method(),
                isFull ? "others" : route.path(),
                refused.about().kind().wire(),
                isFull ? "others" : refused.about().reason(),
                refused.status(),
                refused.field(),
                refused.message(),
                refused.shape(),
                refused.count(),
                refused.firstAt(),
                refused.lastAt(),
                refused.lastRequest(),
                refused.userAgent(),
                route.key());
    }

    private static void accept(Sql sql, Route route, Instant at) throws SQLException {
        sql.update(
                "UPDATE refused SET accepted_at = ? WHERE key_id = ? AND method = ? AND route = ? AND last_at <= ?",
                at,
                route.key(),
                route.method(),
                route.path(),
                at);
    }

    /** Of all keys of an organization, the latest first. */
    public CompletableFuture<List<Refused>> all(long organization) {
        return readers.submit(organization, sql -> sql.all("""
                SELECT r.* FROM api_key k JOIN refused r ON r.key_id = k.id
                WHERE k.organization_id = ?
                ORDER BY r.last_at DESC, r.count DESC, r.reason LIMIT ?
                """, RefusedStore::refused, organization, MOST_SHOWN));
    }

    private static Refused refused(ResultSet row) throws SQLException {
        var route = new Route(row.getLong("key_id"), row.getString("method"), row.getString("route"));
        Long status = Sql.whole(row, "status");
        return new Refused(
                new Signature(route, Kind.of(row.getString("kind")), row.getString("reason")),
                status == null ? null : status.intValue(),
                row.getString("field"),
                row.getString("message"),
                row.getString("shape"),
                row.getLong("count"),
                Sql.time(row, "first_at"),
                Sql.time(row, "last_at"),
                row.getString("last_request"),
                row.getString("user_agent"),
                Sql.time(row, "accepted_at"));
    }

    /** Where something was refused, and nothing accepted since. */
    public Set<Route> open() {
        return readers.read(sql -> {
            var open = new HashSet<Route>();
            sql.each("""
                    SELECT DISTINCT key_id, method, route FROM refused WHERE accepted_at IS NULL OR accepted_at < last_at
                    """, row -> open.add(new Route(row.getLong(1), row.getString(2), row.getString(3))), List.of());
            return open;
        });
    }

    /** @return how many went; not all, when they are many */
    public CompletableFuture<Integer> forgetOld(Instant now) {
        return writer.submitBehind(sql -> sql.update("""
                DELETE FROM refused WHERE (key_id, method, route, kind, reason) IN (
                  SELECT key_id, method, route, kind, reason FROM refused WHERE last_at < ? LIMIT ?)
                """, now.minus(KEPT), FORGOTTEN_PER_STEP));
    }
}
