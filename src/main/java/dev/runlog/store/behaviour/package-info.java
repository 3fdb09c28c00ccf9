/**
 * How runs go: the ways they take, and how sure they are. The rules are those of {@code insight}; here is read what they ask,
 * from what is kept of each run that ended.
 *
 * <p>Imports {@code store.insight}, {@code store.find}, {@code store.facts}, {@code store.access}, {@code store.db},
 * {@code insight.compare}, {@code insight.decision}, {@code insight.statistics} and {@code model}.
 */
package dev.runlog.store.behaviour;
