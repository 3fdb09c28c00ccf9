package dev.runlog.cli.transfer;

import dev.runlog.api.SessionLines;
import dev.runlog.cli.transfer.JsonLines.Line;
import dev.runlog.http.json.Json;
import dev.runlog.model.Environment;
import dev.runlog.model.Event;
import dev.runlog.model.FieldErrors;
import dev.runlog.model.Problem;
import dev.runlog.model.WholeSession;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Sessions out of JSON lines. Every field is held to what the API holds it to; the first line that does not pass ends
 * the reading, with a {@link Problem} that names it.
 */
public final class SessionReader {

    /** A session, and where its events are: while it is not closed. */
    public record Found(
            long line, Environment environment, WholeSession session, boolean isInMemory, AutoCloseable events)
            implements AutoCloseable {
        @Override
        public void close() throws Exception {
            events.close();
        }
    }

    private static final int LONGEST_END = 100;

    private final JsonLines lines;
    private final Json json = new Json();
    private long sessions;
    private boolean ended;

    /** @param directory for what does not fit into memory */
    public SessionReader(InputStream in, Path directory) {
        this.lines = new JsonLines(in, directory);
    }

    /** The next one that is whole. @return nothing at the end */
    public Optional<Found> next() throws IOException {
        for (var line = lines.next(); line.isPresent(); line = lines.next()) {
            if (!isEnd(line.get())) {
                sessions++;
                ended = false;
                var found = found(line.get());
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Whether what was read so far is all that was exported; older exports do not say it. */
    public boolean isComplete() {
        return ended;
    }

    /** The line behind the last session; after it another export may begin. */
    private boolean isEnd(Line line) {
        if (line.head().length > LONGEST_END) {
            return false;
        }
        String where = "Line " + line.number();
        var end = read(line.head(), SessionLines.End.class, where, "");
        if (!Boolean.TRUE.equals(end.complete()) || end.sessions() == null) {
            return false;
        }
        if (end.sessions() != sessions) {
            throw refused(
                    where,
                    "The export had " + end.sessions() + " sessions, " + sessions
                            + " came before this line: the file is not whole.");
        }
        sessions = 0;
        ended = true;
        return true;
    }

    /** @return nothing of a session that was deleted meanwhile */
    private Optional<Found> found(Line line) {
        String where = "Line " + line.number();
        var session = read(line.head(), ImportedSession.class, where, "");
        if (Boolean.TRUE.equals(session.deleted())) {
            return Optional.empty();
        }
        if (!session.events().text().equals("[]")) {
            throw refused(where, "events must be a list of its own, under this very name.");
        }
        Iterable<Event> events = () -> new Events(line, session.id());
        var some = new ArrayList<Event>();
        int count = 0;
        var ids = new HashSet<String>();
        var clientIds = new HashSet<String>();
        for (var event : events) { // all are looked at before any is written
            if (!ids.add(event.id())) {
                throw refused(where, "events[" + count + "].id is that of another event of the session.");
            }
            if (event.clientId() != null && !clientIds.add(event.clientId())) {
                throw refused(where, "events[" + count + "].clientId is that of another event of the session.");
            }
            count++;
            if (line.events().isInMemory()) {
                some.add(event);
            }
        }
        try {
            var whole = session.with(count, line.events().isInMemory() ? some : events);
            return Optional.of(new Found(
                    line.number(), session.environment(), whole, line.events().isInMemory(), line.events()));
        } catch (Problem wrong) {
            throw refused(where, wrong.getMessage());
        }
    }

    /** The events of one line, read as one goes on. */
    private final class Events implements Iterator<Event> {
        private final Line line;
        private final String session;
        private final InputStream in;
        private int number;
        private byte[] next;

        Events(Line line, String session) {
            this.line = line;
            this.session = session;
            try {
                this.in = new BufferedInputStream(line.events().read(), 64 * 1024);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            this.next = element();
        }

        private byte[] element() {
            var bytes = new ByteArrayOutputStream();
            try {
                for (int letter = in.read(); letter != -1; letter = in.read()) {
                    if (letter == '\n') {
                        return bytes.toByteArray();
                    }
                    bytes.write(letter);
                }
                return null;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Event next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            String where = "Line " + line.number();
            String which = "events[" + number + "]";
            var event = read(next, ImportedEvent.class, where, which);
            if (!event.sessionId().equals(session)) {
                throw refused(where, which + ".sessionId must be that of the session.");
            }
            number++;
            next = element();
            return event.event();
        }
    }

    private <T> T read(byte[] bytes, Class<T> type, String where, String path) {
        try {
            return json.read(bytes, type);
        } catch (Problem wrong) {
            if (wrong.details().isEmpty()) {
                String which = path.isEmpty() ? where : where + ", " + path + ",";
                throw new Problem(
                        Problem.Code.CONFLICT,
                        wrong.getMessage()
                                .replaceFirst(" at line \\d+, column \\d+", "")
                                .replaceFirst("^The body", which));
            }
            String prefix = path.isEmpty() ? "" : path + ".";
            var here = new FieldErrors();
            wrong.details().forEach(detail -> here.add(prefix + detail.field(), detail.message()));
            throw refused(where, here.sentence());
        }
    }

    private static Problem refused(String where, String why) {
        return new Problem(Problem.Code.CONFLICT, where + ": " + why);
    }
}
