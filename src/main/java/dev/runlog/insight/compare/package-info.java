/**
 * What sets one group of runs apart from another: which traits are more frequent in one by more than chance, and how much of
 * the difference they would explain.
 *
 * <pre>
 *   Features of each run ──► TraitReader ──► Trait … of each run ──► Contrast ──► ContrastLine …
 *   Way of each run ──► Paths ──► CommonPath …, Fork …             how runs go, and where those that fail part from others
 * </pre>
 *
 * <p>Imports {@code insight.statistics}, {@code insight.words}, {@code insight.run} and {@code model}.
 */
package dev.runlog.insight.compare;
