/**
 * What people add to runs, in rows of their own beside the session's: star, labels, verdict, notes. Whoever writes here
 * sees to it that the session is due, and that the audit log knows.
 *
 * <p>Imports {@code store.people} (the audit log), {@code store.db} and {@code model}.
 */
package dev.runlog.store.marks;
