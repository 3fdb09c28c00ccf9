/**
 * What all spans that are known of a session amount to. Recomputed from all of them each time: the order in which they
 * came does not matter, nor how often.
 *
 * <p>Imports {@code otlp.known}, {@code otlp.event} and {@code model}.
 */
package dev.runlog.otlp.session;
