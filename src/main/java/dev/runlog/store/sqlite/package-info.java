/**
 * What only SQLite knows: how the file is opened and checked, its schema and upgrades, its log, how pages that are free go
 * back to the disk, its full-text index, what its errors mean, and whether another process has written. SQL that is
 * SQLite's own stands here and in {@code store.copies}, nowhere else.
 *
 * <p>Imports {@code store.db}, {@code store.file} and {@code model}.
 */
package dev.runlog.store.sqlite;
