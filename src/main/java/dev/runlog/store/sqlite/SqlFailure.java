package dev.runlog.store.sqlite;

import dev.runlog.model.Problem;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite means when it fails. */
public final class SqlFailure {

    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int NOT_A_DATABASE = 26;

    private SqlFailure() {}

    /** SQLite's primary code; 1, of any error, for what others throw. */
    public static int code(SQLException failure) {
        var code = failure instanceof SQLiteException sqlite ? sqlite.getResultCode() : SQLiteErrorCode.SQLITE_ERROR;
        return code.code & 0xff;
    }

    /** What a failed statement means to whoever asked for it; a fault of ours is thrown as such. */
    public static Problem problem(SQLException failure) {
        return switch (code(failure)) {
            case FULL ->
                new Problem(
                        Problem.Code.STORAGE_FULL, "The disk is full, nothing was stored. Make room, then try again.");
            case 5, 6 /* SQLITE_BUSY, SQLITE_LOCKED */ ->
                new Problem(Problem.Code.BUSY, "The database is busy, nothing was stored. Try again.");
            case 9 /* SQLITE_INTERRUPT */ -> new Problem(Problem.Code.BUSY, "The server is stopping.");
            case 8, 10, 14 /* SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN */ ->
                new Problem(Problem.Code.BUSY, "The disk does not take or give data at the moment. Try again.");
            case CORRUPT, NOT_A_DATABASE -> throw new DamagedDatabase(failure);
            default -> throw new IllegalStateException("The database refused a statement", failure);
        };
    }

    static boolean isDiskFull(SQLException failure) {
        return code(failure) == FULL;
    }

    /** Whether a read was broken off: it took too long, or the server stops. */
    public static boolean isBrokenOff(SQLException failure) {
        return code(failure) == 9 /* SQLITE_INTERRUPT */;
    }

    /** Whether the file has pages that cannot be right. */
    public static boolean isDamage(SQLException failure) {
        return code(failure) == CORRUPT || isNoDatabase(failure);
    }

    /** Whether the file is something else altogether. */
    public static boolean isNoDatabase(SQLException failure) {
        return code(failure) == NOT_A_DATABASE;
    }
}
