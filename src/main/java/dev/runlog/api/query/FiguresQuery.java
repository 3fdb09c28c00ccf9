package dev.runlog.api.query;

import dev.runlog.http.json.Query;
import dev.runlog.http.json.Times;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.figures.StatsStore;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Figures that are asked for: of which sessions, and what is told apart. */
public record FiguresQuery(SessionFilter filter, Group group, Bucket bucket, ZoneId zone, int most) {

    public static final int MOST_GROUPS = 1_000;

    private static final Duration USUAL = Duration.ofDays(30);
    private static final int MOST_BUCKETS = 2_000;
    private static final Set<Field> FIELDS =
            EnumSet.complementOf(EnumSet.of(Field.LABEL, Field.STALLED, Field.ABANDONED));
    private static final String ENTRY = Field.METADATA.wire() + ".";

    /** @param usualGroups so many, when the query does not say */
    public static FiguresQuery of(Query query, SessionFilter filter, int usualGroups) {
        return new FiguresQuery(
                filter,
                group(query, FIELDS, Group.TIME),
                bucket(query),
                zone(query),
                query.limit(usualGroups, MOST_GROUPS));
    }

    public CompletableFuture<Stats> ask(StatsStore stats, Tenant tenant, Instant now) {
        var time = inTime(filter, now);
        return group.equals(Group.TIME)
                ? stats.byTime(tenant, inFewBuckets(time, bucket), bucket, zone)
                : stats.byKey(tenant, time, group, most);
    }

    /** @param fields that may be asked for, beside time if it is the usual one */
    public static Group group(Query query, Set<Field> fields, Group usual) {
        return or(query.value("groupBy", mustBeGroup(fields, usual), text -> group(text, fields, usual)), usual);
    }

    private static String mustBeGroup(Set<Field> fields, Group usual) {
        return "must be "
                + (usual.equals(Group.TIME) ? "time, " : "")
                + fields.stream()
                        .filter(field -> field != Field.METADATA)
                        .map(Field::wire)
                        .collect(Collectors.joining(", "))
                + ", or metadata. with the name of an entry behind it";
    }

    /** @return null when it is none */
    private static Group group(String text, Set<Field> fields, Group usual) {
        if (text.startsWith(ENTRY) && text.length() > ENTRY.length()) {
            return new Group(Field.METADATA, text.substring(ENTRY.length()));
        }
        if (text.equals(Group.TIME.wire()) && usual.equals(Group.TIME)) {
            return Group.TIME;
        }
        return fields.stream()
                .filter(field -> field != Field.METADATA && field.wire().equals(text))
                .findFirst()
                .map(Group::of)
                .orElse(null);
    }

    public static Bucket bucket(Query query) {
        return or(query.choice("bucket", Bucket.byName()), Bucket.DAY);
    }

    public static ZoneId zone(Query query) {
        var zone = query.value("tz", "must be the name of a time zone, as in Europe/Berlin", name -> {
            try {
                return ZoneId.of(name);
            } catch (DateTimeException unknown) {
                return null;
            }
        });
        return or(zone, ZoneOffset.UTC);
    }

    private static <T> T or(T given, T usual) {
        return given == null ? usual : given;
    }

    public static SessionFilter inFewBuckets(SessionFilter filter, Bucket bucket) {
        if (Duration.between(filter.from(), filter.to()).toMillis() / bucket.millis() > MOST_BUCKETS) {
            throw Problem.invalid(
                    "bucket", "must be longer, or the time shorter: at most " + MOST_BUCKETS + " buckets");
        }
        return filter;
    }

    /** The last month, when nothing else is asked for. */
    public static SessionFilter inTime(SessionFilter filter, Instant now) {
        return inTime(filter, now, USUAL);
    }

    /** @param length that is usual, when nothing else is asked for */
    public static SessionFilter inTime(SessionFilter filter, Instant now, Duration length) {
        Instant to = or(filter.to(), now);
        Instant usual = to.minus(length);
        Instant from = or(filter.from(), Times.fit(usual) ? usual : Instant.EPOCH);
        if (!from.isBefore(to)) {
            throw Problem.invalid("from", "must be before to");
        }
        return filter.between(from, to);
    }
}
