package dev.runlog.api;

import dev.runlog.api.query.FiguresQuery;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.MetadataKeys;
import dev.runlog.model.Scope;
import dev.runlog.model.Stats;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Stats.Trend;
import dev.runlog.model.Waste;
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
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Figures of runs: over time, or by whatever tells them apart. */
@Path("api/sdk/stats")
@Produces(MediaType.APPLICATION_JSON)
public final class StatsResource {

    private static final int USUAL_GROUPS = 100;
    private static final Duration WEEK = Duration.ofDays(7);

    /** @param items one for each agent, whoever wasted most first */
    public record Wasted(Instant from, Instant to, List<Waste> items) {}

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
        SessionQuery.environment(query);
        var asked = FiguresQuery.of(query, SessionQuery.filter(query), USUAL_GROUPS);
        query.done();
        return asked.ask(store.stats(), tenant, clock.instant());
    }

    @GET
    @Path("trend")
    public CompletionStage<Trends> trend(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        var fields =
                EnumSet.complementOf(EnumSet.of(Field.TOOL, Field.LABEL, Field.SIGNAL, Field.STALLED, Field.ABANDONED));
        var group = FiguresQuery.group(query, fields, Group.of(Field.AGENT));
        var bucket = FiguresQuery.bucket(query);
        var zone = FiguresQuery.zone(query);
        query.done();
        var time = FiguresQuery.inFewBuckets(FiguresQuery.inTime(filter, clock.instant()), bucket);
        return store.stats()
                .trends(tenant, time, group, bucket, zone)
                .thenApply(trends -> new Trends(time.from(), time.to(), bucket, trends));
    }

    /** What went into stretches that led nowhere: of the last week, when nothing else is asked for. */
    @GET
    @Path("waste")
    public CompletionStage<Wasted> waste(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        query.done();
        var time = FiguresQuery.inTime(filter, clock.instant(), WEEK);
        return store.stats().wasted(tenant, time).thenApply(items -> new Wasted(time.from(), time.to(), items));
    }

    /** What figures can be grouped by, and sessions filtered, beside what all sessions have. */
    @GET
    @Path("metadata")
    public CompletionStage<MetadataKeys> metadataKeys(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        int most = query.limit(USUAL_GROUPS, FiguresQuery.MOST_GROUPS);
        query.done();
        return store.stats().metadataKeys(tenant, FiguresQuery.inTime(filter, clock.instant()), most);
    }
}
