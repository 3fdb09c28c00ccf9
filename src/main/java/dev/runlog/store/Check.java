package dev.runlog.store;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is in the file and whether it is whole. */
public record Check(int schema, Map<String, Long> rows, List<String> faults) {

    static Check of(Sql sql) throws SQLException {
        var rows = new LinkedHashMap<String, Long>();
        for (String noun : List.of("organization", "user", "api_key", "session", "event")) {
            rows.put(noun, sql.number("SELECT count(*) FROM \"" + noun + "\""));
        }
        return new Check(Migrations.versionOf(sql), rows, faults(sql));
    }

    static List<String> faults(Sql sql) throws SQLException {
        return sql.all("PRAGMA integrity_check", row -> row.getString(1)).stream()
                .filter(line -> !line.equals("ok"))
                .toList();
    }
}
