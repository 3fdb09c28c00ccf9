package dev.runlog.api;

import dev.runlog.http.PostEndpoint;
import dev.runlog.http.PostEndpoint.Reply;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.ErrorReply;
import dev.runlog.http.errors.Refusal;
import dev.runlog.http.json.Json;
import dev.runlog.http.refused.RefusedRequests;
import dev.runlog.ingest.Recorder;
import dev.runlog.model.EventBatch;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.EventOutcome.Status;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Scope;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What happens in a run: one event, or several at once. */
final class EventEndpoints {

    private static final int OK = 200;
    private static final int SOME_REJECTED = 207;

    private final Recorder recorder;
    private final RefusedRequests refusals;

    EventEndpoints(Recorder recorder, RefusedRequests refusals) {
        this.recorder = recorder;
        this.refusals = refusals;
    }

    PostEndpoint<NewEvent> single(Json json) {
        return new PostEndpoint<>(
                "/api/sdk/events", (body, type) -> json.read(body, NewEvent.class), this::create, Optional.empty());
    }

    PostEndpoint<EventBatch> batch(Json json) {
        return new PostEndpoint<>(
                "/api/sdk/events/batch",
                (body, type) -> json.read(body, EventBatch.class),
                this::create,
                Optional.empty());
    }

    /** The reply to a batch, in its order. */
    record Results(List<Result> results) {}

    /** @param error why it was rejected; else null */
    record Result(Status status, String id, ErrorReply error) {}

    private CompletionStage<Reply> create(Caller caller, NewEvent event) {
        return recorder.create(caller.require(Scope.WRITE), event, caller.idempotencyKey())
                .thenApply(created -> new Reply(OK, created));
    }

    private CompletionStage<Reply> create(Caller caller, EventBatch batch) {
        return recorder.create(caller.require(Scope.WRITE), batch, caller.idempotencyKey())
                .thenApply(all -> reply(caller, all));
    }

    private Reply reply(Caller caller, EventOutcome.All all) {
        var refused = all.outcomes().stream()
                .map(EventOutcome::refusal)
                .filter(refusal -> refusal != null)
                .toList();
        refused.forEach(one -> refusals.rejected(caller, one.details(), one.message(), 1));
        var results = all.outcomes().stream().map(EventEndpoints::result).toList();
        return new Reply(refused.isEmpty() ? OK : SOME_REJECTED, new Results(results));
    }

    private static Result result(EventOutcome outcome) {
        var refusal = outcome.refusal();
        return new Result(
                outcome.status(),
                outcome.id(),
                refusal == null ? null : Refusal.within(refusal.code(), refusal.message(), refusal.details()));
    }
}
