/**
 * OpenTelemetry: what its exporters send, as sessions and events. Pure functions; nothing here knows a database or a
 * request.
 *
 * <pre>
 *   bytes ──► wire ──► span   ──► events of a span, and the little of it that is kept
 *                 └──► coding ──► the same from the logs of coding agents
 *                                   └──► session ──► what all that is kept of one session amounts to
 * </pre>
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.otlp;
