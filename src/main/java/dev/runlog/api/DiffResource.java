package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.store.compare.RunComparison;
import dev.runlog.store.compare.RunDiff;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.concurrent.CompletionStage;

/** A run beside another one. */
@Path("api/sdk/sessions/{id}/diff")
@Produces(MediaType.APPLICATION_JSON)
public final class DiffResource {

    /** In place of an id: the good run of the same agent that is most like this one. */
    private static final String NEAREST = "nearest";

    private final RunComparison comparison;

    DiffResource(RunComparison comparison) {
        this.comparison = comparison;
    }

    @GET
    public CompletionStage<RunDiff> diff(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        String other = query.text("with");
        query.done();
        if (other == null) {
            throw Problem.invalid(
                    "with", "is missing: send the id of the session to compare this one with, or nearest");
        }
        return other.equals(NEAREST)
                ? comparison.diffWithNearest(tenant, id)
                : comparison.diff(tenant, id, other, "with");
    }
}
