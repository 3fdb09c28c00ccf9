package dev.runlog.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Actor;
import dev.runlog.model.EventBatch;
import dev.runlog.model.EventCreated;
import dev.runlog.model.EventOutcome;
import dev.runlog.model.Ids;
import dev.runlog.model.NewEvent;
import dev.runlog.model.NewSession;
import dev.runlog.model.SessionCreated;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.SessionUpdated;
import dev.runlog.model.Sha256;
import dev.runlog.model.Tenant;
import dev.runlog.prices.Prices;
import dev.runlog.store.Store;
import dev.runlog.store.runs.EventStore.Attempt;
import dev.runlog.store.runs.IdempotencyStore.Repeatable;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The single door for everything that clients record. It gives each thing its id and its time, sees to it that a repeated request
 * is carried out once, and hands it to the writer; the stage it returns completes when the thing is on disk.
 */
public final class Recorder {

    private final Store store;
    private final Clock clock;
    private final ObjectMapper json;
    private final Prices prices;
    private final Ids ids = new Ids();

    /** @param json writes and reads the replies that are kept for repeated requests */
    public Recorder(Store store, Clock clock, ObjectMapper json, Prices prices) {
        this.store = store;
        this.clock = clock;
        this.json = json;
        this.prices = prices;
    }

    /** @param key of the client's choosing: the same again means the same request again */
    public CompletionStage<SessionCreated> create(Tenant tenant, NewSession session, Optional<String> key) {
        Instant now = now();
        var repeatable = repeatable(key, session, SessionCreated.class);
        return store.sessions().create(tenant, ids.session(now), session, now, repeatable);
    }

    /** @param who for the audit log */
    public CompletionStage<SessionUpdated> update(Tenant tenant, String id, SessionUpdate update, Actor who) {
        return store.sessions().update(tenant, id, update, now(), who);
    }

    /** @param key of the client's choosing: the same again means the same request again */
    public CompletionStage<EventCreated> create(Tenant tenant, NewEvent event, Optional<String> key) {
        Instant now = now();
        var repeatable = repeatable(key, event, EventCreated.class);
        return store.events().create(tenant, prices.fill(event).recorded(ids.event(now), now), now, repeatable);
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
        return store.events().createAll(tenant, attempts, now, repeatable(key, batch, EventOutcome.All.class));
    }

    private Attempt attempt(EventBatch.Item item, Instant now) {
        return item.refusal() == null
                ? new Attempt(prices.fill(item.event()).recorded(ids.event(now), now), null)
                : new Attempt(null, item.refusal());
    }

    /** Times are kept in milliseconds: what is answered is what is stored. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private <T> Optional<Repeatable<T>> repeatable(Optional<String> key, Object request, Class<T> reply) {
        return key.map(text -> new Repeatable<>(text, fingerprint(request), this::write, kept -> read(kept, reply)));
    }

    /** Tells requests apart: what kind it is, and every field we know, as it was sent. */
    private String fingerprint(Object request) {
        try {
            var sha = Sha256.digest();
            sha.update(request.getClass().getSimpleName().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha.digest(json.writeValueAsBytes(request)));
        } catch (JsonProcessingException impossible) {
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
