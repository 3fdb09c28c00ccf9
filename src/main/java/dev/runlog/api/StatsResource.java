package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.http.json.Times;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Figures of runs: over time, by agent, user, tool or failure. */
@Path("api/sdk/stats")
@Produces(MediaType.APPLICATION_JSON)
public final class StatsResource {

    private static final Duration USUAL = Duration.ofDays(30);
    private static final int MOST_BUCKETS = 2_000;
    private static final Map<String, Group> GROUPS = new LinkedHashMap<>();

    static {
        Arrays.stream(Group.values()).forEach(group -> GROUPS.put(group.wire(), group));
    }

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
        var group = or(query.choice("groupBy", GROUPS), Group.TIME);
        var bucket = or(query.choice("bucket", Bucket.byName()), Bucket.DAY);
        query.done();
        return switch (group) {
            case TIME -> store.stats().byTime(tenant, inBuckets(filter, bucket), bucket);
            case TOOL -> store.stats().byTool(tenant, onBorders(filter, Bucket.HOUR));
            case USER -> store.stats().byKey(tenant, onBorders(filter, Bucket.DAY), group);
            case AGENT, FAILURE -> store.stats().byKey(tenant, onBorders(filter, Bucket.HOUR), group);
        };
    }

    @GET
    @Path("trend")
    public CompletionStage<Trends> trend(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var filter = SessionQuery.filter(query);
        var groups = Map.of(Group.AGENT.wire(), Group.AGENT, Group.USER.wire(), Group.USER);
        var group = or(query.choice("groupBy", groups), Group.AGENT);
        var bucket = or(query.choice("bucket", Bucket.byName()), Bucket.DAY);
        query.done();
        var whole = inBuckets(filter, bucket);
        return store.stats()
                .trends(tenant, whole, group, bucket)
                .thenApply(trends -> new Trends(whole.from(), whole.to(), bucket, trends));
    }

    private static <T> T or(T given, T usual) {
        return given == null ? usual : given;
    }

    private SessionFilter inBuckets(SessionFilter filter, Bucket bucket) {
        var whole = onBorders(filter, bucket);
        if (Duration.between(whole.from(), whole.to()).toMillis() / bucket.millis() > MOST_BUCKETS) {
            throw Problem.invalid(
                    "bucket", "must be longer, or the time shorter: at most " + MOST_BUCKETS + " buckets");
        }
        return whole;
    }

    /** Whole buckets only: the first and the last are shown in full. */
    private SessionFilter onBorders(SessionFilter filter, Bucket bucket) {
        Instant to = or(filter.to(), clock.instant());
        Instant usual = to.minus(USUAL);
        Instant from = or(filter.from(), Times.fit(usual) ? usual : Instant.EPOCH);
        if (!from.isBefore(to)) {
            throw Problem.invalid("from", "must be before to");
        }
        if (!Times.fit(bucket.ceiling(to))) {
            throw Problem.invalid("to", "must not be in a bucket that reaches into the year 10000");
        }
        return filter.between(bucket.floor(from), bucket.ceiling(to));
    }
}
