package dev.runlog.http.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times in ISO 8601. Those that are taken are those that are given back in the same form: of the years 1970 to 9999. */
public final class Times {

    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private Times() {}

    /** Always with milliseconds, always in UTC. */
    public static String write(Instant time) {
        return WRITTEN.format(time);
    }

    /** To the millisecond. @return null for what is no time, or none of those years in UTC */
    public static Instant read(String text) {
        try {
            var time = OffsetDateTime.parse(text).toInstant();
            return fit(time) ? time.truncatedTo(ChronoUnit.MILLIS) : null;
        } catch (DateTimeException unfit) {
            return null;
        }
    }

    /** Whether what is written of it can be read. */
    public static boolean fit(Instant time) {
        return !time.isBefore(Instant.EPOCH) && time.isBefore(END);
    }
}
