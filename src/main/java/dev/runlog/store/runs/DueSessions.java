package dev.runlog.store.runs;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The follower's queue: sessions that changed since they were derived. A session stands in it once, since its first such
 * change; it is added in the transaction that changes it.
 */
public final class DueSessions {

    private DueSessions() {}

    /** A session by the number of its row, and whose it is. */
    public record Due(long organization, long session) {}

    /** All that have a label. */
    public static void addLabelled(Sql sql, long organization, long label, Instant now) throws SQLException {
        sql.update("""
                INSERT INTO due (organization_id, session_id, since)
                SELECT ?, session_id, ? FROM session_label WHERE label_id = ?
                ON CONFLICT (organization_id, session_id) DO NOTHING
                """, organization, now, label);
    }

    public static void add(Sql sql, long organization, long session, Instant now) throws SQLException {
        sql.update("""
                INSERT INTO due (organization_id, session_id, since)
                VALUES (?, ?, ?)
                ON CONFLICT (organization_id, session_id) DO NOTHING
                """, organization, session, now);
    }

    public static void remove(Sql sql, Due due) throws SQLException {
        sql.update("DELETE FROM due WHERE organization_id = ? AND session_id = ?", due.organization, due.session);
    }

    /** Those who have any. */
    public static List<Long> organizations(Sql sql) throws SQLException {
        return sql.all("""
                WITH RECURSIVE found (id) AS (
                  SELECT min(organization_id) FROM due
                  UNION ALL
                  SELECT (SELECT min(organization_id) FROM due WHERE organization_id > found.id)
                  FROM found WHERE found.id IS NOT NULL)
                SELECT id FROM found WHERE id IS NOT NULL
                """, row -> row.getLong(1));
    }

    /** Those of an organization with lower numbers than that one, the newest first. */
    public static List<Due> before(Sql sql, long organization, long session, int most) throws SQLException {
        return sql.all("""
                SELECT session_id FROM due
                WHERE organization_id = ? AND session_id < ?
                ORDER BY session_id DESC
                LIMIT ?
                """, row -> new Due(organization, row.getLong(1)), organization, session, most);
    }

    /** Those that have been due since that time or longer. */
    public static List<Long> addedUntil(Sql sql, Instant then, int most) throws SQLException {
        return sql.all("SELECT session_id FROM due WHERE since <= ? LIMIT ?", row -> row.getLong(1), then, most);
    }

    public static boolean isEmpty(Sql sql) throws SQLException {
        return !sql.any("SELECT 1 FROM due LIMIT 1");
    }

    /** How long the first of them has waited; zero when there is none, or when the clock was put back. */
    public static Duration lag(Sql sql, Instant now) throws SQLException {
        long since = sql.number("SELECT coalesce(min(since), ?) FROM due", now);
        return Duration.ofMillis(Math.max(0, now.toEpochMilli() - since));
    }
}
