package dev.runlog.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A client of server-sent events: gathers what it is sent, as a browser would take it. */
public final class Listening implements AutoCloseable {

    /** One event. */
    public record Frame(String id, String event, JsonNode data) {

        /** The id of the session or event that it is about. */
        public String subject() {
            return data.path("id").asText();
        }
    }

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final HttpResponse<Stream<String>> response;
    private final Iterator<String> lines;
    private final List<Frame> frames = new CopyOnWriteArrayList<>();
    private final Thread reader;
    private volatile String lastId = "";
    private final AtomicInteger comments = new AtomicInteger();

    /** @param lastId what a client sends that was here before; null for one that was not */
    public Listening(URI address, String key, String lastId) throws Exception {
        var request = HttpRequest.newBuilder(address).header("Authorization", "Bearer " + key);
        if (lastId != null) {
            request.header("Last-Event-ID", lastId);
        }
        response = HTTP.send(request.build(), BodyHandlers.ofLines());
        lines = response.body().iterator();
        reader = new Thread(this::read, "listening");
        reader.setDaemon(true);
        reader.start();
        if (response.statusCode() == 200) {
            Await.until("greeted", () -> !this.lastId.isEmpty());
        }
    }

    private void read() {
        String event = "";
        String data = "";
        try {
            for (String line : (Iterable<String>) () -> lines) {
                if (line.isEmpty() && !data.isEmpty()) {
                    frames.add(new Frame(lastId, event, Client.JSON.readTree(data)));
                    event = data = "";
                } else if (line.startsWith(":")) {
                    comments.incrementAndGet();
                } else if (line.startsWith("id: ")) {
                    lastId = line.substring(4);
                } else if (line.startsWith("event: ")) {
                    event = line.substring(7);
                } else if (line.startsWith("data: ")) {
                    data = line.substring(6);
                }
            }
        } catch (UncheckedIOException | java.io.IOException broken) {
            return; // the connection was cut, on this side or the other
        }
    }

    public int status() {
        return response.statusCode();
    }

    public HttpHeaders headers() {
        return response.headers();
    }

    public List<Frame> frames() {
        return frames;
    }

    /** Those of one kind, by what they are about. */
    public List<String> subjects(String event) {
        return frames.stream()
                .filter(frame -> frame.event.equals(event))
                .map(Frame::subject)
                .toList();
    }

    public String lastId() {
        return lastId;
    }

    public int comments() {
        return comments.get();
    }

    public boolean hasEnded() {
        return !reader.isAlive();
    }

    @Override
    public void close() {
        response.body().close();
    }
}
