package dev.runlog.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What is in a database file after its server has stopped.
 *
 * @param events how many there are
 * @param bytes the size of the file and of its log
 * @param words how much of that belongs to the index of words
 */
record OnDisk(long events, long bytes, long words) {

    static OnDisk of(Path database) throws SQLException, IOException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var sql = connection.createStatement()) {
            return new OnDisk(
                    number(sql, "SELECT count(*) FROM event"),
                    size(database),
                    number(sql, "SELECT total(pgsize) FROM dbstat WHERE aggregate = 1 AND name GLOB 'search*'"));
        }
    }

    /** The size of a database in bytes, with what has not moved from its log yet. */
    static long size(Path database) throws IOException {
        var log = database.resolveSibling(database.getFileName() + "-wal");
        return Files.size(database) + (Files.exists(log) ? Files.size(log) : 0);
    }

    private static long number(Statement sql, String query) throws SQLException {
        try (var rows = sql.executeQuery(query)) {
            return rows.getLong(1);
        }
    }
}
