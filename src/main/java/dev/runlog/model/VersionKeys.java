package dev.runlog.model;

import java.util.List;

/**
 * Which entries of the metadata name the version of a run: the first of them that it has.
 *
 * @param keys at least one; {@code model} is the model too
 */
public record VersionKeys(List<String> keys) {

    public static final String MODEL = "model";

    /** That an organization may name. */
    public static final int MOST = 3;

    /** Where an organization names none. */
    public static final VersionKeys USUAL =
            new VersionKeys(List.of("version", "agentVersion", "release", "commit", "promptVersion", MODEL));

    public VersionKeys {
        keys = List.copyOf(keys);
    }

    /** For people to read. */
    public String words() {
        return equals(USUAL) ? "the usual ones" : String.join(", ", keys);
    }
}
