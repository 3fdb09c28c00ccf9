package dev.runlog.http.caller;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.auth.Principal;
import dev.runlog.http.errors.Refusal;
import dev.runlog.model.ApiKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * What went wrong lately with what each key sent: requests that were refused, and parts of others that were not kept. It
 * tells those who look why they see nothing of an agent. In memory alone, and no more than a little of each key.
 */
public final class KeyTroubles implements RequestLog {

    private static final int MOST_KEYS = 1_000;
    private static final int MOST_OF_A_KEY = 8;
    private static final int LONGEST_MESSAGE = 300;
    private static final Duration REMEMBERED = Duration.ofDays(1);

    public enum Kind {
        /** Whole requests. */
        REFUSED,
        /** Parts of requests that nobody could use. */
        REJECTED,
        /** Spans and log records that are no part of a run. */
        IGNORED;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }
    }

    /**
     * @param status null but for requests that were refused
     * @param message why, the last time
     * @param count how many: requests, or parts of them
     */
    public record Trouble(Kind kind, Integer status, String message, long count, Instant lastAt) {}

    /** Troubles that are counted together: with the same status, or about the same sender. */
    private record Same(Kind kind, String about) {}

    /** The latest so many. */
    private static final class Latest<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1;
        private final int most;

        Latest(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    private final Clock clock;
    private final Map<Long, Latest<Same, Trouble>> byKey = new Latest<>(MOST_KEYS);

    public KeyTroubles(Clock clock) {
        this.clock = clock;
    }

    /** Every request comes by here when its reply is done. */
    @Override
    public void log(Request request, Response response) {
        int status = response.getStatus();
        if (status >= 400) {
            Caller.principal(request)
                    .map(Principal::key)
                    .ifPresent(key ->
                            add(key, new Same(Kind.REFUSED, "" + status), status, Refusal.said(request, status), 1));
        }
    }

    /** Parts of a request that was taken itself. */
    public void rejected(ApiKey key, String reason, int count) {
        add(key, new Same(Kind.REJECTED, ""), null, reason, count);
    }

    /**
     * All that a request held.
     *
     * @param things with the name of their sender: {@code spans from shop}
     */
    public void ignored(ApiKey key, String things, int count) {
        add(key, new Same(Kind.IGNORED, things), null, things, count);
    }

    /** What such a sender sends is part of a run after all. */
    public synchronized void kept(ApiKey key, String things) {
        var known = byKey.get(key.id());
        if (known != null) {
            known.remove(new Same(Kind.IGNORED, things));
        }
    }

    private synchronized void add(ApiKey key, Same same, Integer status, String message, int more) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var known = byKey.computeIfAbsent(key.id(), none -> new Latest<>(MOST_OF_A_KEY));
        var before = known.get(same);
        long count = more + (before == null || isOver(before, now) ? 0 : before.count);
        String said = same.kind == Kind.IGNORED ? "Last " + count + " " + message + ": none of an agent." : message;
        known.put(same, new Trouble(same.kind, status, cut(said), count, now));
    }

    /** The latest first; those of the last day. */
    public synchronized List<Trouble> of(long key) {
        var now = clock.instant();
        var known = byKey.get(key);
        return known == null
                ? List.of()
                : known.values().stream()
                        .filter(trouble -> !isOver(trouble, now))
                        .sorted(Comparator.comparing(Trouble::lastAt).reversed())
                        .toList();
    }

    private static boolean isOver(Trouble trouble, Instant now) {
        return trouble.lastAt.isBefore(now.minus(REMEMBERED));
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE - 1) + "…";
    }
}
