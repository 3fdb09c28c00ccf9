package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.http.json.Times;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.MetadataKeys;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Stats.Trend;
import dev.runlog.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Figures of runs: over time, or by whatever tells them apart. */
@Path("api/sdk/stats")
@Produces(MediaType.APPLICATION_JSON)
public final class StatsResource {

    private static final Duration USUAL = Duration.ofDays(30);
    private static final int MOST_BUCKETS = 2_000;
    private static final int USUAL_GROUPS = 100;
    private static final int MOST_GROUPS = 1_000;
    private static final Set<Field> FIELDS = EnumSet.complementOf(EnumSet.of(Field.LABEL));
    private static final String ENTRY = Field.METADATA.wire() + ".";

    /** One line for each of the busiest agents or users. */
    public record Trends(Instant from, Instant to, Bucket bucket, List<Trend> items) {}

    private final Store store;
    private final Clock clock;

    StatsResource(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    @GET
    public CompletionStage<Stats> stats(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var filter = SessionQuery.filter(query);
        var group = or(query.value("groupBy", mustBeGroup(FIELDS), text -> group(text, FIELDS)), Group.TIME);
        var bucket = or(query.choice("bucket", Bucket.byName()), Bucket.DAY);
        var zone = zone(query);
        int most = query.limit(USUAL_GROUPS, MOST_GROUPS);
        query.done();
        var time = inTime(filter);
        return group.equals(Group.TIME)
                ? store.stats().byTime(tenant, inFewBuckets(time, bucket), bucket, zone)
                : store.stats().byKey(tenant, time, group, most);
    }

    @GET
    @Path("trend")
    public CompletionStage<Trends> trend(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var filter = SessionQuery.filter(query);
        var fields = EnumSet.complementOf(EnumSet.of(Field.TOOL, Field.LABEL));
        var group = or(query.value("groupBy", mustBeGroup(fields), text -> group(text, fields)), Group.of(Field.AGENT));
        var bucket = or(query.choice("bucket", Bucket.byName()), Bucket.DAY);
        var zone = zone(query);
        query.done();
        var time = inFewBuckets(inTime(filter), bucket);
        return store.stats()
                .trends(tenant, time, group, bucket, zone)
                .thenApply(trends -> new Trends(time.from(), time.to(), bucket, trends));
    }

    /** What figures can be grouped by, and sessions filtered, beside what all sessions have. */
    @GET
    @Path("metadata")
    public CompletionStage<MetadataKeys> metadataKeys(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var filter = SessionQuery.filter(query);
        int most = query.limit(USUAL_GROUPS, MOST_GROUPS);
        query.done();
        return store.stats().metadataKeys(tenant, inTime(filter), most);
    }

    private static String mustBeGroup(Set<Field> fields) {
        return "must be "
                + (fields.equals(FIELDS) ? "time, " : "")
                + fields.stream()
                        .filter(field -> field != Field.METADATA)
                        .map(Field::wire)
                        .collect(Collectors.joining(", "))
                + ", or metadata. with the name of an entry behind it";
    }

    /** @return null when it is none */
    private static Group group(String text, Set<Field> fields) {
        if (text.startsWith(ENTRY) && text.length() > ENTRY.length()) {
            return new Group(Field.METADATA, text.substring(ENTRY.length()));
        }
        if (text.equals(Group.TIME.wire()) && fields.equals(FIELDS)) {
            return Group.TIME;
        }
        return fields.stream()
                .filter(field -> field != Field.METADATA && field.wire().equals(text))
                .findFirst()
                .map(Group::of)
                .orElse(null);
    }

    private static ZoneId zone(Query query) {
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

    private static SessionFilter inFewBuckets(SessionFilter filter, Bucket bucket) {
        if (Duration.between(filter.from(), filter.to()).toMillis() / bucket.millis() > MOST_BUCKETS) {
            throw Problem.invalid(
                    "bucket", "must be longer, or the time shorter: at most " + MOST_BUCKETS + " buckets");
        }
        return filter;
    }

    /** The last month, when nothing else is asked for. */
    private SessionFilter inTime(SessionFilter filter) {
        Instant to = or(filter.to(), clock.instant());
        Instant usual = to.minus(USUAL);
        Instant from = or(filter.from(), Times.fit(usual) ? usual : Instant.EPOCH);
        if (!from.isBefore(to)) {
            throw Problem.invalid("from", "must be before to");
        }
        return filter.between(from, to);
    }
}
