/**
 * Events as they are drafted from what OpenTelemetry sends, and how their values are shaped: objects, without media, not
 * too large.
 *
 * <p>Imports {@code otlp.wire} and {@code model}.
 */
package dev.runlog.otlp.event;
