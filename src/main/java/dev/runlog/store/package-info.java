/**
 * The database file and everything said to it: the only package with SQL.
 *
 * <pre>
 *   DataDirectory ── lock, paths, rights
 *   Store ─┬─ Writer ── one thread, one connection: jobs in, one commit for many, futures out
 *          ├─ Readers ─ a few read-only connections
 *          └─ one class per noun, each with the SQL of that noun
 *   Backup, Restore, Compaction ── the file as a whole
 * </pre>
 *
 * <p>The planner is given no statistics (no ANALYZE, no PRAGMA optimize): it takes tables to be large and so plans the
 * same at every size. Figures from a small table would outlive it, and plan scans.
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.store;
