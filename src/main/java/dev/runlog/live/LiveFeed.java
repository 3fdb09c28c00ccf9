package dev.runlog.live;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.http.wire.PacedReply;
import dev.runlog.live.LiveTail.Position;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everybody who follows along, served by one thread: ten times a second it looks what is new, and sends it to those who
 * have taken what they were sent before. The others get it later, in fewer pieces, or are dropped.
 */
public final class LiveFeed implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LiveFeed.class);

    private static final Map<String, String> HEADERS = Map.of("Content-Type", "text/event-stream;charset=utf-8");
    /** Somebody who has much to catch up with must not keep the others waiting. */
    private static final int MOST_PIECES = 16;

    private static final Duration ROUND_EVERY = Duration.ofMillis(100);
    /** Once in so many rounds the store is asked whether another process has written. */
    private static final int ROUNDS_PER_LOOK = 10;

    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration RIGHTS_RECHECKED_AFTER = Duration.ofSeconds(10);
    private static final Duration SLOW_CLIENT_TIMEOUT = Duration.ofSeconds(30);

    /** One connection. But for its stream it belongs to this feed's thread. */
    private static final class Listener {
        private final LiveFollower follower;
        private final PacedReply stream;
        private final BooleanSupplier stillAllowed;
        private Instant idleAt;
        private Instant sentAt;
        private Instant allowedAt;

        Listener(LiveFollower follower, PacedReply stream, BooleanSupplier stillAllowed, Instant now) {
            this.follower = follower;
            this.stream = stream;
            this.stillAllowed = stillAllowed;
            this.idleAt = now;
            this.sentAt = now;
            this.allowedAt = now;
        }
    }

    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private final LiveTail tail;
    private final Store store;
    private final ObjectMapper json;
    private final Clock clock;
    private final Counter dropped;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "live"));
    private boolean closed;
    private long rounds;

    public LiveFeed(LiveTail tail, Store store, ObjectMapper json, Clock clock, PrometheusRegistry registry) {
        this.tail = tail;
        this.store = store;
        this.json = json;
        this.clock = clock;
        GaugeWithCallback.builder()
                .name("runlog_live_listeners")
                .help("Open connections of GET /api/sdk/live")
                .callback(gauge -> gauge.call(listeners.size()))
                .register(registry);
        this.dropped = Counter.builder()
                .name("runlog_live_dropped_total")
                .help("Connections of GET /api/sdk/live closed because the client did not take what it was sent")
                .register(registry);
        var unused = thread.scheduleWithFixedDelay(
                this::round, ROUND_EVERY.toMillis(), ROUND_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * From now on this stream is sent what is new.
     *
     * @param session null for all of the tenant's
     * @param last where the client was when its connection broke; null for a new one
     * @param stillAllowed asked now and then; the stream ends when it says no
     * @throws Problem before anything is sent: when the session is not there, or the server is stopping
     */
    public void add(Tenant tenant, String session, String last, PacedReply stream, BooleanSupplier stillAllowed) {
        var position = tail.now();
        if (session != null) {
            // In this order: an event recorded in between is sent.
            position = position.atEvent(store.events().newest(tenant, session));
        }
        if (last != null) {
            position = Position.parse(last).orElse(Position.UNKNOWN);
        }
        var follower = new LiveFollower(tail, store.events(), tenant, session, position);
        synchronized (listeners) {
            if (closed) {
                throw new Problem(Problem.Code.BUSY, "The server is stopping.");
            }
            // In this order: one that cannot be opened is nobody's listener.
            stream.open(HEADERS, follower.greeting());
            listeners.add(new Listener(follower, stream, stillAllowed, clock.instant()));
        }
    }

    /** Whatever goes wrong in a round, there is a next one. */
    private void round() {
        try {
            serveAll();
        } catch (Throwable failed) {
            log.error("A round failed; the next one may not", failed);
        }
    }

    private void serveAll() {
        if (listeners.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        if (rounds++ % ROUNDS_PER_LOOK == 0) {
            store.noticeOtherProcesses();
        }
        var known = new LiveTexts(store, json);
        for (var listener : listeners) {
            try {
                serve(listener, known, now);
            } catch (Throwable failed) {
                log.warn("A listener could not be served; it may come back", failed);
                listener.stream.close();
            }
        }
        listeners.removeIf(listener -> listener.stream.isOver());
    }

    private void serve(Listener listener, LiveTexts known, Instant now) {
        if (isOver(RIGHTS_RECHECKED_AFTER, listener.allowedAt, now)) {
            listener.allowedAt = now;
            if (!listener.stillAllowed.getAsBoolean()) {
                listener.stream.close();
                return;
            }
        }
        if (!listener.stream.isIdle()) {
            if (isOver(SLOW_CLIENT_TIMEOUT, listener.idleAt, now) && !listener.stream.isOver()) {
                dropped.inc();
                listener.stream.close();
            }
            return;
        }
        listener.idleAt = now;
        int pieces = 0;
        do {
            byte[] news = listener.follower.next(known);
            if (news.length > 0 || isOver(HEARTBEAT, listener.sentAt, now)) {
                listener.sentAt = now;
                listener.stream.send(news.length > 0 ? news : listener.follower.heartbeat());
            }
            pieces++;
        } while (listener.follower.isBehind() && pieces < MOST_PIECES && listener.stream.isIdle());
        if (listener.follower.hasEnded()) {
            listener.stream.end();
        }
    }

    /** Also when the clock was set back by more than that: else nothing would be over until it has caught up. */
    private static boolean isOver(Duration time, Instant since, Instant now) {
        return Duration.between(since, now).abs().compareTo(time) > 0;
    }

    /** Ends all connections at once; clients come back when they can. */
    @Override
    public void close() throws InterruptedException {
        synchronized (listeners) {
            closed = true;
        }
        thread.shutdown();
        thread.awaitTermination(ROUND_EVERY.toMillis() * 10, TimeUnit.MILLISECONDS);
        listeners.forEach(listener -> listener.stream.close());
        listeners.clear();
    }
}
