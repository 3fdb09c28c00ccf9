package dev.runlog.api;

import dev.runlog.api.query.FiguresQuery;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Scope;
import dev.runlog.store.behaviour.PathStore;
import dev.runlog.store.behaviour.RunPaths;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** The ways that runs take. */
@Path("api/sdk/paths")
@Produces(MediaType.APPLICATION_JSON)
public final class PathResource {

    private final PathStore paths;
    private final Clock clock;

    PathResource(PathStore paths, Clock clock) {
        this.paths = paths;
        this.clock = clock;
    }

    @GET
    public CompletionStage<RunPaths> paths(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        query.done();
        return paths.paths(tenant, FiguresQuery.inTime(filter, clock.instant()));
    }
}
