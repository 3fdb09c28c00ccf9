/**
 * Sessions that nobody opens or ends: they are put together from spans, which come in any order, twice, and late.
 *
 * <pre>
 *   spans of one key ──► {@link SpanStore} ── what they amount to is worked out ahead, with what {@link SpanMemory} knows
 *                            │    one job, in the transaction that answers; it works it out again if more has come meanwhile
 *                            ▼
 *                          span_key        the session that is meant
 *                          span            all that is known of it ──► what it amounts to  (a pure function, given)
 *                          event           those events that are shown by now
 *                          {@link SpanSessionRows}   session: name, outcome, totals, unless a client said otherwise
 *
 *   silence ─────────► {@link SpanStore#lookAgain}: the same again, without anything new
 * </pre>
 *
 * <p>Imports {@code store.runs}, {@code store.details}, {@code store.access}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.spans;
