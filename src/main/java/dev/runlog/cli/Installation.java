package dev.runlog.cli;

import dev.runlog.auth.KeyIssuer;
import dev.runlog.model.Organization;
import dev.runlog.model.Problem;
import dev.runlog.prices.Prices;
import dev.runlog.store.OpenStore;
import dev.runlog.store.Store;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.CheckpointsBy;
import dev.runlog.store.file.DataDirectory;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What commands work on: one data directory, whether or not a server runs on it. */
public record Installation(
        Path dataDirectory, CheckpointsBy checkpoints, Path backups, String keyPrefix, Prices prices, Clock clock) {

    /** One with the defaults for everything else. */
    public Installation(Path dataDirectory, String keyPrefix, Clock clock) {
        this(dataDirectory, CheckpointsBy.RUNLOG, dataDirectory.resolve("backups"), keyPrefix, Prices.NONE, clock);
    }

    DataDirectory directory() throws IOException {
        return DataDirectory.at(dataDirectory, checkpoints);
    }

    Store open() throws IOException, SQLException {
        return OpenStore.forCommand(directory(), clock, new StoreMetrics(new PrometheusRegistry()));
    }

    /** To bring in much at once. */
    Store openForLoading() throws IOException, SQLException {
        return OpenStore.forLoading(directory(), clock, new StoreMetrics(new PrometheusRegistry()));
    }

    KeyIssuer keyIssuer(Store store) {
        return new KeyIssuer(store.keys(), keyPrefix);
    }

    static Organization organization(Store store, String name) {
        return store.organizations()
                .find(name)
                .orElseThrow(() -> new Problem(
                        Problem.Code.NOT_FOUND,
                        "There is no organization " + name + ": see runlog orgs list, or create it with runlog orgs"
                                + " create."));
    }

    /** Waits for a write to be on disk. */
    static <T> T done(CompletableFuture<T> write) {
        try {
            return write.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Problem problem) {
                throw problem;
            }
            throw failed;
        }
    }
}
