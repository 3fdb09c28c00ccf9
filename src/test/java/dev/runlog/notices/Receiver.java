package dev.runlog.notices;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.runlog.testing.Client;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A receiver of notices, as obliging as a test wants it to be. */
public final class Receiver implements AutoCloseable {

    /** What came. */
    public record Got(String path, Map<String, List<String>> headers, String body) {

        public JsonNode json() {
            return new Client.Reply(0, Map.of(), body).json();
        }

        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> header.getValue().get(0))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** Answers one request. */
    @FunctionalInterface
    public interface Manner {
        void answer(HttpExchange exchange) throws IOException;
    }

    private final List<Got> got = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "receiver");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpServer server;
    private volatile Manner manner = answering(204, "");

    public Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.setExecutor(threads);
        server.createContext("/", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            got.add(new Got(exchange.getRequestURI().toString(), Map.copyOf(exchange.getRequestHeaders()), body));
            manner.answer(exchange);
        }
    }

    public static Manner answering(int status, String body) {
        return exchange -> {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    public static Manner redirecting(String to) {
        return exchange -> {
            exchange.getResponseHeaders().add("Location", to);
            exchange.sendResponseHeaders(307, -1);
        };
    }

    /** Says nothing until it is closed. */
    public Manner hanging() {
        return exchange -> await();
    }

    /** Takes the message, and then goes on and on. */
    public static Manner babbling() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            var words = "blah ".repeat(2_000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 10_000; i++) {
                exchange.getResponseBody().write(words);
            }
        };
    }

    private void await() {
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    public void is(Manner another) {
        manner = another;
    }

    public String address() {
        return "http://localhost:" + server.getAddress().getPort() + "/hook";
    }

    public List<Got> got() {
        return List.copyOf(got);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
