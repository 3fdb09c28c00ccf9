package dev.runlog.store;

import dev.runlog.store.db.Sql;
import dev.runlog.store.follow.Recount;
import dev.runlog.store.sqlite.Integrity;
import dev.runlog.store.sqlite.Migrations;
import dev.runlog.store.sqlite.SqlFailure;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is in the file and whether it is whole.
 *
 * @param rows by the name of their table; of one that is damaged there is no number
 * @param due so many sessions changed since figures and the like were derived from them
 * @param differences of what is derived from what was recorded; not looked for in a damaged file
 */
public record Check(int schema, Map<String, Long> rows, List<String> faults, long due, List<String> differences) {

    /** Whether nothing is wrong. */
    public boolean isWell() {
        return faults.isEmpty() && differences.isEmpty();
    }

    public static Check of(Sql sql) throws SQLException {
        var rows = new LinkedHashMap<String, Long>();
        for (String noun : List.of("organization", "user", "api_key", "session", "event")) {
            count(sql, noun).ifPresent(count -> rows.put(noun, count));
        }
        var faults = Integrity.faults(sql);
        return faults.isEmpty()
                ? new Check(
                        Migrations.versionOf(sql),
                        rows,
                        faults,
                        sql.number("SELECT count(*) FROM due"),
                        Recount.differences(sql))
                : new Check(Migrations.versionOf(sql), rows, faults, 0, List.of());
    }

    private static Optional<Long> count(Sql sql, String noun) throws SQLException {
        try {
            return Optional.of(sql.number("SELECT count(*) FROM \"" + noun + "\""));
        } catch (SQLException failure) {
            if (SqlFailure.isDamage(failure)) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
