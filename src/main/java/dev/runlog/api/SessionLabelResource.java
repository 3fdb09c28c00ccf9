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

/** One of the organization's labels on a session: given and taken alone, so that people who label at once do not undo each other. */
@Path("api/sdk/sessions/{id}/labels/{label}")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class SessionLabelResource {

    private final MarkStore marks;

    SessionLabelResource(MarkStore marks) {
        this.marks = marks;
    }

    @PUT
    public CompletionStage<Response> give(
            @Context HttpServletRequest request, @PathParam("id") String id, @PathParam("label") long label) {
        return set(request, id, label, true);
    }

    @DELETE
    public CompletionStage<Response> take(
            @Context HttpServletRequest request, @PathParam("id") String id, @PathParam("label") long label) {
        return set(request, id, label, false);
    }

    private CompletionStage<Response> set(HttpServletRequest request, String id, long label, boolean given) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.WRITE);
        caller.require(Permission.MARKS);
        return marks.label(tenant, id, label, given, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }
}
