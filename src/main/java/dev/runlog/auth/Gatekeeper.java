package dev.runlog.auth;

import dev.runlog.model.Problem;
import dev.runlog.store.people.UserStore;
import dev.runlog.store.people.UserStore.Credentials;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets people prove who they are by their password. The work is done on threads of its own, so that a crowd at the door
 * holds up nobody who is inside. An unknown address takes as long as a wrong password.
 */
public final class Gatekeeper {

    private static final int MOST_WAITING = 100;
    private static final int MOST_OF_ACCOUNT = 8;

    private final UserStore users;
    private final Passwords passwords;
    private final Throttle throttle;
    private final BrowserMarks marks;
    private final ThreadPoolExecutor threads;
    /** How many checks of an account's password are under way. */
    private final Map<String, Integer> underWay = new ConcurrentHashMap<>();
    /** For the first who tries, known or not: a server that nobody signs in to does without. */
    private CompletableFuture<String> nobodysHash;

    public Gatekeeper(UserStore users, Passwords passwords, Clock clock) {
        this.users = users;
        this.passwords = passwords;
        this.throttle = new Throttle(clock);
        this.marks = new BrowserMarks(users.signingSecret());
        this.threads = new ThreadPoolExecutor(
                Passwords.AT_ONCE,
                Passwords.AT_ONCE,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                work -> {
                    var thread = new Thread(work, "passwords");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * @return whom the password proved, and the hash that it matched: what follows asks whether it still is theirs, in the
     *     transaction that follows; fails as unauthorized when this is not them
     */
    CompletableFuture<Credentials> prove(String email, String password, Visitor visitor) {
        String mark = marks.fits(visitor.mark(), email) ? visitor.mark() : null;
        var attempt = throttle.attempt(email, visitor.address(), mark);
        if (underWay.merge(email, 1, Integer::sum) > MOST_OF_ACCOUNT) {
            done(email);
            throw busy();
        }
        return check(email, password, attempt).whenComplete((known, refused) -> done(email));
    }

    private void done(String email) {
        underWay.computeIfPresent(email, (same, count) -> count == 1 ? null : count - 1);
    }

    private CompletableFuture<Credentials> check(String email, String password, Throttle.Attempt attempt) {
        return nobodysHash()
                .thenCompose(nobodys -> later(() -> {
                    var known = users.find(email);
                    String hash = known.map(Credentials::passwordHash).orElse(nobodys);
                    boolean matches = passwords.matches(password, hash);
                    if (known.isEmpty() || !matches) {
                        throw new Problem(
                                Problem.Code.UNAUTHORIZED, "The e-mail address or the password is wrong. Try again.");
                    }
                    throttle.succeeded(attempt);
                    return known.get();
                }));
    }

    /** What a browser is to keep that somebody signs in with. */
    String mark(String email, Visitor visitor) {
        return marks.renew(visitor.mark(), email);
    }

    private synchronized CompletableFuture<String> nobodysHash() {
        if (nobodysHash == null || nobodysHash.isCompletedExceptionally()) {
            nobodysHash = later(() -> passwords.hash(new Secrets().newToken()));
        }
        return nobodysHash;
    }

    /** Hashes a new password; refuses one that is too short or too long at once. */
    CompletableFuture<String> hash(String password) {
        Passwords.requireFit(password);
        return later(() -> passwords.hash(password));
    }

    private <T> CompletableFuture<T> later(Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, threads);
        } catch (RejectedExecutionException full) {
            throw busy();
        }
    }

    private static Problem busy() {
        return new Problem(Problem.Code.BUSY, "More people want to sign in than this server can check. Try again.");
    }
}
