/**
 * Working sessions of coding agents, from the logs that they send; and messages of models that come as logs.
 *
 * <p>Imports {@code otlp.known}, {@code otlp.message}, {@code otlp.event}, {@code otlp.wire} and {@code model}.
 */
package dev.runlog.otlp.coding;
