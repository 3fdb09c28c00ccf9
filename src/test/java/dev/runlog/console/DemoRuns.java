package dev.runlog.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.testing.RunningApp;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;

/** The ordinary runs that {@code runlog demo} makes up, in the default organization of a running server. */
final class DemoRuns {

    private DemoRuns() {}

    static void fill(RunningApp app, int sessions) {
        var err = new StringWriter();
        int code = Commands.line(() -> 0, () -> new Installation(app.dataDirectory(), "runlog", Clock.systemUTC()))
                .setErr(new PrintWriter(err))
                .execute("demo", "--plain", "--sessions", String.valueOf(sessions), "--seed", "1");
        assertThat(code).as(err.toString()).isZero();
    }
}
