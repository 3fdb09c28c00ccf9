/**
 * What was recorded of a session, and the facts that follow from it: {@code RecordedSession} and {@code EventCounts} work them
 * out and know no SQL.
 *
 * <p>Imports {@code store.marks}, {@code store.facts}, {@code store.columns}, {@code store.runs}, {@code store.details}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.recorded;
