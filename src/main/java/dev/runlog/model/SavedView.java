package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;

/**
 * An address of the console under a name.
 *
 * @param position in the list of its owner, from 0
 * @param isDefault whether it is what the organization opens first
 * @param maker the id of who made it; null when that person was deleted
 */
public record SavedView(
        long id,
        Owner owner,
        String name,
        String address,
        long position,
        boolean isDefault,
        String createdBy,
        Long maker,
        Instant createdAt) {

    /** In characters. */
    public static final int LONGEST_NAME = 60;

    /** In characters. */
    public static final int LONGEST_ADDRESS = 4_000;

    /** A path of the console and its query, in visible ASCII as browsers write it; no way out of the console. */
    public static final String ADDRESS =
            "/(?!api(?:[/?]|$))(?![^?]*//)(?!/)(?!(?:[^?]*/)?(?:[.]|%2[eE]){1,2}(?:[/?]|$))" + "[!$-\\[\\]-~]*";

    /** Whose list it is in. */
    public enum Owner {
        ME,
        ORGANIZATION;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }
    }
}
