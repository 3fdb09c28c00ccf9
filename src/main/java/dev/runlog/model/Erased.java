package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Comparator;

/**
 * The receipt of an erasure: what went.
 *
 * @param from when the first of the sessions began; null when there was none
 * @param to when something last happened in them; null when there was none
 */
public record Erased(long sessions, long events, Instant from, Instant to) {

    public static final Erased NOTHING = new Erased(0, 0, null, null);

    public Erased plus(Erased more) {
        return new Erased(
                sessions + more.sessions,
                events + more.events,
                first(from, more.from, Comparator.naturalOrder()),
                first(to, more.to, Comparator.reverseOrder()));
    }

    private static Instant first(Instant one, Instant other, Comparator<Instant> order) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return order.compare(one, other) <= 0 ? one : other;
    }

    /** What no erasure can reach. */
    @JsonProperty
    public String note() {
        return "Backups and exports made before now still hold what was erased: delete them, or erase again after"
                + " restoring one.";
    }
}
