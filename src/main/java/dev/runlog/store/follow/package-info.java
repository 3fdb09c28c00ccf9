/**
 * All that follows from what was recorded, made behind recording by one follower: counts in the session's row, and its facts.
 * {@code Recount} counts everything again and compares.
 *
 * <p>Imports {@code store.recorded}, {@code store.facts}, {@code store.columns}, {@code store.find}, {@code store.runs}, {@code store.spans}, {@code store.marks},
 * {@code store.access}, {@code store.sqlite}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.follow;
