package dev.runlog.store.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.NewSession;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.SessionCreated;
import dev.runlog.model.Tenant;
import dev.runlog.store.OpenStore;
import dev.runlog.store.Store;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.testing.Overheard;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whoever listens to changes has no say in what is stored. */
@Timeout(60)
class ChangesTest {

    @RegisterExtension
    static final Overheard provoked = new Overheard("dev.runlog.store.runs.Changes");

    @TempDir
    Path parent;

    private final List<SessionChanged> heard = new ArrayList<>();

    private void listen(Collection<SessionChanged> changes) {
        heard.addAll(changes);
        throw new StackOverflowError("as if");
    }

    private static CompletableFuture<SessionCreated> create(Store store, String id) {
        var tenant = new Tenant(1, Environment.LIVE);
        return store.sessions()
                .create(tenant, id, new NewSession("n", "a", "u", null, null), Instant.now(), Optional.empty());
    }

    @Test
    void aListenerThatFailsFailsNobodyElse() throws Exception {
        var directory = DataDirectory.at(parent);
        var metrics = new StoreMetrics(new PrometheusRegistry());
        try (var held = directory.lockOrSayWho("a test");
                var store = OpenStore.forServer(
                        directory,
                        16,
                        new Readers.Limits(1, Duration.ofSeconds(10)),
                        Clock.systemUTC(),
                        Runnable::run,
                        this::listen,
                        metrics,
                        held)) {
            assertThat(create(store, "sess_1").join().id()).isEqualTo("sess_1");
            assertThat(create(store, "sess_2").join().id()).isEqualTo("sess_2");
        }
        assertThat(heard).extracting(SessionChanged::session).containsExactly("sess_1", "sess_2");
    }
}
