package dev.runlog.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A command that ran in this process, beside a running server. */
public record CommandRun(int code, String out, String err) {

    public static CommandRun of(RunningApp app, Clock clock, Object... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Commands.line(() -> 0, () -> new Installation(app.dataDirectory(), "runlog", clock))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        return new CommandRun(code, out.toString(), err.toString());
    }

    /** Fails the test unless the command did what it should. */
    public CommandRun well() {
        assertThat(code).as(err).isZero();
        return this;
    }

    /** The lines that an export writes before the last one, into a new directory within this one. */
    public static List<String> export(RunningApp app, Clock clock, Path directory, String organization, Object... more)
            throws IOException {
        var file = Files.createTempDirectory(directory, "out").resolve("runs.jsonl");
        var arguments = new ArrayList<Object>(List.of("export", file, "--org", organization));
        Collections.addAll(arguments, more);
        of(app, clock, arguments.toArray()).well();
        var lines = Files.readAllLines(file);
        int sessions = lines.size() - 1;
        assertThat(lines.get(sessions)).isEqualTo("{\"complete\":true,\"sessions\":" + sessions + "}");
        return lines.subList(0, sessions);
    }
}
