package dev.runlog.store;

import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test has a data directory of its own, and may open the store in it as a command does. */
public abstract class StoreInADirectory {

    @TempDir
    protected Path parent;

    protected DataDirectory directory;

    @BeforeEach
    void aDirectory() throws Exception {
        directory = DataDirectory.at(parent);
    }

    protected Store open() throws Exception {
        return OpenStore.forCommand(directory, Clock.systemUTC(), new StoreMetrics(new PrometheusRegistry()));
    }
}
