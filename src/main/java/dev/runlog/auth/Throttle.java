package dev.runlog.auth;

import dev.runlog.model.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down whoever guesses passwords, by account and by address: after a few attempts that failed each further one
 * has to wait, twice as long each time, up to a minute. An attempt that came too early is refused and does not count.
 *
 * <p>Nobody is locked out. An address that has signed in to an account before is counted for that account alone, so
 * that strangers guessing at it do not keep its owner away.
 */
final class Throttle {

    private static final int FREE_PER_ACCOUNT = 5;
    private static final int FREE_PER_ADDRESS = 20;
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration FORGIVEN = Duration.ofMinutes(15);
    private static final int MOST = 10_000;
    private static final int DOUBLINGS = 6;

    /** @param failed in a row, those that are still being looked at among them */
    private record Attempts(int failed, Instant last) {}

    private final Clock clock;
    private final Map<String, Attempts> attempts = bounded();
    private final Map<String, Boolean> familiar = bounded();
    private Instant newest = Instant.MIN;

    Throttle(Clock clock) {
        this.clock = clock;
    }

    /** Forgets what was not asked for the longest. */
    private static <T> Map<String, T> bounded() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
                return size() > MOST;
            }
        };
    }

    /** Counts an attempt as failed until {@link #succeeded} says otherwise, or refuses it. */
    synchronized void attempt(String account, String address) {
        Instant now = clock.instant();
        String byAccount = byAccount(account, network(address));
        String byAddress = byAddress(network(address));
        forgetTheFuture(now);
        Duration wait = longer(wait(byAccount, FREE_PER_ACCOUNT, now), wait(byAddress, FREE_PER_ADDRESS, now));
        if (!wait.isZero()) {
            throw Problem.tooOften(
                    "There were too many attempts.", wait.plusMillis(999).toSeconds());
        }
        count(byAccount, now);
        count(byAddress, now);
    }

    synchronized void succeeded(String account, String address) {
        String network = network(address);
        attempts.remove(byAccount(account, network));
        // The address is forgiven this attempt only: else one account of one's own would open all others.
        attempts.computeIfPresent(
                byAddress(network),
                (key, known) -> known.failed > 1 ? new Attempts(known.failed - 1, known.last) : null);
        familiar.put(pair(account, network), true);
    }

    /** The clock was set back: nobody waits until it has caught up. */
    private void forgetTheFuture(Instant now) {
        if (now.isBefore(newest)) {
            attempts.replaceAll((key, known) -> known.last.isAfter(now) ? new Attempts(known.failed, now) : known);
        }
        newest = now;
    }

    private void count(String key, Instant now) {
        attempts.put(key, new Attempts(failed(key, now) + 1, now));
    }

    private int failed(String key, Instant now) {
        var known = attempts.get(key);
        return known == null || !now.isBefore(known.last.plus(FORGIVEN)) ? 0 : known.failed;
    }

    private Duration wait(String key, int free, Instant now) {
        int over = failed(key, now) - free;
        if (over < 0) {
            return Duration.ZERO;
        }
        var pause = over >= DOUBLINGS ? LONGEST : Duration.ofSeconds(1L << over);
        var left = Duration.between(now, attempts.get(key).last.plus(pause));
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private String byAccount(String account, String network) {
        return familiar.containsKey(pair(account, network)) ? "pair " + pair(account, network) : "account " + account;
    }

    private static String byAddress(String network) {
        return "address " + network;
    }

    private static String pair(String account, String network) {
        return account + " " + network;
    }

    /** One subscriber has a whole /64 of IPv6: its first four groups. */
    private static String network(String address) {
        var groups = address.replaceAll("[\\[\\]]", "").split(":", 5);
        return groups.length < 5 ? address : String.join(":", java.util.Arrays.copyOf(groups, 4));
    }
}
