package dev.runlog.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.otlp.wire.Decoder;
import dev.runlog.otlp.wire.Encoding;
import dev.runlog.otlp.wire.LogRecord;
import dev.runlog.otlp.wire.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What real software sent, in the order in which it came.
 *
 * @param folder its bodies, and what really happened
 */
public record Recorded(Path folder) {

    private static final Path ALL = Path.of("src/test/resources/otlp");

    /** One request. */
    public record Body(Path file) {
        public boolean isTraces() {
            return file.toString().contains(".traces.");
        }

        public boolean isLogs() {
            return file.toString().contains(".logs.");
        }

        public Encoding encoding() {
            return file.toString().endsWith(".json") ? Encoding.JSON : Encoding.PROTOBUF;
        }

        public byte[] bytes() throws IOException {
            return Files.readAllBytes(file);
        }
    }

    public static List<Recorded> all() throws IOException {
        try (var folders = Files.list(ALL)) {
            return folders.sorted().map(Recorded::new).toList();
        }
    }

    public static Recorded named(String name) {
        return new Recorded(ALL.resolve(name));
    }

    public List<Body> bodies() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d\\d\\..*"))
                    .sorted()
                    .map(Body::new)
                    .toList();
        }
    }

    public List<Span> spans() throws IOException {
        Stream<Span> spans = Stream.empty();
        for (var body : bodies()) {
            if (body.isTraces()) {
                spans = Stream.concat(spans, Decoder.spans(body.bytes(), body.encoding()).items().stream());
            }
        }
        return spans.toList();
    }

    public List<LogRecord> records() throws IOException {
        Stream<LogRecord> records = Stream.empty();
        for (var body : bodies()) {
            if (body.isLogs()) {
                records = Stream.concat(records, Decoder.records(body.bytes(), body.encoding()).items().stream());
            }
        }
        return records.toList();
    }

    /** What really happened; an empty object where nobody wrote it down. */
    public JsonNode facts() throws IOException {
        var file = folder.resolve("expect.json");
        return new ObjectMapper().readTree(Files.exists(file) ? Files.readString(file) : "{}");
    }

    @Override
    public String toString() {
        return folder.getFileName().toString();
    }
}
