/**
 * What a span says, in our terms: its kind, the fields that its attributes fill, its events, and the little of it that
 * is kept to tell later what its session amounts to. Which attribute fills which field is data, in {@code Field},
 * {@code Naming} and {@code Kinds}.
 *
 * <p>Imports {@code otlp.known}, {@code otlp.message}, {@code otlp.event}, {@code otlp.wire} and {@code model}.
 */
package dev.runlog.otlp.span;
