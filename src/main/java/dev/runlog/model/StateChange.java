package dev.runlog.model;

/**
 * A part of an agent's state that an event changed.
 *
 * @param path of names, and places in lists, as in {@code orders[2].price}
 * @param before null when it was not there
 * @param after null when it is not there any more
 * @param cut true when it is long, and only its beginning is given; else null
 */
public record StateChange(String path, JsonText.Value before, JsonText.Value after, Boolean cut) {}
