/**
 * The facts of sessions: of each, all that figures, lists and filters ask for. They lie by column in blocks of some hundred
 * sessions that began on the same day, so that a question about a million sessions reads a few bytes of each.
 *
 * <pre>
 *   SessionFacts ──► FactChanges ──► fact_block, fact_column      written by the follower
 *
 *   SessionFilter ─► Selection ─┐
 *   fact_block ────► FactScan ──┴► FactBlock, and which of its rows fit      read for figures and lists
 * </pre>
 *
 * <p>Imports {@code store.columns}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.facts;
