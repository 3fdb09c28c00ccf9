package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * Why something that somebody made does not count just now. What lets others in, or run the place, counts only while
 * its maker may make it; it counts again when they may again.
 */
public enum Suspended {
    /** They are not what it takes any more. */
    MAKER_DEMOTED,
    /** They do not belong to the organization any more. */
    MAKER_LEFT,
    /** It was made before makers were remembered, and cannot be traced to anybody. */
    MAKER_UNKNOWN;

    /** Stands for a maker who cannot be told; nobody's number. */
    public static final long UNKNOWN = 0;

    private final String wire = name().toLowerCase(Locale.ROOT).replace('_', '-');

    @JsonValue
    public String wire() {
        return wire;
    }

    /**
     * Whether something is suspended.
     *
     * @param takes what it takes to make it
     * @param maker the person's number; null for whoever runs the server, who may always
     * @param role of the maker in the organization; null for none
     * @return null when it counts
     */
    public static Suspended of(Permission takes, Long maker, Role role) {
        if (maker == null || (role != null && takes.isGivenTo(role))) {
            return null;
        }
        if (role != null) {
            return MAKER_DEMOTED;
        }
        return maker == UNKNOWN ? MAKER_UNKNOWN : MAKER_LEFT;
    }
}
