package dev.runlog.store.spans;

/**
 * What a session is known by to those who send its spans. Within an organization and environment it means one session.
 *
 * @param isSession whether it is the id of a session that a client opened
 */
public record SpanKey(String value, boolean isSession) {}
