package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.insight.Finding;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Page;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Group;
import dev.runlog.store.figures.StatsStore;
import dev.runlog.store.watch.FindingStore;
import dev.runlog.watch.Shortcomings;
import dev.runlog.watch.Shortcomings.Shortcoming;
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
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What needs a look. */
@Path("api/sdk/insight")
@Produces(MediaType.APPLICATION_JSON)
public final class InsightResource {

    private static final int USUAL = 7;
    private static final int MOST = 500;
    private static final Duration LOOKED_AT = Duration.ofHours(24);

    /** How many runs began since, and of how many agents. */
    public record Looked(Instant since, long runs, int agents) {}

    /**
     * @param items the most urgent first
     * @param total how many there are, shown or not
     */
    public record Needed(List<Finding> items, int total, Looked looked) {}

    private final FindingStore findings;
    private final Shortcomings shortcomings;
    private final StatsStore stats;
    private final Clock clock;

    InsightResource(FindingStore findings, Shortcomings shortcomings, StatsStore stats, Clock clock) {
        this.findings = findings;
        this.shortcomings = shortcomings;
        this.stats = stats;
        this.clock = clock;
    }

    /** What was sent, but is too little to say much of. */
    @GET
    @Path("shortcomings")
    public CompletionStage<Page<Shortcoming>> shortcomings(
            @Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        query.done();
        return shortcomings.find(tenant, clock.instant()).thenApply(items -> new Page<>(items, null));
    }

    @GET
    public CompletionStage<Needed> needed(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        int limit = query.limit(USUAL, MOST);
        query.done();
        var now = clock.instant();
        var since = now.minus(LOOKED_AT);
        return stats.byKey(tenant, SessionFilter.began(since, now), Group.of(Field.AGENT), 1)
                .thenApply(last -> new Looked(since, last.total().sessions(), last.groups()))
                .thenCompose(looked -> findings.all(tenant)
                        .thenApply(all -> new Needed(all.stream().limit(limit).toList(), all.size(), looked)));
    }
}
