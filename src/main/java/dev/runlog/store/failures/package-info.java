/**
 * Failures: runs that failed for the same reason, as people work on them.
 *
 * <pre>
 *   cause ──► failure_due ──► Grouping ─► failure, failure_cause       which causes are one failure
 *                                 │
 *   facts ──► Tallies ──► Judge ──┴─────► failure                      regressed, rising, heard of again
 *                 └─────► FailureStore ◄─ FailureRows                  lists, one, and what people say of it
 * </pre>
 *
 * <p>Imports {@code insight.cause}, {@code insight.text}, {@code store.causes}, {@code store.find}, {@code store.facts},
 * {@code store.columns}, {@code store.people}, {@code store.access}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.failures;
