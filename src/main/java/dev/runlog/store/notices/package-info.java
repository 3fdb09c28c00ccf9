/**
 * Who is told of what, the queue of what there is to tell, and the log of what came of it.
 *
 * <pre>
 *   a finding appears ──► NoticeQueue.add: a row for each rule that wants it, in the same transaction
 *   later             ──► NoticeQueue: into one message for each rule, when its schedule lets it speak
 *                         DeliveryQueue: which are due, and when again ──► DeliveryLog: for those who look
 * </pre>
 *
 * <p>Imports {@code notices}, {@code insight}, {@code store.people}, {@code store.access}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.notices;
