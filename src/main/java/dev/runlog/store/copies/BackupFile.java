package dev.runlog.store.copies;

import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.Integrity;
import dev.runlog.store.sqlite.Migrations;
import dev.runlog.store.sqlite.SqlFailure;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** A copy of the database: what its name says, and whether it can be trusted. */
record BackupFile(Path path) {

    private static final String END = ".db";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** {@code runlog-20260304T050607Z.db}: names sort as their times do. */
    static Path named(Path directory, String kind, Instant time) {
        return directory.resolve(kind + "-" + TIME.format(time) + END);
    }

    /** @return when a backup of this kind was made; nothing for a file that has another name */
    Optional<Instant> time(String kind) {
        String name = path.getFileName().toString();
        if (!name.startsWith(kind + "-") || !name.endsWith(END)) {
            return Optional.empty();
        }
        try {
            var time = name.substring(kind.length() + 1, name.length() - END.length());
            return Optional.of(TIME.parse(time, Instant::from));
        } catch (DateTimeException anothersName) {
            return Optional.empty();
        }
    }

    /**
     * Reads every page.
     *
     * @return what stands against restoring it, as the end of a sentence about it
     */
    Optional<String> fault(Progress progress) {
        try (var sql = Database.openFile(path)) {
            Database.follow(sql, () -> progress.goesOn(1, 1));
            if (!Database.isOurs(sql)) {
                return Optional.of("is not a Runlog database");
            }
            int version = Migrations.versionOf(sql);
            if (version > Migrations.newest()) {
                return Optional.of("was written by a newer version of Runlog (schema " + version + "; this one knows "
                        + Migrations.newest() + ")");
            }
            return Integrity.faults(sql).stream().findFirst().map(fault -> "is damaged (" + fault + ")");
        } catch (SQLException unreadable) {
            return Optional.of(
                    SqlFailure.isNoDatabase(unreadable)
                            ? "is not a Runlog database"
                            : "is damaged, or only a part of itself");
        }
    }
}
