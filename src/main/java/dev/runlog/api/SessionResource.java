package dev.runlog.api;

import dev.runlog.http.Caller;
import dev.runlog.ingest.Recorder;
import dev.runlog.model.NewSession;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionCreated;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.SessionUpdated;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;

/** Agent runs: opened, updated, ended. */
@Path("api/sdk/sessions")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class SessionResource {

    private final Recorder recorder;

    SessionResource(Recorder recorder) {
        this.recorder = recorder;
    }

    @POST
    public CompletionStage<SessionCreated> create(@Context HttpServletRequest request, NewSession session) {
        var caller = Caller.of(request);
        return recorder.create(caller.require(Scope.WRITE), session, caller.idempotencyKey());
    }

    @PATCH
    @Path("{id}")
    public CompletionStage<SessionUpdated> update(
            @Context HttpServletRequest request, @PathParam("id") String id, SessionUpdate update) {
        return recorder.update(Caller.of(request).require(Scope.WRITE), id, update);
    }
}
