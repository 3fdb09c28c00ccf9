package dev.runlog.otlp.coding;

import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.known.FillIn;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import java.util.List;

/**
 * What a record says.
 *
 * @param known what is kept of it, in the shape of a span; null if nothing
 * @param events those that it makes
 * @param fillIns what it says of events of other records
 */
public record LogReading(SessionKey key, KnownSpan known, List<EventDraft> events, List<FillIn> fillIns) {}
