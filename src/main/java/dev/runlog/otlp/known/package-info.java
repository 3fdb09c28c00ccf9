/**
 * The little that is kept of a span.
 *
 * <p>Imports {@code otlp.event} and {@code model}.
 */
package dev.runlog.otlp.known;
