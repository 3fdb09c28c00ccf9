package dev.runlog.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Event;
import dev.runlog.model.EventBatch;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.Ids;
import dev.runlog.model.NewEvent;
import dev.runlog.model.NewSession;
import dev.runlog.model.SessionCreated;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.SessionUpdated;
import dev.runlog.model.Tenant;
import dev.runlog.store.EventStore;
import dev.runlog.store.EventStore.Attempt;
import dev.runlog.store.Store;
import dev.runlog.store.Writer.Job;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The single door for everything recorded. It gives each thing its id and its time, sees to it that a repeated request
 * is carried out once, and hands it to the writer; the stage it returns completes when the thing is on disk.
 */
public final class Recorder {

    /** Of an event, in characters: what is larger takes the place of several while it waits. */
    private static final int ORDINARY_SIZE = 4_096;

    private final Store store;
    private final Clock clock;
    private final ObjectMapper json;
    private final Ids ids = new Ids();

    /** @param json writes and reads the replies that are kept for repeated requests */
    public Recorder(Store store, Clock clock, ObjectMapper json) {
        this.store = store;
        this.clock = clock;
        this.json = json;
    }

    /** @param key of the client's choosing: the same again means the same request again */
    public CompletionStage<SessionCreated> create(Tenant tenant, NewSession session, Optional<String> key) {
        Instant now = now();
        var job = store.sessions().create(tenant, ids.session(now), session, now);
        return once(tenant, key, session, SessionCreated.class, now, 1, job);
    }

    public CompletionStage<SessionUpdated> update(Tenant tenant, String id, SessionUpdate update) {
        return store.writer().submit(store.sessions().update(tenant, id, update, now()));
    }

    /** @param key of the client's choosing: the same again means the same request again */
    public CompletionStage<EventCreated> create(Tenant tenant, NewEvent event, Optional<String> key) {
        Instant now = now();
        var recorded = event.recorded(ids.event(now), now);
        var job = store.events().create(tenant, recorded);
        return once(tenant, key, event, EventCreated.class, now, weight(recorded), job);
    }

    /**
     * Each event of the batch is taken or refused by itself; all that are taken are on disk together.
     *
     * @param key of the client's choosing: the same again means the same request again
     */
    public CompletionStage<EventOutcome.All> create(Tenant tenant, EventBatch batch, Optional<String> key) {
        Instant now = now();
        var attempts = batch.events().stream().map(item -> attempt(item, now)).toList();
        if (attempts.stream().allMatch(attempt -> attempt.event() == null)) {
            // There is nothing to carry out, and nothing to remember: the same again is refused again.
            return CompletableFuture.completedFuture(
                    new EventOutcome.All(attempts.stream().map(Attempt::refusal).toList()));
        }
        var outcomes = store.events().createAll(tenant, attempts);
        Job<EventOutcome.All> job = sql -> new EventOutcome.All(outcomes.run(sql));
        return once(tenant, key, batch, EventOutcome.All.class, now, weight(attempts), job);
    }

    private Attempt attempt(EventBatch.Item item, Instant now) {
        return item.refusal() == null
                ? new Attempt(item.event().recorded(ids.event(now), now), null)
                : new Attempt(null, item.refusal());
    }

    private static int weight(List<Attempt> attempts) {
        return attempts.stream()
                .mapToInt(attempt -> attempt.event() == null ? 0 : weight(attempt.event()))
                .sum();
    }

    /** In events of ordinary size. */
    private static int weight(Event event) {
        return 1 + EventStore.size(event) / ORDINARY_SIZE;
    }

    /** Times are kept in milliseconds: what is answered is what is stored. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private <T> CompletionStage<T> once(
            Tenant tenant, Optional<String> key, Object request, Class<T> reply, Instant now, int weight, Job<T> job) {
        if (key.isEmpty()) {
            return store.writer().submit(weight, job);
        }
        Job<String> asText = sql -> write(job.run(sql));
        return store.writer()
                .submit(weight, store.idempotency().once(tenant, key.get(), fingerprint(request), now, asText))
                .thenApply(text -> read(text, reply));
    }

    /** Tells requests apart: what kind it is, and every field we know, as it was sent. */
    private String fingerprint(Object request) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            sha.update(request.getClass().getSimpleName().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha.digest(json.writeValueAsBytes(request)));
        } catch (NoSuchAlgorithmException | JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String write(Object reply) {
        try {
            return json.writeValueAsString(reply);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private <T> T read(String text, Class<T> type) {
        try {
            return json.readValue(text, type);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
