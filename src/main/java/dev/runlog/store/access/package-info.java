/**
 * Who uses a connection, and when. One thread writes, a few read, and both have queues of bounded length.
 *
 * <pre>
 *   Job ───► Writer ── WriteQueue ──► one connection ──► futures      Background: jobs that let all others go first
 *   Query ─► Readers ─ Turns ───────► a few connections ──► futures   Checkpointer: the log into the file, beside both
 * </pre>
 *
 * <p>Imports {@code store.sqlite}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.access;
