package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Environment;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.SilenceLimit;
import dev.runlog.model.Tenant;
import dev.runlog.model.Text;
import dev.runlog.store.watch.SilenceLimitStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
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

/** For how long the runs of an agent may be silent before they hang, where somebody says so. */
@Path("api/org/silence-limits")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class SilenceLimitResource {

    private static final int LONGEST_NAME = 256;
    private static final String RANGE = "must be whole minutes from 1 to " + SilenceLimit.LONGEST_MINUTES;

    public record WantedLimit(
            @NotNull Environment environment,
            @NotBlank @Text(max = LONGEST_NAME) String agentName,

            @NotNull @Min(value = 1, message = RANGE) @Max(value = SilenceLimit.LONGEST_MINUTES, message = RANGE)
            Long minutes) {}

    private final SilenceLimitStore limits;

    SilenceLimitResource(SilenceLimitStore limits) {
        this.limits = limits;
    }

    @GET
    public CompletionStage<Page<SilenceLimit>> list(@Context HttpServletRequest request, @Context UriInfo address) {
        long organization = Caller.of(request).require(Permission.SILENCE_LIMITS);
        var query = new Query(address.getQueryParameters());
        var asked = SessionQuery.environment(query);
        query.done();
        return limits.all(new Tenant(organization, asked == null ? Environment.LIVE : asked))
                .thenApply(all -> new Page<>(all, null));
    }

    @POST
    public CompletionStage<SilenceLimit> set(@Context HttpServletRequest request, WantedLimit wanted) {
        var caller = Caller.of(request);
        var tenant = new Tenant(caller.require(Permission.SILENCE_LIMITS), wanted.environment());
        return limits.set(tenant, wanted.agentName(), wanted.minutes(), caller.actor());
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return limits.delete(caller.require(Permission.SILENCE_LIMITS), id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }
}
