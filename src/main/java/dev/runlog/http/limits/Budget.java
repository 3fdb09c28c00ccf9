package dev.runlog.http.limits;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A quantity that many share. A claim is granted at once or in its turn: each caller who waits has a turn as often as
 * another, however many claims the other has waiting. A large claim at its turn is not overtaken by small ones.
 *
 * <pre>
 *   claim ──► granted            there is enough left, and it is within the caller's and the group's part
 *        └──► waits ──► granted    in turn
 *                 └───► refused    when it took too long
 * </pre>
 *
 * <p>Whoever holds nothing may always claim, even more than their part: alone, anything fits.
 */
public final class Budget {

    /** How long claims wait, and who carries out what was waiting. */
    public record Waits(long patienceMillis, Scheduler scheduler, Executor executor) {}

    private static final Logger log = LoggerFactory.getLogger(Budget.class);

    private final long total;
    private final long mostOfCaller;
    private final long mostOfGroup;
    private final Waits waits;
    private final Map<String, Long> heldBy = new HashMap<>();
    /** By caller, whose turn is next first; no queue is empty. */
    private final Map<Payer, Queue<Waiting>> waiting = new LinkedHashMap<>();

    private long held;

    /** One caller may hold half of it while others want some, one group three quarters. */
    public Budget(long total, Waits waits) {
        this.total = total;
        this.mostOfCaller = (total + 1) / 2;
        this.mostOfGroup = (3 * total + 3) / 4;
        this.waits = waits;
    }

    /** A claim that does not wait. */
    public synchronized Optional<Claim> tryClaim(Payer payer, long amount) {
        long least = Math.min(amount, total);
        return waiting.isEmpty() && isWithinPart(payer, least) && held + least <= total
                ? Optional.of(hold(payer, least))
                : Optional.empty();
    }

    /**
     * Calls one of the two, once: at once on this thread, or later on another.
     *
     * @param amount what is more than the whole budget claims the whole
     */
    public void claim(Payer payer, long amount, Consumer<Claim> granted, Runnable refused) {
        var now = tryClaim(payer, amount);
        if (now.isPresent()) {
            granted.accept(now.get());
            return;
        }
        var claim = new Waiting(payer, Math.min(amount, total), granted, refused);
        List<Runnable> due;
        synchronized (this) {
            waiting.computeIfAbsent(payer, first -> new ArrayDeque<>()).add(claim);
            claim.timeout = waits.scheduler.schedule(() -> giveUp(claim), waits.patienceMillis, TimeUnit.MILLISECONDS);
            due = grantDue();
        }
        execute(due);
    }

    private void giveBack(Payer payer, long amount) {
        List<Runnable> due;
        synchronized (this) {
            held -= amount;
            add(payer.caller(), -amount);
            add(payer.group(), -amount);
            due = grantDue();
        }
        execute(due);
    }

    private void execute(List<Runnable> due) {
        try {
            due.forEach(waits.executor::execute);
        } catch (RejectedExecutionException stopping) {
            log.debug("The server is stopping: {} claims are not carried out", due.size());
        }
    }

    public long total() {
        return total;
    }

    /** How much is held by all. */
    public synchronized long held() {
        return held;
    }

    /** How many claims wait. */
    public synchronized int waiting() {
        return waiting.values().stream().mapToInt(Queue::size).sum();
    }

    private List<Runnable> grantDue() {
        var due = new ArrayList<Runnable>(0);
        for (var next = nextInTurn(); next.isPresent() && held + next.get().amount <= total; next = nextInTurn()) {
            due.add(grant(next.get()));
        }
        return due;
    }

    /** The first whose caller may hold more. Whether there is enough left for it is another question. */
    private Optional<Waiting> nextInTurn() {
        for (var queue : waiting.values()) {
            var first = queue.element();
            if (isWithinPart(first.payer, first.amount)) {
                return Optional.of(first);
            }
        }
        return Optional.empty();
    }

    private Runnable grant(Waiting next) {
        next.timeout.cancel();
        var claim = hold(next.payer, next.amount);
        var queue = waiting.remove(next.payer);
        queue.remove();
        if (!queue.isEmpty()) {
            waiting.put(next.payer, queue); // behind all the others
        }
        return () -> next.granted.accept(claim);
    }

    private void giveUp(Waiting claim) {
        List<Runnable> due;
        synchronized (this) {
            var queue = waiting.get(claim.payer);
            if (queue == null || !queue.remove(claim)) {
                return; // granted meanwhile
            }
            if (queue.isEmpty()) {
                waiting.remove(claim.payer);
            }
            due = grantDue();
        }
        due.add(claim.refused);
        execute(due);
    }

    private Claim hold(Payer payer, long amount) {
        held += amount;
        add(payer.caller(), amount);
        add(payer.group(), amount);
        return new Claim(() -> giveBack(payer, amount));
    }

    private void add(String holder, long amount) {
        heldBy.merge(holder, amount, (before, more) -> before + more == 0 ? null : before + more);
    }

    private boolean isWithinPart(Payer payer, long amount) {
        long ofCaller = heldBy.getOrDefault(payer.caller(), 0L);
        long ofGroup = heldBy.getOrDefault(payer.group(), 0L);
        // A group that could not go beyond its part by one claim would never have room for a very large one.
        return (ofCaller == 0 || ofCaller + amount <= mostOfCaller) && ofGroup < mostOfGroup;
    }

    private static final class Waiting {
        private final Payer payer;
        private final long amount;
        private final Consumer<Claim> granted;
        private final Runnable refused;
        private Scheduler.Task timeout;

        Waiting(Payer payer, long amount, Consumer<Claim> granted, Runnable refused) {
            this.payer = payer;
            this.amount = amount;
            this.granted = granted;
            this.refused = refused;
        }
    }
}
