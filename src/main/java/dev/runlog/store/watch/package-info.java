/**
 * What needs a look, and what that is judged by: findings as they were made last.
 *
 * <p>Imports {@code store.notices}, {@code store.insight}, {@code store.find}, {@code store.facts}, {@code store.columns}, {@code store.remarks}, {@code store.runs}, {@code store.people}, {@code store.access}, {@code store.db}, {@code insight} and
 * {@code model}.
 */
package dev.runlog.store.watch;
