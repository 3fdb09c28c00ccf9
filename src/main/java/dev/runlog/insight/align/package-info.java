/**
 * Two runs side by side: which step of one answers which step of the other, and where they part.
 *
 * <pre>
 *   events of A ──► Folding ──► RunStep … ─┐
 *                                          ├──► Alignment: Row … ──► Parting, in one sentence
 *   events of B ──► Folding ──► RunStep … ─┘
 * </pre>
 *
 * <p>Imports {@code insight.run} and {@code model}.
 */
package dev.runlog.insight.align;
