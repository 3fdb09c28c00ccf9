package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Permission;
import dev.runlog.model.Scope;
import dev.runlog.model.Text;
import dev.runlog.model.Verdict;
import dev.runlog.store.review.MarkStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotNull;
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

/** What people say of a session, apart from what its agent reported: the latest word counts. */
@Path("api/sdk/sessions/{id}/verdict")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class VerdictResource {

    /** @param reason null for none */
    public record NewVerdict(
            @NotNull Boolean right,
            @Text(max = Verdict.LONGEST_REASON) String reason) {}

    private final MarkStore marks;

    VerdictResource(MarkStore marks) {
        this.marks = marks;
    }

    @PUT
    public CompletionStage<Verdict> give(
            @Context HttpServletRequest request, @PathParam("id") String id, NewVerdict verdict) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.WRITE);
        caller.require(Permission.MARKS);
        return marks.judge(tenant, id, verdict.right(), verdict.reason(), caller.actor());
    }

    @DELETE
    public CompletionStage<Response> withdraw(@Context HttpServletRequest request, @PathParam("id") String id) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.WRITE);
        caller.require(Permission.MARKS);
        return marks.withdrawVerdict(tenant, id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }
}
