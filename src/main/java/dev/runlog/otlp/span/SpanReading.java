package dev.runlog.otlp.span;

import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import java.util.List;

/**
 * What a span says.
 *
 * @param key its session
 * @param known what is kept of it
 * @param events those that it makes, if they are shown
 */
public record SpanReading(SessionKey key, KnownSpan known, List<EventDraft> events) {}
