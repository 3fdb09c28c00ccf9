package dev.runlog.api;

import dev.runlog.http.Caller;
import dev.runlog.ingest.Recorder;
import dev.runlog.model.EventCreated;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Scope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;

/** What happens in a run. */
@Path("api/sdk/events")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class EventResource {

    private final Recorder recorder;

    EventResource(Recorder recorder) {
        this.recorder = recorder;
    }

    @POST
    public CompletionStage<EventCreated> create(@Context HttpServletRequest request, NewEvent event) {
        var caller = Caller.of(request);
        return recorder.create(caller.require(Scope.WRITE), event, caller.idempotencyKey());
    }
}
