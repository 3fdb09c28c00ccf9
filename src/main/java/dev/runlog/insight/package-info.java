/**
 * Insight: why runs fail, and what needs a look. Rules and numbers, as pure functions: they are given what was recorded, and
 * know no database.
 *
 * <pre>
 *   run        one run: its loops, its waste, where it turned, whether its figures agree
 *   silence    whether one that goes on hangs
 *   compare    groups of runs: what sets them apart, and which ways they take
 *   decision   what it is worth when runs say how sure they are
 * </pre>
 *
 * <p>Imports {@code model}.
 */
package dev.runlog.insight;
