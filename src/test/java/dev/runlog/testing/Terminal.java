package dev.runlog.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.prices.Prices;
import dev.runlog.store.OpenStore;
import dev.runlog.store.Store;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.CheckpointsBy;
import dev.runlog.store.file.DataDirectory;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;

/** Commands typed in on one data directory, without a process for each. */
public record Terminal(Path data, Clock clock) {

    public record Done(int code, String out, String err) {}

    public Path database() {
        return data.resolve("runlog.db");
    }

    public Done run(CheckpointsBy checkpoints, String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Commands.line(
                        () -> 0,
                        () -> new Installation(
                                data, checkpoints, data.resolve("backups"), "runlog", Prices.NONE, clock))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Done(code, out.toString(), err.toString());
    }

    public Done run(String... arguments) {
        return run(CheckpointsBy.RUNLOG, arguments);
    }

    public Done done(String... arguments) {
        var done = run(arguments);
        assertThat(done.code).as(done.err).isZero();
        return done;
    }

    /** Refused with a sentence and exit code 1. */
    public String refused(String... arguments) {
        var done = run(arguments);
        assertThat(done.code).as(done.err).isEqualTo(1);
        assertThat(done.out).isEmpty();
        assertThat(done.err.lines()).hasSize(1);
        assertThat(done.err).doesNotContain("Exception");
        return done.err;
    }

    public Store open() throws Exception {
        return OpenStore.forCommand(DataDirectory.at(data), clock, new StoreMetrics(new PrometheusRegistry()));
    }

    public static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    public static void execute(Path file, String sql) throws SQLException {
        try (var connection = connect(file);
                var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
