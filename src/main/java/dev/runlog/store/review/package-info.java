/**
 * People looking at runs together: the marks they set, the notes they write, and the labels they keep. Every change leaves
 * the session due for the follower, and an entry in the audit log that says what was done, never what a note says.
 *
 * <p>Imports {@code store.runs}, {@code store.marks}, {@code store.people}, {@code store.access}, {@code store.db} and
 * {@code model}.
 */
package dev.runlog.store.review;
