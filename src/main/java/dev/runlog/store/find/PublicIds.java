package dev.runlog.store.find;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** How sessions are called on the wire. */
public final class PublicIds {

    private PublicIds() {}

    /** In the same order; of those that are still there. */
    public static List<String> of(Sql sql, List<Long> sessions) throws SQLException {
        var ids = new ArrayList<String>();
        sql.each(
                "SELECT s.public_id FROM json_each(?) wanted CROSS JOIN session s ON s.id = wanted.value",
                row -> ids.add(row.getString(1)),
                List.of(sessions.toString()));
        return ids;
    }
}
