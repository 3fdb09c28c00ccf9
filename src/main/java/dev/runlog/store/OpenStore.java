package dev.runlog.store;

import dev.runlog.model.SessionChanged;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.db.Sql;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.Upgrade;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Opens the database: for a server, for a command, and for a command that brings in much. */
public final class OpenStore {

    private static final int COMMAND_QUEUE = 64;
    /** Whoever runs a command waits for it as long as they like. */
    private static final Readers.Limits COMMAND_READING = new Readers.Limits(1, Duration.ofDays(365));

    private OpenStore() {}

    /**
     * Opens the database for a server, creating or upgrading it first.
     *
     * @param queue how many jobs may wait for the writer
     * @param replies runs what waits for a commit
     * @param listener is told what each commit changed, and nothing when another process changed something, on the writer's thread: it returns at once
     * @param held proof that no other server has this directory
     */
    public static Store forServer(
            DataDirectory directory,
            int queue,
            Readers.Limits reading,
            Clock clock,
            Executor replies,
            Consumer<Collection<SessionChanged>> listener,
            StoreMetrics metrics,
            DataDirectory.Lock held)
            throws IOException, SQLException {
        assert held.channel().isOpen();
        directory.warnIfOpen();
        var database = Upgrade.alone(directory);
        directory.sweepNatives(clock.instant());
        return new Store(
                database, database.openForWriting(), queue, reading, clock, replies, listener, metrics, () -> {});
    }

    /** Opens the database for one command, beside a running server or without one. */
    public static Store forCommand(DataDirectory directory, Clock clock, StoreMetrics metrics)
            throws IOException, SQLException {
        return beside(directory, Database::openForWriting, clock, metrics);
    }

    /** As {@link #forCommand}, to bring in much at once: what is written is sure to be on disk once this is closed. */
    public static Store forLoading(DataDirectory directory, Clock clock, StoreMetrics metrics)
            throws IOException, SQLException {
        return beside(directory, Database::openForLoading, clock, metrics);
    }

    /** How a command's writer opens the file. */
    @FunctionalInterface
    private interface Opening {
        Sql of(Database database) throws SQLException;
    }

    private static Store beside(DataDirectory directory, Opening opening, Clock clock, StoreMetrics metrics)
            throws IOException, SQLException {
        var held = directory.share();
        try {
            var database = Upgrade.besideOthers(directory);
            return new Store(
                    database,
                    opening.of(database),
                    COMMAND_QUEUE,
                    COMMAND_READING,
                    clock,
                    Runnable::run,
                    changes -> {},
                    metrics,
                    held);
        } catch (Exception failed) {
            held.close();
            throw failed;
        }
    }
}
