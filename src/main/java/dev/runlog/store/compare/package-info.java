/**
 * Runs beside each other, and groups of them. The rules are those of {@code insight}; here is read what they ask.
 *
 * <p>Imports {@code store.insight}, {@code store.find}, {@code store.facts}, {@code store.columns}, {@code store.runs},
 * {@code store.details}, {@code store.access}, {@code store.db}, {@code insight.compare}, {@code insight.align},
 * {@code insight.attempt}, {@code insight.run}, {@code insight.statistics} and {@code model}.
 */
package dev.runlog.store.compare;
