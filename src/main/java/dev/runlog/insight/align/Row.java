package dev.runlog.insight.align;

/**
 * A line of two runs side by side.
 *
 * @param a null when only the other one did this; {@code b} likewise
 */
public record Row(Match state, RunStep a, RunStep b) {}
