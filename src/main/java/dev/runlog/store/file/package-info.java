/**
 * The files themselves, as far as SQLite does not look into them: the data directory with its locks and rights, the
 * library that SQLite's driver unpacks into it, and files that are not to be seen until they are whole.
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.store.file;
