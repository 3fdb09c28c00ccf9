package dev.runlog.store.sqlite;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Whether the file can be read from end to end, and its tables and indexes agree. */
public final class Integrity {

    private Integrity() {}

    /** Reads every page. @return what is wrong, each in SQLite's words */
    public static List<String> faults(Sql sql) throws SQLException {
        var faults = new ArrayList<String>();
        try {
            sql.each("PRAGMA integrity_check", row -> addLines(faults, row.getString(1)), List.of());
        } catch (SQLException failure) {
            if (!SqlFailure.isDamage(failure)) {
                throw failure;
            }
            faults.add("It cannot be read to its end: " + failure.getMessage());
        }
        faults.remove("ok");
        return faults;
    }

    /** What is wrong with several pages comes in one text, under a heading. */
    private static void addLines(List<String> faults, String found) {
        found.lines().filter(line -> !line.startsWith("***")).forEach(faults::add);
    }
}
