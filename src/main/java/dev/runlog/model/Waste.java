package dev.runlog.model;

/**
 * What went into stretches that led nowhere.
 *
 * @param runs that had any
 * @param cost in dollars
 */
public record Waste(String agentName, long runs, double cost, long ms) {}
