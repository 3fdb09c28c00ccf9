package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.AllowedSignal;
import dev.runlog.model.Environment;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Tenant;
import dev.runlog.model.Text;
import dev.runlog.store.watch.AllowedSignalStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.concurrent.CompletionStage;

/** What the rules say of the runs of an agent, and people say is fine. */
@Path("api/org/allowed-signals")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class AllowedSignalResource {

    private static final int LONGEST = 256;

    /** @param tool that the signal is about; null when it is about none */
    public record NewAllowedSignal(
            @NotNull Environment environment,
            @NotBlank @Text(max = LONGEST) String agentName,
            @NotBlank @Text(max = LONGEST) String kind,
            @Text(max = LONGEST) String tool) {}

    private final AllowedSignalStore allowed;

    AllowedSignalResource(AllowedSignalStore allowed) {
        this.allowed = allowed;
    }

    @GET
    public CompletionStage<Page<AllowedSignal>> list(@Context HttpServletRequest request, @Context UriInfo address) {
        long organization = Caller.of(request).require(Permission.ALLOWED_SIGNALS);
        var query = new Query(address.getQueryParameters());
        var asked = SessionQuery.environment(query);
        query.done();
        return allowed.all(new Tenant(organization, asked == null ? Environment.LIVE : asked))
                .thenApply(all -> new Page<>(all, null));
    }

    @POST
    public CompletionStage<AllowedSignal> allow(@Context HttpServletRequest request, NewAllowedSignal wanted) {
        var caller = Caller.of(request);
        var tenant = new Tenant(caller.require(Permission.ALLOWED_SIGNALS), wanted.environment());
        return allowed.allow(tenant, wanted.agentName(), wanted.kind(), wanted.tool(), caller.actor());
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return allowed.delete(caller.require(Permission.ALLOWED_SIGNALS), id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }
}
