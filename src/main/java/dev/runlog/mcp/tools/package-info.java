/**
 * What models can ask about runs. Each reply is small enough for a model to take in, and says what to ask next.
 *
 * <p>Imports {@code api.query}, {@code http.json}, {@code store} with what is read there, and {@code model}.
 */
package dev.runlog.mcp.tools;
