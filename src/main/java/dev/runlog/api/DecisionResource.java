package dev.runlog.api;

import dev.runlog.api.query.FiguresQuery;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Scope;
import dev.runlog.store.behaviour.DecisionStore;
import dev.runlog.store.behaviour.Decisions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** What it is worth when runs say how sure they are. */
@Path("api/sdk/decisions")
@Produces(MediaType.APPLICATION_JSON)
public final class DecisionResource {

    private final DecisionStore decisions;
    private final Clock clock;

    DecisionResource(DecisionStore decisions, Clock clock) {
        this.decisions = decisions;
        this.clock = clock;
    }

    @GET
    public CompletionStage<Decisions> decisions(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        query.done();
        return decisions.decisions(tenant, FiguresQuery.inTime(filter, clock.instant()));
    }
}
