/**
 * Numbers that say how sure a figure is: intervals, tests, corrections. Pure functions that know no run.
 *
 * <p>Imports nothing.
 */
package dev.runlog.insight.statistics;
