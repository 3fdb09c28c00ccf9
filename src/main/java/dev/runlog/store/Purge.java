package dev.runlog.store;

import dev.runlog.model.Environment;
import dev.runlog.store.RetentionStore.Limit;
import java.sql.SQLException;
import java.util.Map;

/** Takes away the runs that have had their time or are hidden, and gives the room they took back to the disk. */
final class Purge {

    private final Database database;
    private final Readers readers;
    private final RetentionStore retention;
    private final Removal removal;
    private final Background background;
    private final StoreMetrics metrics;

    Purge(
            Database database,
            Readers readers,
            RetentionStore retention,
            Removal removal,
            Background background,
            StoreMetrics metrics) {
        this.database = database;
        this.readers = readers;
        this.retention = retention;
        this.removal = removal;
        this.background = background;
        this.metrics = metrics;
    }

    /**
     * Until nothing is due.
     *
     * @param defaults in days; for ever where there is none
     */
    void round(Map<Environment, Long> defaults) throws InterruptedException, SQLException {
        boolean removed = finishLeaving();
        for (var limit : retention.limits(defaults)) {
            removed |= removeDue(limit);
        }
        if (removed) {
            background.runToTheEnd(FreeSpace::mergeWords);
        }
        if (readers.read(FreeSpace::isPlenty)) {
            shrink();
        }
    }

    private boolean removeDue(Limit limit) throws InterruptedException {
        boolean removed = false;
        while (!readers.read(sql -> Removal.due(sql, limit, 1)).isEmpty()) {
            metrics.deletedByRetention(background.run(sql -> removal.some(sql, limit)));
            finishLeaving();
            removed = true;
        }
        return removed;
    }

    /**
     * Takes away all that is hidden, by whomever and in whichever process.
     *
     * @return whether there was any
     */
    synchronized boolean finishLeaving() throws InterruptedException {
        boolean removed = false;
        while (!readers.read(sql -> Removal.leaving(sql, 1)).isEmpty()) {
            background.run(Removal::goOn);
            removed = true;
        }
        return removed;
    }

    private void shrink() throws InterruptedException, SQLException {
        background.runToTheEnd(FreeSpace::shrink);
        database.emptyLog();
    }
}
