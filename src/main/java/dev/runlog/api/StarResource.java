package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Permission;
import dev.runlog.model.Scope;
import dev.runlog.store.review.MarkStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The star that an organization gives a session. */
@Path("api/sdk/sessions/{id}/star")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class StarResource {

    private final MarkStore marks;

    StarResource(MarkStore marks) {
        this.marks = marks;
    }

    @PUT
    public CompletionStage<Response> give(@Context HttpServletRequest request, @PathParam("id") String id) {
        return set(request, id, true);
    }

    @DELETE
    public CompletionStage<Response> take(@Context HttpServletRequest request, @PathParam("id") String id) {
        return set(request, id, false);
    }

    private CompletionStage<Response> set(HttpServletRequest request, String id, boolean starred) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.WRITE);
        caller.require(Permission.MARKS);
        return marks.star(tenant, id, starred, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }
}
