/**
 * What many sessions have of one kind, in few bytes: texts, lists of texts, entries, tools. Every different text is kept once.
 *
 * <p>Imports nothing of ours.
 */
package dev.runlog.store.columns;
