/**
 * All that follows from what was recorded, made behind recording by one follower: counts, sums, rows of metadata and
 * tools. {@code Share} and {@code EventCounts} work it out and know no SQL; the others move rows. {@code Recount} counts
 * everything again and compares.
 *
 * <p>Imports {@code store.figures}, {@code store.find}, {@code store.runs}, {@code store.access}, {@code store.db} and
 * {@code model}.
 */
package dev.runlog.store.follow;
