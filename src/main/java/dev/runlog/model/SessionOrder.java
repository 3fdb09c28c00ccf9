package dev.runlog.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a list of sessions is sorted by. */
public record SessionOrder(By by, boolean descending) {

    public static final SessionOrder NEWEST_FIRST = new SessionOrder(By.CREATED_AT, true);

    /** What can be compared. */
    public enum By {
        CREATED_AT("createdAt"),
        COST("estimatedCost"),
        DURATION("durationMs"),
        TOKENS("tokens"),
        EVENTS("events"),
        ERRORS("errors"),
        LAST_ACTIVITY_AT("lastActivityAt");

        private final String wire;

        By(String wire) {
            this.wire = wire;
        }
    }

    /** {@code createdAt}, or {@code -createdAt} for the largest first. */
    public static SessionOrder parse(String text) {
        boolean descending = text.startsWith("-");
        String name = descending ? text.substring(1) : text;
        return Arrays.stream(By.values())
                .filter(by -> by.wire.equals(name))
                .findFirst()
                .map(by -> new SessionOrder(by, descending))
                .orElseThrow(() -> Problem.invalid(
                        "sort",
                        "must be one of "
                                + Arrays.stream(By.values()).map(by -> by.wire).collect(Collectors.joining(", "))
                                + ", with a - in front for the largest first"));
    }

    @Override
    public String toString() {
        return (descending ? "-" : "") + by.wire;
    }
}
