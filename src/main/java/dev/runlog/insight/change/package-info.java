/**
 * What moved since before, and whether one version is worse than another.
 *
 * <pre>
 *   figures of each day ─► Moves ─► Move, Mix ─► a sentence
 *   runs of two versions ─► Gate ─► Verdict
 * </pre>
 *
 * <p>Imports {@code insight}, {@code insight.statistics} and {@code model}.
 */
package dev.runlog.insight.change;
