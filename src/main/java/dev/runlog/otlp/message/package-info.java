/**
 * What goes into models, agents and tools, and what comes out: messages in the shapes of many SDKs.
 *
 * <p>Imports {@code otlp.event} and {@code model}.
 */
package dev.runlog.otlp.message;
