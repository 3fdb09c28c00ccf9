package dev.runlog.store;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test has a data directory of its own, and may open the store in it as a command does. */
abstract class StoreInADirectory {

    @TempDir
    Path parent;

    DataDirectory directory;

    @BeforeEach
    void aDirectory() throws Exception {
        directory = DataDirectory.at(parent);
    }

    Store open() throws Exception {
        return Store.openBeside(directory, Clock.systemUTC(), new StoreMetrics(new PrometheusRegistry()));
    }
}
