/**
 * What an event of a run amounts to: an attempt with its key and outcome, a thought, a state. Two attempts with one key asked
 * for the same; what an attempt came to may only be known from an error that follows.
 *
 * <p>Imports {@code insight.text} and {@code model}.
 */
package dev.runlog.insight.attempt;
