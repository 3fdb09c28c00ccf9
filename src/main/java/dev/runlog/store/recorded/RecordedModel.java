package dev.runlog.store.recorded;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/** The model that a session ran with: as its client says, else that of the first event that names one. */
public final class RecordedModel {

    private RecordedModel() {}

    /** Empty when none is named. */
    public static String of(Sql sql, long session) throws SQLException {
        return sql.one("""
                        SELECT coalesce(
                          (SELECT model FROM session_content WHERE session_id = ?),
                          (SELECT model FROM event_detail
                           WHERE session_id = ? AND model IS NOT NULL
                           ORDER BY event_id LIMIT 1),
                          '')
                        """, row -> row.getString(1), session, session).orElseThrow();
    }
}
