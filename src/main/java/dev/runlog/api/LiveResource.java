package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.caller.ConcurrencyLimit;
import dev.runlog.http.json.Query;
import dev.runlog.http.wire.PacedReply;
import dev.runlog.live.LiveFeed;
import dev.runlog.model.Scope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;

/** What is recorded, as it is recorded: server-sent events. */
@Path("api/sdk/live")
@Produces(MediaType.SERVER_SENT_EVENTS)
public final class LiveResource {

    private final LiveFeed feed;
    private final ConcurrencyLimit limit = new ConcurrencyLimit("listeners", 1_000, 500, 250);

    LiveResource(LiveFeed feed) {
        this.feed = feed;
    }

    /**
     * Jersey lets go of the request by {@link Suspended} and answers it only when this refuses; else the reply is the
     * feed's.
     */
    @GET
    public void listen(
            @Suspended AsyncResponse refusals,
            @Context HttpServletRequest request,
            @Context UriInfo address,
            @HeaderParam("Last-Event-ID") String last)
            throws IOException {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        String session = query.text("session");
        query.done();
        var permit = limit.acquire(caller);
        try {
            var reply = new PacedReply(request.getAsyncContext(), () -> {}, permit::release);
            feed.add(tenant, session, last, reply, caller.stillMay(Scope.READ));
        } catch (IOException | RuntimeException refused) {
            permit.release();
            throw refused;
        }
    }

    /** Says that there is a stream, without one that nobody would read. */
    @HEAD
    public Response exists(@Context HttpServletRequest request) {
        Caller.of(request).require(Scope.READ);
        return Response.ok().type(MediaType.SERVER_SENT_EVENTS_TYPE).build();
    }
}
