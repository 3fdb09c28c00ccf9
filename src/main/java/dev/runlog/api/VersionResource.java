package dev.runlog.api;

import dev.runlog.api.query.FiguresQuery;
import dev.runlog.api.query.GateQuery;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Scope;
import dev.runlog.watch.Versions;
import dev.runlog.watch.Versions.Judged;
import dev.runlog.watch.Versions.Table;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** The versions of agents: side by side, and whether one may be shipped. */
@Path("api/sdk")
@Produces(MediaType.APPLICATION_JSON)
public final class VersionResource {

    private static final int USUAL = 50;
    private static final int MOST = 200;

    private final Versions versions;
    private final Clock clock;

    VersionResource(Versions versions, Clock clock) {
        this.versions = versions;
        this.clock = clock;
    }

    @GET
    @Path("versions")
    public CompletionStage<Table> versions(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        String key = query.text("key");
        int most = query.limit(USUAL, MOST);
        query.done();
        return versions.table(tenant, FiguresQuery.inTime(filter, clock.instant()), key, most);
    }

    @GET
    @Path("gate")
    public CompletionStage<Judged> gate(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        return GateQuery.of(query, SessionQuery.filter(query)).ask(versions, tenant, clock.instant());
    }
}
