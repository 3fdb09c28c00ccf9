package dev.runlog.cli;

import dev.runlog.model.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "otlp",
        description = {
            "Shows what recorded requests of OpenTelemetry exporters would become, and stores nothing.",
            "",
            "Each file is the body of one request to /v1/traces or /v1/logs, in protobuf or JSON, compressed or not. They"
                    + " are shown as if they had come together, and nothing after them.",
            ""
        })
final class OtlpCommand implements Callable<Integer> {

    /** What a server takes, unless it is told otherwise. */
    private static final int LARGEST = 64 << 20;

    private static final int ZIPPED = 0x1f;

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The bodies of requests.")
    private List<Path> files;

    OtlpCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() {
        var preview = new OtlpPreview(Clock.systemUTC().instant());
        boolean allRead = files.stream().filter(file -> !read(file, preview)).count() == 0;
        var out = spec.commandLine().getOut();
        var sessions = preview.sessions();
        var prices = installation.get().prices();
        sessions.forEach(session -> new OtlpText(out, prices).print(session));
        print(out, "ignored", preview.ignored(sessions));
        print(out, "rejected", preview.rejected());
        if (sessions.isEmpty()) {
            out.println("No session.");
        }
        return allRead ? 0 : 1;
    }

    /** @return whether it could be */
    private boolean read(Path file, OtlpPreview preview) {
        try (var in = plain(file)) {
            byte[] body = in.readNBytes(LARGEST + 1);
            if (body.length > LARGEST) {
                throw new Problem(Problem.Code.CONFLICT, "is larger than the " + LARGEST + " bytes a server takes");
            }
            preview.add(body);
            return true;
        } catch (IOException unreadable) {
            return refused(file, "is not there or cannot be read");
        } catch (Problem wrong) {
            return refused(file, wrong.getMessage());
        }
    }

    private boolean refused(Path file, String reason) {
        spec.commandLine().getErr().println("The file " + file + " " + reason.replaceFirst("\\.$", "") + ".");
        return false;
    }

    private static InputStream plain(Path file) throws IOException {
        var in = new BufferedInputStream(Files.newInputStream(file));
        in.mark(1);
        boolean isZipped = in.read() == ZIPPED;
        in.reset();
        return isZipped ? new GZIPInputStream(in) : in;
    }

    private static void print(PrintWriter out, String heading, Map<String, Integer> counts) {
        counts.forEach((reason, count) -> out.println(heading + "  " + count + " " + Table.harmless(reason)));
    }
}
