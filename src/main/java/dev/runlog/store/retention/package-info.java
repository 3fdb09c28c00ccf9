/**
 * What goes: runs that have had their time, and everything of a user who is to be erased. Both only hide sessions; the
 * follower takes them away.
 *
 * <p>Imports {@code store.follow}, {@code store.notices}, {@code store.runs}, {@code store.people}, {@code store.access}, {@code store.sqlite}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.retention;
