package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Scope;
import dev.runlog.watch.WhatMoved;
import dev.runlog.watch.WhatMoved.Found;
import dev.runlog.watch.WhatMoved.Window;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** What moved of late. */
@Path("api/sdk/changes")
@Produces(MediaType.APPLICATION_JSON)
public final class ChangesResource {

    private final WhatMoved whatMoved;
    private final Clock clock;

    ChangesResource(WhatMoved whatMoved, Clock clock) {
        this.whatMoved = whatMoved;
        this.clock = clock;
    }

    @GET
    public CompletionStage<Found> changes(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var window = query.choice("window", Window.byName());
        var filter = SessionQuery.filter(query);
        query.done();
        return whatMoved.find(tenant, filter, window == null ? Window.DAY : window, clock.instant());
    }
}
