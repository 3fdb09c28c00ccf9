/**
 * What events and sessions say beyond their core, in tables beside theirs: most say nothing of it.
 *
 * <p>Agents send their whole state with each event, before and after it. Of each is kept what changed since the one
 * before: a chain for each session, which begins anew now and then.
 *
 * <pre>
 *   event 1    before ──► after          {@link Delta}: copy 0–200, insert "…", copy 210–900
 *   event 2       ▲ before ──► after
 *   event 3                 ▲ before …   {@link StateMemory} has the last one, while the session is written to
 *                                        {@link StateReader} reads one by going along its chain
 * </pre>
 *
 * <p>Imports {@code store.columns}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.details;
