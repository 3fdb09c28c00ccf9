package dev.runlog.store.follow;

import dev.runlog.store.db.Sql;
import dev.runlog.store.sqlite.FullText;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Drops everything that is derived. The follower derives it anew, in whichever process. */
public final class Mending {

    private static final List<String> DERIVED = List.of(
            "fact_block",
            "fact_column",
            "search_due",
            "insight_due",
            "run_cause",
            "run_signal",
            "run_profile",
            "run_agent");

    private Mending() {}

    /** In one transaction: from here on nothing is derived, and all sessions are due. */
    public static void dropDerived(Sql sql, Instant now) throws SQLException {
        sql.update("UPDATE follower SET generation = generation + 1");
        sql.update("UPDATE session SET block = 0 WHERE block <> 0");
        for (String table : DERIVED) {
            sql.update("DELETE FROM " + table);
        }
        FullText.deleteAll(sql);
        addAll(sql, now);
    }

    private static void addAll(Sql sql, Instant now) throws SQLException {
        sql.update("""
                INSERT INTO due (organization_id, session_id, since)
                SELECT organization_id, id, ? FROM session WHERE true
                ON CONFLICT (organization_id, session_id) DO NOTHING
                """, now);
    }
}
