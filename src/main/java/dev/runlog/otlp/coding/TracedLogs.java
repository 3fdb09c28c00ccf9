package dev.runlog.otlp.coding;

import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.wire.LogRecord;

/** What log records have in common that belong to a trace. */
final class TracedLogs {

    private static final String SESSION = "runlog.session.id";

    private TracedLogs() {}

    /** Newer senders name a record, older ones give it an attribute. Empty for none. */
    static String name(LogRecord log) {
        String attribute = Shapes.text(log.attributes().get("event.name"));
        return log.eventName().isEmpty() && attribute != null ? attribute : log.eventName();
    }

    static SessionKey session(LogRecord log) {
        String own = Shapes.text(log.attributes().get(SESSION));
        String shared = Shapes.text(log.origin().resource().get(SESSION));
        return SessionKey.of(own == null ? shared : own, log.traceId());
    }
}
