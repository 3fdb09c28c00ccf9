package dev.runlog.cli.transfer;

import dev.runlog.model.Problem;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * Cuts lines of JSON objects in two: the elements of the list {@code events}, which may be too many for memory, and the
 * rest. It looks at quotes and brackets only; whether it is JSON is for others to say.
 */
final class JsonLines {

    private static final int MOST_AT_ONCE = 32 * 1024 * 1024;
    private static final String EVENTS = "events";

    /** One object, cut in two. */
    static final class Line {
        private final long number;
        private final byte[] head;
        private final Spool events;

        private Line(long number, byte[] head, Spool events) {
            this.number = number;
            this.head = head;
            this.events = events;
        }

        long number() {
            return number;
        }

        /** The object, its list of events empty. */
        byte[] head() {
            return head;
        }

        /** Each followed by a line feed. */
        Spool events() {
            return events;
        }
    }

    private final InputStream in;
    private final Path directory;
    private final byte[] buffer = new byte[64 * 1024];
    private int filled;
    private int at;
    private long number;

    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final ByteArrayOutputStream element = new ByteArrayOutputStream();
    private final StringBuilder name = new StringBuilder();
    private int depth;
    private boolean quoted;
    private boolean escaped;
    private boolean amongEvents;

    /** @param directory for what does not fit into memory */
    JsonLines(InputStream in, Path directory) {
        this.in = in;
        this.directory = directory;
    }

    /** The next line that is not blank. */
    Optional<Line> next() throws IOException {
        do {
            head.reset();
            element.reset();
            depth = 0;
            quoted = false;
            escaped = false;
            amongEvents = false;
            if (!more()) {
                return Optional.empty();
            }
            number++;
            var events = new Spool(directory);
            readTo(events);
            if (!head.toString(StandardCharsets.ISO_8859_1).isBlank()) {
                return Optional.of(new Line(number, head.toByteArray(), events));
            }
            events.close();
        } while (true);
    }

    private void readTo(Spool events) throws IOException {
        while (more()) {
            byte letter = buffer[at++];
            if (letter == '\n') {
                return;
            }
            take(letter, events);
        }
    }

    private boolean more() throws IOException {
        if (at < filled) {
            return true;
        }
        try {
            filled = Math.max(0, in.read(buffer));
        } catch (EOFException | ZipException broken) {
            throw new Problem(
                    Problem.Code.CONFLICT, "After line " + number + " the compressed file is broken or cut off.");
        }
        at = 0;
        return filled > 0;
    }

    private void take(byte letter, Spool events) throws IOException {
        boolean inside = amongEvents;
        int before = depth;
        structure(letter);
        if (inside && depth == 1 && before == 2) {
            end(events);
            amongEvents = false;
            head.write(letter);
        } else if (inside && before == 2 && !quoted && letter == ',') {
            end(events);
        } else {
            var part = inside ? element : head;
            part.write(letter);
            if (part.size() > MOST_AT_ONCE) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "Line " + number + " is too long to be a session, or one of its events is: over "
                                + MOST_AT_ONCE / (1024 * 1024) + " MiB.");
            }
        }
    }

    /** Follows quotes and brackets; notes the name of the field that comes next. */
    private void structure(byte letter) {
        if (quoted) {
            if (!escaped && letter == '"') {
                quoted = false;
            } else if (depth == 1 && name.length() <= EVENTS.length()) {
                name.append((char) letter);
            }
            escaped = !escaped && letter == '\\';
            return;
        }
        switch (letter) {
            case '"' -> {
                quoted = true;
                if (depth == 1) {
                    name.setLength(0);
                }
            }
            case '[', '{' -> {
                depth++;
                if (depth == 2 && letter == '[' && EVENTS.contentEquals(name)) {
                    amongEvents = true;
                }
            }
            case ']', '}' -> depth--;
            case ',' -> {
                if (depth == 1) {
                    name.setLength(0);
                }
            }
            default -> {}
        }
    }

    private void end(Spool events) throws IOException {
        element.write('\n');
        byte[] bytes = element.toByteArray();
        element.reset();
        for (byte letter : bytes) {
            if (letter != ' ' && letter != '\t' && letter != '\r' && letter != '\n') {
                events.write(bytes);
                return;
            }
        }
    }
}
