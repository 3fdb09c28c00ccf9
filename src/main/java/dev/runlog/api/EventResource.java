package dev.runlog.api;

import dev.runlog.http.Caller;
import dev.runlog.http.ErrorReply;
import dev.runlog.http.Shortcut;
import dev.runlog.ingest.Recorder;
import dev.runlog.model.EventBatch;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.EventOutcome.Status;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Scope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What happens in a run. */
@Path("api/sdk/events")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class EventResource {

    private static final String EVENTS = "/api/sdk/events";

    private static final int SOME_REJECTED = 207;

    private final Recorder recorder;

    EventResource(Recorder recorder) {
        this.recorder = recorder;
    }

    /** To {@link #create}, which comes more often than everything else. */
    public static Shortcut<NewEvent> shortcut(Recorder recorder) {
        return new Shortcut<>(EVENTS, NewEvent.class, new EventResource(recorder)::create);
    }

    /** The reply to a batch, in its order. */
    public record Results(List<Result> results) {}

    /** @param error why it was rejected; else null */
    public record Result(Status status, String id, ErrorReply error) {}

    @POST
    public CompletionStage<EventCreated> create(@Context HttpServletRequest request, NewEvent event) {
        return create(Caller.of(request), event);
    }

    private CompletionStage<EventCreated> create(Caller caller, NewEvent event) {
        return recorder.create(caller.require(Scope.WRITE), event, caller.idempotencyKey());
    }

    @POST
    @Path("batch")
    public CompletionStage<Response> create(@Context HttpServletRequest request, EventBatch batch) {
        var caller = Caller.of(request);
        return recorder.create(caller.require(Scope.WRITE), batch, caller.idempotencyKey())
                .thenApply(EventResource::reply);
    }

    private static Response reply(EventOutcome.All all) {
        var results = all.outcomes().stream().map(EventResource::result).toList();
        boolean rejected = results.stream().anyMatch(result -> result.status == Status.REJECTED);
        return Response.status(rejected ? SOME_REJECTED : 200)
                .entity(new Results(results))
                .build();
    }

    private static Result result(EventOutcome outcome) {
        var refusal = outcome.refusal();
        return new Result(
                outcome.status(),
                outcome.id(),
                refusal == null ? null : ErrorReply.within(refusal.code(), refusal.message(), refusal.details()));
    }
}
