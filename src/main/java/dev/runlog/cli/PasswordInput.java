package dev.runlog.cli;

import dev.runlog.model.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Option;

/** A password from the terminal or from a pipe; never from the command line, where everybody could read it. */
final class PasswordInput {

    @Option(names = "--password-stdin", description = "Read the password from the first line of standard input.")
    private boolean fromStdin;

    @SuppressWarnings("SystemConsoleNull") // null without a terminal before Java 22; from then on readPassword is
    String read() throws IOException {
        if (fromStdin) {
            var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            String line = in.readLine();
            return line == null ? "" : line;
        }
        var console = System.console();
        char[] typed = console == null ? null : console.readPassword("Password: ");
        if (typed == null) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "There is no terminal to ask for the password: pipe it in, with --password-stdin.");
        }
        return new String(typed);
    }
}
