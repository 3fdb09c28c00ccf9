/**
 * What only SQLite knows: how the database is opened and checked, its schema and upgrades, one connection with its
 * prepared statements, what an error means, and how pages that are free go back to the disk.
 *
 * <p>Imports {@code store.file} and {@code model}.
 */
package dev.runlog.store.db;
