/**
 * The database as a whole, from one file into another: backups, now and on a schedule, restoring, and compaction.
 *
 * <p>Imports {@code store.access} (for metrics), {@code store.sqlite}, {@code store.db}, {@code store.file} and {@code model}.
 */
package dev.runlog.store.copies;
