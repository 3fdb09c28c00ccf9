package dev.runlog.model;

import java.time.Instant;
import java.util.List;

/**
 * By which entries of the metadata sessions can be told apart that began from one moment to just before another.
 *
 * @param items by name
 * @param more whether there are others, whose names come after these
 */
public record MetadataKeys(Instant from, Instant to, List<MetadataKey> items, boolean more) {

    /** @param sessions how many have it */
    public record MetadataKey(String key, long sessions) {}
}
