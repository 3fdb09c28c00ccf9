package dev.runlog.store.spans;

/**
 * What is said of an event besides what its span says.
 *
 * @param event its id, as its client names it
 * @param text what it lacks
 */
public record FillIn(String event, String text) {}
