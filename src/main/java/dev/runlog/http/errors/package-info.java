/**
 * What clients and operators are told of a request: its id, the one shape of refusals, a line in the log and a count.
 *
 * <pre>
 *   Problem, failure, status ──► Refusal ──► ErrorReply     by Refusals, by Jersey, or as a part of a larger reply
 * </pre>
 *
 * <p>Imports {@code http.json} and {@code model}.
 */
package dev.runlog.http.errors;
