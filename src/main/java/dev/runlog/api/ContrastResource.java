package dev.runlog.api;

import dev.runlog.api.query.GroupsQuery;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Scope;
import dev.runlog.store.compare.GroupComparison;
import dev.runlog.store.compare.GroupContrast;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** What sets groups of runs apart. */
@Path("api/sdk/contrast")
@Produces(MediaType.APPLICATION_JSON)
public final class ContrastResource {

    private final GroupComparison groups;
    private final Clock clock;

    ContrastResource(GroupComparison groups, Clock clock) {
        this.groups = groups;
        this.clock = clock;
    }

    @GET
    public CompletionStage<GroupContrast> contrast(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        return groups.contrast(tenant, GroupsQuery.of(query, address.getQueryParameters(), clock.instant()));
    }
}
