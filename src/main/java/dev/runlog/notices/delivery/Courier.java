package dev.runlog.notices.delivery;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Stats.Bucket;
import dev.runlog.model.Tenant;
import dev.runlog.notices.Delivery;
import dev.runlog.notices.Formats;
import dev.runlog.notices.NoticeRule;
import dev.runlog.notices.Outgoing;
import dev.runlog.store.figures.StatsStore;
import dev.runlog.store.notices.DeliveryQueue;
import dev.runlog.store.notices.DeliveryQueue.Due;
import dev.runlog.store.notices.DeliveryQueue.Outcome;
import dev.runlog.store.notices.NoticeQueue;
import dev.runlog.store.notices.Notices;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes messages that are due to their receivers: of each rule one at a time and in order, of each organization a few. One
 * that is under way is not taken again; one whose server died under way is, as it is still due.
 */
public final class Courier implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Courier.class);
    private static final int AT_A_TIME = 8;
    private static final int AT_A_TIME_OF_ORGANIZATION = 3;
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final int PATIENCE_SECONDS = 1;

    private final Notices notices;
    private final StatsStore stats;
    private final Senders senders;
    private final Clock clock;
    private final Map<Long, Due> underWay = new HashMap<>();
    private final ScheduledExecutorService round =
            Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "notices"));
    private final ExecutorService sending =
            Executors.newFixedThreadPool(AT_A_TIME, work -> daemon(work, "notices sending"));

    public Courier(Notices notices, StatsStore stats, Senders senders, Clock clock) {
        this.notices = notices;
        this.stats = stats;
        this.senders = senders;
        this.clock = clock;
    }

    public void start() {
        long millis = LOOK_EVERY.toMillis();
        var unused = round.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Nobody waits for one that a receiver holds up. */
    private static Thread daemon(Runnable work, String name) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void look() {
        try {
            notices.queue().gather();
            for (var due : notices.queue().dueDigests()) {
                notices.queue().makeDigest(due, yesterday(due));
            }
            for (var due : notices.deliveries().due()) {
                if (isFree(due)) {
                    sending.execute(() -> send(due));
                }
            }
        } catch (RuntimeException failed) {
            say(failed);
        }
    }

    private void say(RuntimeException failed) {
        if (round.isShutdown()) {
            return;
        }
        if (failed instanceof Problem || failed.getCause() instanceof Problem) {
            log.debug("Notices wait until the database takes it", failed); // the writer says why
        } else {
            log.warn("Notices could not be looked after, and will be", failed);
        }
    }

    private synchronized boolean isFree(Due due) {
        boolean free = underWay.size() < AT_A_TIME
                && !underWay.containsKey(due.rule())
                && underWay.values().stream()
                                .filter(other -> other.organization() == due.organization())
                                .count()
                        < AT_A_TIME_OF_ORGANIZATION;
        if (free) {
            underWay.put(due.rule(), due);
        }
        return free;
    }

    private synchronized void arrived(Due due) {
        underWay.remove(due.rule());
    }

    private void send(Due due) {
        try {
            var loaded = notices.deliveries().load(due);
            if (loaded.isPresent()) {
                var delivery = loaded.get().delivery();
                var now = clock.instant();
                long start = System.nanoTime();
                var reply = attempt(loaded.get(), now);
                long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                var outcome = new Outcome(
                        now.truncatedTo(ChronoUnit.MILLIS),
                        ms,
                        reply.status(),
                        reply.text(),
                        reply.fault(),
                        reply.retryAfter(),
                        reply.isGone());
                if (reply.isTaken() || !round.isShutdown()) {
                    notices.deliveries().done(due, delivery, outcome).join();
                }
            }
        } catch (RuntimeException failed) {
            say(failed);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            arrived(due);
        }
    }

    /** What cannot be sent for a fault of ours fails as if the receiver had not taken it: else it would be tried without end. */
    private Reply attempt(DeliveryQueue.Loaded loaded, Instant now) throws InterruptedException {
        try {
            return send(Formats.put(loaded.delivery(), senders.console().get(), loaded.secrets(), now));
        } catch (RuntimeException failed) {
            log.error("A notice could not be sent", failed);
            return Reply.fault("It could not be sent for a fault of this server, which is in its log.");
        }
    }

    private Reply send(Outgoing outgoing) throws InterruptedException {
        if (outgoing instanceof Outgoing.Post post) {
            return senders.web().send(post);
        }
        return senders.mail()
                .map(mail -> mail.send((Outgoing.Mail) outgoing))
                .orElseGet(() -> Reply.fault("This server sends no mail: smtp.host is not set."));
    }

    /** The runs of a day, as far as a rule is about them. */
    private Delivery.Yesterday yesterday(NoticeQueue.Due due) {
        var rule = due.rule();
        var filter = new SessionFilter(
                due.from(), due.to(), SessionFilter.Interval.ALWAYS, null, null, conditions(rule), List.of());
        var tenant = new Tenant(due.organization(), rule.environment());
        try {
            var figures = stats.byTime(
                            tenant, filter, Bucket.DAY, rule.schedule().zone())
                    .join()
                    .total();
            return new Delivery.Yesterday(
                    due.from(), due.to(), figures.sessions(), figures.finished(), figures.succeeded());
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    private static List<Condition> conditions(NoticeRule rule) {
        var conditions = new ArrayList<Condition>();
        add(conditions, Field.AGENT, rule.agents());
        add(conditions, Field.LABEL, rule.labels());
        return conditions;
    }

    private static void add(List<Condition> conditions, Field field, Set<String> values) {
        if (!values.isEmpty()) {
            conditions.add(new Condition(field, null, new HashSet<>(values), false));
        }
    }

    /** Breaks off what is under way: it is still due at the next start. */
    @Override
    public void close() throws InterruptedException {
        round.shutdownNow();
        sending.shutdownNow();
        senders.web().close();
        round.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        sending.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
