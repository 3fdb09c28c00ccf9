/**
 * Between HTTP and storage: the one door for everything that is recorded, whatever brought it.
 *
 * <pre>
 *   sessions and events ──► Recorder ──────────────────────────────────────────► store
 *   spans, log records ───► SpanRecorder ──► otlp: what they say, what they amount to
 *                                └► RecordedShapes, SpanTexts: in our shapes ────► store.spans
 * </pre>
 *
 * <p>Imports {@code otlp}, {@code store} and {@code model}.
 */
package dev.runlog.ingest;
