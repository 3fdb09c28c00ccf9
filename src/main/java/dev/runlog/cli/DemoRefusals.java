package dev.runlog.cli;

import dev.runlog.model.Actor;
import dev.runlog.model.Refused;
import dev.runlog.model.Refused.Kind;
import dev.runlog.model.Refused.Route;
import dev.runlog.model.Refused.Signature;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A client of a demo that has been sending something wrong since this morning. Nobody knows its key. */
final class DemoRefusals {

    private static final String KEY = "nightly import (demo)";
    private static final int HASH_BYTES = 32;
    private static final Duration SINCE = Duration.ofHours(5);

    private final Store store;
    private final Tenant tenant;
    private final Actor who;

    DemoRefusals(Store store, Tenant tenant, Actor who) {
        this.store = store;
        this.tenant = tenant;
        this.who = who;
    }

    /** Unless there is such a client already. */
    void record(Instant end) {
        boolean isKnown = store.keys().all(tenant.organization()).stream()
                .anyMatch(key -> key.tenant().equals(tenant) && key.name().equals(KEY));
        if (isKnown) {
            return;
        }
        byte[] hash = new byte[HASH_BYTES];
        new SecureRandom().nextBytes(hash);
        var made = store.keys().create(tenant, KEY, Set.of(Scope.WRITE), hash, "demo", who, null);
        long key = Installation.done(made).id();
        Installation.done(store.watch()
                .refused()
                .add(
                        List.of(
                                events(
                                        key,
                                        "confidence",
                                        "confidence must be a finite number.",
                                        "text, 4 characters",
                                        214,
                                        end),
                                events(
                                        key,
                                        "toolInput",
                                        "toolInput must be an object.",
                                        "text, 318 characters",
                                        61,
                                        end)),
                        Map.of()));
    }

    private static Refused events(long key, String field, String message, String shape, long count, Instant end) {
        var route = new Route(key, "POST", "/api/sdk/events");
        return new Refused(
                new Signature(route, Kind.REFUSED, "400 " + field + " " + message),
                400,
                field,
                message,
                shape,
                count,
                end.minus(SINCE),
                end.minus(Duration.ofMinutes(2)),
                "demo",
                "nightly-import/0.4",
                null);
    }
}
