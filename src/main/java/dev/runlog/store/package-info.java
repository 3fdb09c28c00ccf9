/**
 * The database file and everything said to it: the only package with SQL.
 *
 * <pre>
 *   DataDirectory ── lock, paths, rights
 *   Store ─┬─ Writer ── one thread, one connection: jobs in, one commit for many, futures out
 *          ├─ Readers ─ a few read-only connections
 *          └─ one class per noun, each with the SQL of that noun
 * </pre>
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.store;
