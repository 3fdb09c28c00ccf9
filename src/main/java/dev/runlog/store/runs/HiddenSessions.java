package dev.runlog.store.runs;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;

/** Sessions that are deleted, and leave bit by bit: no list, no id and no figure leads to them any more. */
public final class HiddenSessions {

    /** The condition on a session {@code s} that is not one of them. */
    public static final String NOT_HIDDEN = "s.id NOT IN (SELECT session_id FROM session_leaving)";

    private HiddenSessions() {}

    /** From here on it is not to be found. The rest is a matter of the follower, in whichever process. */
    public static void hide(Sql sql, long session, Instant now) throws SQLException {
        long organization = sql.number("SELECT organization_id FROM session WHERE id = ?", session);
        sql.update("INSERT INTO session_leaving (session_id) VALUES (?)", session);
        sql.update(
                "UPDATE span_key SET gone_at = ? WHERE session = (SELECT public_id FROM session WHERE id = ?)",
                now,
                session);
        forgetSaid(sql, session);
        sql.update("UPDATE session SET public_id = 'leaving ' || id WHERE id = ?", session);
        sql.update("DELETE FROM search_due WHERE organization_id = ? AND session_id = ?", organization, session);
        DueSessions.add(sql, organization, session, now);
    }

    /** What log records said of events that did not come; it is found by what the session was called. */
    private static void forgetSaid(Sql sql, long session) throws SQLException {
        sql.update("""
                DELETE FROM span_fill_in
                WHERE (organization_id, environment, key) IN (
                  SELECT s.organization_id, s.environment, s.public_id FROM session s WHERE s.id = ?
                  UNION ALL
                  SELECT k.organization_id, k.environment, k.key
                  FROM session s JOIN span_key k ON k.session = s.public_id
                  WHERE s.id = ?)
                """, session, session);
    }
}
