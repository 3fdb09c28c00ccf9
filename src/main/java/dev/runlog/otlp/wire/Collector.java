package dev.runlog.otlp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a request holds, while it is read. */
final class Collector {

    private final Signal signal;
    private final List<Span> spans = new ArrayList<>();
    private final List<LogRecord> records = new ArrayList<>();
    private int ignored;
    private int rejected;
    private String reason;
    private boolean anId;

    Collector(Signal signal) {
        this.signal = signal;
    }

    Signal signal() {
        return signal;
    }

    void add(SpanDraft span) {
        anId |= span.hasAnId();
        String fault = span.fault();
        if (fault != null) {
            rejected++;
            reason = reason == null ? fault : reason;
        } else if (span.ended()) {
            spans.add(span.span());
        } else {
            ignored++;
        }
    }

    void add(RecordDraft record) {
        records.add(record.record());
    }

    /** Whether there were spans and not one of them has an id: they are something else. */
    boolean onlyNameless() {
        return rejected > 0 && !anId;
    }

    List<Span> spans() {
        return spans;
    }

    List<LogRecord> records() {
        return records;
    }

    int ignored() {
        return ignored;
    }

    int rejected() {
        return rejected;
    }

    /** Why the first of the rejected was; null when none was. */
    String reason() {
        return reason;
    }

    /** The body holds something else than what was asked for. */
    Problem misdirected(Signal held) {
        return new Problem(
                Problem.Code.INVALID,
                "The body holds " + held.items() + ", and " + signal.path() + " takes " + signal.items()
                        + ": send it to " + held.path() + ".");
    }

    /** How many of either there were. */
    int size() {
        return spans.size() + records.size() + ignored;
    }

    /** A span while it is read, in either encoding. */
    static final class SpanDraft {

        static final int ERROR = 2;

        private static final int MOST_EVENTS = 1_024;

        final Origin origin;
        final Map<String, JsonNode> attributes = new LinkedHashMap<>();
        private final List<Span.Event> events = new ArrayList<>(0);

        private String traceId;
        private String spanId;
        private boolean named;

        String parentId;
        String name = "";
        int flags;
        int kind;
        int status;
        String statusMessage = "";
        long start;
        long end;

        SpanDraft(Origin origin) {
            this.origin = origin;
        }

        void traceId(byte[] id) {
            named |= id.length > 0;
            traceId = Values.id(id, Values.TRACE);
        }

        void traceId(String id) {
            named |= !id.isEmpty();
            traceId = Values.id(id, Values.TRACE);
        }

        void spanId(byte[] id) {
            named |= id.length > 0;
            spanId = Values.id(id, Values.SPAN);
        }

        void spanId(String id) {
            named |= !id.isEmpty();
            spanId = Values.id(id, Values.SPAN);
        }

        /** Those without a name say nothing. */
        void event(long time, String eventName, Map<String, JsonNode> eventAttributes) {
            if (!eventName.isEmpty() && events.size() < MOST_EVENTS) {
                events.add(new Span.Event(time, eventName, eventAttributes));
            }
        }

        /** Whether it has an id at all, if only a wrong one. */
        boolean hasAnId() {
            return named;
        }

        /** Why nobody can use it; null if one can. */
        String fault() {
            if (traceId == null) {
                return "A span has no valid trace id: it takes 16 bytes, not all of them zero.";
            }
            return spanId == null ? "A span has no valid span id: it takes 8 bytes, not all of them zero." : null;
        }

        boolean ended() {
            return end != 0;
        }

        Span span() {
            return new Span(
                    traceId,
                    spanId,
                    parentId,
                    flags,
                    name,
                    kind,
                    start,
                    end,
                    attributes,
                    events,
                    status == ERROR,
                    statusMessage,
                    origin);
        }
    }

    /** A log record while it is read, in either encoding. */
    static final class RecordDraft {

        final Origin origin;
        final Map<String, JsonNode> attributes = new LinkedHashMap<>();

        long time;
        long observed;
        String severity = "";
        JsonNode body;
        String traceId;
        String spanId;
        String eventName = "";

        RecordDraft(Origin origin) {
            this.origin = origin;
        }

        LogRecord record() {
            var said = body == null || body.isNull() ? null : body;
            return new LogRecord(time, observed, severity, said, attributes, traceId, spanId, eventName, origin);
        }
    }
}
