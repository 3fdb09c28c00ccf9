/**
 * The replies to requests of the OpenTelemetry protocol.
 *
 * <p>Imports {@code otlp.wire} and {@code model}.
 */
package dev.runlog.otlp.reply;
