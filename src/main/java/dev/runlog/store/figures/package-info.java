/**
 * Figures of many sessions, added up from their facts. {@code Tally} says what each figure is.
 *
 * <p>Imports {@code store.find} (which sessions), {@code store.facts}, {@code store.columns}, {@code store.access}, {@code store.db} and
 * {@code model}.
 */
package dev.runlog.store.figures;
