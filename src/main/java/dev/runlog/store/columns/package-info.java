/**
 * What many sessions have of one kind, in few bytes: numbers, texts, lists of texts, entries, tools. Every different text is
 * kept once; of the rest nothing is taken apart, each number is read where it lies. Texts of many blocks are told apart by
 * their bytes ({@code DistinctTexts}), and only those are made that somebody sees.
 *
 * <pre>
 *   texts │ where the lines of each session begin │ which text each line has │ what else it has
 *           (Lines)                                 (PackedNumbers)            (PackedNumbers)
 * </pre>
 *
 * <p>Imports nothing of ours.
 */
package dev.runlog.store.columns;
