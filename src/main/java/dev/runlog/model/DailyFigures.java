package dev.runlog.model;

import java.util.List;

/**
 * The figures of an agent day by day, and what follows them taken together.
 *
 * @param agent null for all agents together
 * @param before of each day, one after the other
 * @param now of the time after these days
 */
public record DailyFigures(String agent, List<Figures> before, Figures now) {}
