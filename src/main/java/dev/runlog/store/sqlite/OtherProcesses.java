package dev.runlog.store.sqlite;

import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/**
 * Notices that another process has written to the file, such as a command beside the server; not what it wrote. Lives on
 * the writer's thread: to the writer's connection, and to no other, all of this process's own writes are known.
 */
public final class OtherProcesses {

    private static final String VERSION = "PRAGMA data_version";

    private long seen;

    public OtherProcesses(Sql forWriting) throws SQLException {
        this.seen = forWriting.number(VERSION);
    }

    /** @return whether another process has written since this was asked last */
    public boolean haveWritten(Sql sql) throws SQLException {
        long version = sql.number(VERSION);
        boolean changed = version != seen;
        seen = version;
        return changed;
    }
}
