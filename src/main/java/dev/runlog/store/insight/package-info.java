/**
 * What the rules of {@code insight} say of runs that ended, in rows, and who sees to it.
 *
 * <pre>
 *   follower ──► insight_due ──► Analyst ─┬─► RunEvents ──► insight.run ──► insight.cause      reads a run, and judges it
 *                                         └─► RunInsight, CauseRows                            writes what came of it
 *                                               └─► due ──► follower ──► facts                 which lists and figures are read from
 * </pre>
 *
 * <p>Imports {@code insight}, {@code store.recorded}, {@code store.facts}, {@code store.details}, {@code store.runs},
 * {@code store.remarks}, {@code store.access}, {@code store.sqlite}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.insight;
