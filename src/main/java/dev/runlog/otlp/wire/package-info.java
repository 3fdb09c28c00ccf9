/**
 * Requests of the OpenTelemetry protocol, read from protobuf or JSON into the same plain records.
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.otlp.wire;
