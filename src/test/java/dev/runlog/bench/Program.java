package dev.runlog.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Programs that run to their end. */
final class Program {

    static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    static final Path JAR = Path.of("target", "runlog.jar").toAbsolutePath();

    private Program() {}

    /** @return what it printed, errors included; it is an error when it fails */
    static String run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + out);
        }
        return out;
    }

    /** Runs a command of the jar, with its talk on the terminal. @return what it printed */
    static String runlog(Path data, String... arguments) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(JAVA.toString(), "-jar", JAR.toString(), "--data.dir=" + data);
        builder.command().addAll(List.of(arguments));
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        var process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", builder.command()) + " failed");
        }
        return out.strip();
    }
}
