package dev.runlog.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Zipkin's server as it comes, started by {@code java -jar}, its spans in memory: what else takes such records. */
final class Zipkin {

    private final ServerProcess server;
    private final Path spans;

    private Zipkin(ServerProcess server, Path spans) {
        this.server = server;
        this.spans = spans;
    }

    static Zipkin start(Path jar, Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        var server = ServerProcess.start(
                port -> {
                    var builder = new ProcessBuilder(
                            Program.JAVA.toString(),
                            "-jar",
                            jar.toAbsolutePath().toString());
                    builder.environment().put("QUERY_PORT", String.valueOf(port));
                    return builder.directory(directory.toFile());
                },
                directory.resolve("server.log"),
                "health");
        return new Zipkin(server, Files.write(directory.resolve("spans"), new Payload().spans()));
    }

    ServerProcess server() {
        return server;
    }

    Map<Figure, Double> spans(int seconds) throws IOException, InterruptedException {
        var before = server.cpu();
        var done = Wrk.run("spans.lua", server.uri().resolve("api/v2/spans"), seconds, spans.toString());
        return Map.of(
                Figure.RATE,
                done.perSecond(),
                Figure.CPU,
                server.cpu().minus(before).toNanos() / 1e3 / done.requests());
    }
}
