package dev.runlog.auth;

import dev.runlog.model.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slows down whoever guesses passwords: after a few attempts that failed each further one has to wait, twice as long
 * each time, up to a minute. An attempt that came too early is refused and does not count.
 *
 * <pre>
 *   who tries                                          is counted with
 *   a browser that signed in to the account before     itself
 *   an address that signed in to the account before    others from there who try that account
 *   anybody else                                       all who try the account, and all from the address
 * </pre>
 *
 * So nobody is locked out: neither strangers who guess at an account, nor neighbours who share an address, keep its
 * owner away.
 */
final class Throttle {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration FORGIVEN = Duration.ofMinutes(15);
    private static final int MOST = 10_000;
    private static final int DOUBLINGS = 6;

    /** What attempts are counted by. */
    private enum Kind {
        BROWSER(5),
        PAIR(5),
        ACCOUNT(5),
        ADDRESS(20);

        private final int free;

        Kind(int free) {
            this.free = free;
        }
    }

    private record Bucket(Kind kind, String name) {}

    /**
     * One that was let through.
     *
     * @param pair the account and where it was tried from
     */
    record Attempt(List<Bucket> buckets, String pair) {}

    /** @param failed in a row, those that are still being looked at among them */
    private record Attempts(int failed, Instant last) {}

    private final Clock clock;
    private final Map<Bucket, Attempts> attempts = bounded();
    private final Map<String, Boolean> familiar = bounded();
    private Instant newest = Instant.MIN;

    Throttle(Clock clock) {
        this.clock = clock;
    }

    /** Forgets what was not asked for the longest. */
    private static <K, T> Map<K, T> bounded() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, T> eldest) {
                return size() > MOST;
            }
        };
    }

    /**
     * Counts an attempt as failed until {@link #succeeded} says otherwise, or refuses it.
     *
     * @param browser what tells a browser that signed in to this account before from others; null for any other
     */
    synchronized Attempt attempt(String account, String address, String browser) {
        Instant now = clock.instant();
        String network = Visitor.network(address);
        String pair = account + " " + network;
        var buckets = buckets(account, network, pair, browser);
        forgetTheFuture(now);
        var wait = buckets.stream().map(bucket -> wait(bucket, now)).max(Comparator.naturalOrder());
        if (!wait.orElseThrow().isZero()) {
            throw Problem.tooOften(
                    "There were too many attempts.",
                    wait.orElseThrow().plusMillis(999).toSeconds());
        }
        buckets.forEach(bucket -> attempts.put(bucket, new Attempts(failed(bucket, now) + 1, now)));
        return new Attempt(buckets, pair);
    }

    private List<Bucket> buckets(String account, String network, String pair, String browser) {
        if (browser != null) {
            return List.of(new Bucket(Kind.BROWSER, browser));
        }
        return familiar.containsKey(pair)
                ? List.of(new Bucket(Kind.PAIR, pair))
                : List.of(new Bucket(Kind.ACCOUNT, account), new Bucket(Kind.ADDRESS, network));
    }

    synchronized void succeeded(Attempt attempt) {
        attempt.buckets.forEach(bucket -> attempts.computeIfPresent(bucket, Throttle::forgiven));
        familiar.put(attempt.pair, true);
    }

    /** An address is forgiven this attempt only: else one account of one's own would open all others. */
    private static Attempts forgiven(Bucket bucket, Attempts known) {
        return bucket.kind == Kind.ADDRESS && known.failed > 1 ? new Attempts(known.failed - 1, known.last) : null;
    }

    /** The clock was set back: nobody waits until it has caught up. */
    private void forgetTheFuture(Instant now) {
        if (now.isBefore(newest)) {
            attempts.replaceAll((key, known) -> known.last.isAfter(now) ? new Attempts(known.failed, now) : known);
        }
        newest = now;
    }

    private int failed(Bucket bucket, Instant now) {
        var known = attempts.get(bucket);
        return known == null || !now.isBefore(known.last.plus(FORGIVEN)) ? 0 : known.failed;
    }

    private Duration wait(Bucket bucket, Instant now) {
        int over = failed(bucket, now) - bucket.kind.free;
        if (over < 0) {
            return Duration.ZERO;
        }
        var pause = over >= DOUBLINGS ? LONGEST : Duration.ofSeconds(1L << over);
        var left = Duration.between(now, attempts.get(bucket).last.plus(pause));
        return left.isNegative() ? Duration.ZERO : left;
    }
}
