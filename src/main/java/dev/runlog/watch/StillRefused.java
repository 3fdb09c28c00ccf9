package dev.runlog.watch;

import dev.runlog.insight.ConsolePath;
import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Refused;
import dev.runlog.model.Tenant;
import dev.runlog.store.people.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Keys whose requests are refused, and none of the same kind accepted since. */
public final class StillRefused implements FindingSource {

    private static final int LEAST = 3;
    private static final Duration LATELY = Duration.ofHours(24);
    private static final Set<Refused.Kind> TOLD = EnumSet.of(Refused.Kind.REFUSED, Refused.Kind.REJECTED);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private final RefusedLog refused;
    private final KeyStore keys;

    public StillRefused(RefusedLog refused, KeyStore keys) {
        this.refused = refused;
        this.keys = keys;
    }

    @Override
    public Set<Kind> kinds() {
        return Set.of(Kind.REQUESTS_REFUSED);
    }

    @Override
    public CompletableFuture<List<Finding>> find(Tenant tenant, Instant now) {
        return refused.all(tenant.organization()).thenApply(all -> {
            var open = all.stream()
                    .filter(one -> TOLD.contains(one.about().kind()) && !one.isOver())
                    .filter(one -> one.lastAt().isAfter(now.minus(LATELY)))
                    .toList();
            return open.isEmpty()
                    ? List.of()
                    : keys.all(tenant.organization()).stream()
                            .filter(key -> key.tenant().equals(tenant))
                            .flatMap(key -> findings(key, open, now).stream())
                            .toList();
        });
    }

    /** One for each key: the commonest reason stands for all. */
    private static List<Finding> findings(ApiKey key, List<Refused> open, Instant now) {
        var own = open.stream()
                .filter(one -> one.about().route().key() == key.id())
                .sorted(Comparator.comparingLong(Refused::count).reversed())
                .toList();
        long count = own.stream().mapToLong(Refused::count).sum();
        if (count < LEAST) {
            return List.of();
        }
        var first = own.get(0);
        var since = own.stream()
                .map(Refused::firstAt)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        String things = own.stream().allMatch(one -> one.about().kind() == Refused.Kind.REJECTED) ? "part" : "request";
        String sentence = "key \"" + key.name() + "\": " + Wording.count(count, things) + " refused since "
                + TIME.format(since) + ": " + first.message().replaceFirst("[.]$", "")
                + (first.shape() == null ? "" : " (got " + first.shape() + ")") + ". Still failing.";
        return List.of(new Finding(
                Kind.REQUESTS_REFUSED,
                "key " + key.id(),
                null,
                sentence,
                (double) count,
                ConsolePath.of("settings", "keys")
                        .in(key.tenant().environment())
                        .toString(),
                now));
    }
}
