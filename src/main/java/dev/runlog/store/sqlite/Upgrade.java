package dev.runlog.store.sqlite;

import dev.runlog.model.Problem;
import dev.runlog.store.file.DataDirectory;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Sees to it that the database is there, and of the schema this jar works with, before it is used. */
public final class Upgrade {

    /** So often a command looks whether a server has come so far: for ten seconds. */
    private static final int MOST_LOOKS = 200;

    private static final int LOOK_MS = 50;

    private Upgrade() {}

    /** For whoever has the directory locked. */
    public static Database alone(DataDirectory directory) throws IOException, SQLException {
        var database = new Database(directory);
        if (new DatabaseFile(database).requireOurs() < Migrations.newest()) {
            run(database);
        }
        return database;
    }

    /** For a command: a server that has just been started may be at it, or about to be. */
    public static Database besideOthers(DataDirectory directory) throws IOException, SQLException {
        var database = new Database(directory);
        for (int looks = 1; new DatabaseFile(database).requireOurs() < Migrations.newest(); looks++) {
            var lock = directory.lock("a command that upgrades the database");
            if (lock.isPresent()) {
                try (var held = lock.get()) {
                    assert held.channel().isOpen();
                    run(database);
                }
            } else if (looks > MOST_LOOKS) {
                throw stillOlder(directory);
            } else {
                lookAgainSoon();
            }
        }
        return database;
    }

    private static void run(Database database) throws SQLException {
        try (var sql = database.openForWriting()) {
            Migrations.run(sql);
        } catch (SQLException failure) {
            if (SqlFailure.isDiskFull(failure)) {
                throw SqlFailure.problem(failure);
            }
            throw failure;
        }
    }

    private static Problem stillOlder(DataDirectory directory) throws IOException {
        return new Problem(
                Problem.Code.BUSY,
                "The database has an older schema, and " + directory.holder() + " has it. If that one has just been"
                        + " started, it is upgrading it: try again later. Else it is older than this command: stop it"
                        + " first.");
    }

    private static void lookAgainSoon() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException(stopping);
        }
    }
}
