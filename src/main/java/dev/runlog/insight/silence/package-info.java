/**
 * Runs that say nothing any more: for how long that is nothing unusual, and how it is said.
 *
 * <p>Imports {@code insight.run}, {@code insight.words} and {@code model}.
 */
package dev.runlog.insight.silence;
