package dev.runlog.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** A server as a process of its own: started, watched, stopped. */
final class ServerProcess implements AutoCloseable {

    private static final int POLL_MS = 10;
    private static final int TIMEOUT_MS = 2_000;
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final int LONGEST_STOP_SECONDS = 60;

    private final Process process;
    private final URI uri;
    private final double readyMillis;

    private ServerProcess(Process process, URI uri, double readyMillis) {
        this.process = process;
        this.uri = uri;
        this.readyMillis = readyMillis;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param command what to run, for a port
     * @param log where its output goes
     * @param ready the path that answers 200 from then on
     */
    static ServerProcess start(IntFunction<ProcessBuilder> command, Path log, String ready)
            throws IOException, InterruptedException {
        int port = freePort();
        var builder = command.apply(port)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("RUNLOG_"));
        long start = System.nanoTime();
        var process = builder.start();
        while (!answers(port, ready)) {
            if (!process.isAlive() || System.nanoTime() - start > LONGEST_START.toNanos()) {
                process.destroyForcibly();
                throw new IOException(builder.command() + " did not start: " + Files.readString(log));
            }
            Thread.sleep(POLL_MS);
        }
        double millis = (System.nanoTime() - start) / 1e6;
        return new ServerProcess(process, URI.create("http://127.0.0.1:" + port + "/"), millis);
    }

    /** The jar, on {@code data} in that directory. */
    static ServerProcess runlog(Path directory, List<String> flags) throws IOException, InterruptedException {
        return runlog(directory, flags, List.of());
    }

    /** The same, started by a program that watches it and then is it. */
    static ServerProcess runlog(Path directory, List<String> flags, List<String> watcher)
            throws IOException, InterruptedException {
        return start(
                port -> {
                    var builder = new ProcessBuilder(new ArrayList<>(watcher));
                    builder.command().add(Program.JAVA.toString());
                    builder.command().addAll(flags);
                    builder.command().addAll(List.of("-jar", Program.JAR.toString(), "--server.port=" + port));
                    return builder.directory(directory.toFile());
                },
                directory.resolve("server.log"),
                "readyz");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean answers(int port, String path) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            String request = "GET /" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var reply = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String status = reply.readLine();
            return status != null && status.startsWith("HTTP/1.1 200");
        } catch (IOException notYet) {
            return false;
        }
    }

    URI uri() {
        return uri;
    }

    /** From its start until it was ready. */
    double readyMillis() {
        return readyMillis;
    }

    /** User and system time so far. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** Memory it holds now, in MB. */
    double memory() throws IOException {
        return status("VmRSS:");
    }

    /** The most memory it ever held, in MB. */
    double mostMemory() throws IOException {
        return status("VmHWM:");
    }

    private double status(String name) throws IOException {
        try (var lines = Files.lines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            String line = lines.filter(one -> one.startsWith(name)).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024 / 1e6;
        }
    }

    /** Asks it to stop, and waits until it has. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("The server did not stop");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
