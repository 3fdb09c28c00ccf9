package dev.runlog.model;

/**
 * Whose sessions: one environment of one organization. The first argument of everything that reads or writes sessions
 * and events, so that no question can be asked without saying for whom.
 */
public record Tenant(long organization, Environment environment) {}
