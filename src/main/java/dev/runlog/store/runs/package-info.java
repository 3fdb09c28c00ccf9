/**
 * The truth: sessions and events as clients sent them, written in the transaction that answers. With them go the queue
 * of sessions that are due for the follower, the first replies to requests that may be repeated, and the memory of the
 * sessions that events come for.
 *
 * <p>Imports {@code store.details}, {@code store.marks}, {@code store.remarks}, {@code store.people} (whether somebody may delete), {@code store.access}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.runs;
