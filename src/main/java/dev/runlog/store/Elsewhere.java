package dev.runlog.store;

import java.sql.SQLException;

/**
 * Notices that another process has written to the file, such as a command beside the server; not what it wrote. Lives on
 * the writer's thread: to the writer's connection, and to no other, all of this process's own writes are known.
 */
final class Elsewhere {

    private static final String VERSION = "PRAGMA data_version";

    private final Changes changes;
    private long seen;

    Elsewhere(Sql forWriting, Changes changes) throws SQLException {
        this.changes = changes;
        this.seen = forWriting.number(VERSION);
    }

    Writer.Job<Void> look() {
        return sql -> {
            long version = sql.number(VERSION);
            if (version != seen) {
                seen = version;
                changes.noteElsewhere();
            }
            return null;
        };
    }
}
