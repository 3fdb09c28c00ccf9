package dev.runlog.store.find;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/** How sessions are called on the wire. */
public final class PublicIds {

    private PublicIds() {}

    /** In the same order; of those that are still there. */
    public static List<String> of(Sql sql, List<Long> sessions) throws SQLException {
        var ids = new HashMap<Long, String>();
        sql.each("""
                SELECT s.id, s.public_id FROM given_numbers(?) wanted CROSS JOIN session s WHERE s.id = wanted.value
                """, row -> ids.put(row.getLong(1), row.getString(2)), List.of(sessions.toString()));
        return sessions.stream().map(ids::get).filter(Objects::nonNull).toList();
    }
}
