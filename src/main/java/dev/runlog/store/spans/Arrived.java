package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import java.util.List;

/**
 * A span that has come.
 *
 * @param known what is kept of it
 * @param makesSession whether there is a session once there is one of these
 * @param events those it makes, if they are shown, with ids of the client's
 */
public record Arrived<S>(String traceId, String spanId, S known, boolean makesSession, List<NewEvent> events) {}
