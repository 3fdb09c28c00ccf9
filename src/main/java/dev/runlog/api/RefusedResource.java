package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Refused;
import dev.runlog.store.people.KeyStore;
import dev.runlog.watch.RefusedLog;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the keys of the caller's organization were refused. A key that asks has to do with those of its own environment only. */
@Path("api/org/refused")
@Produces(MediaType.APPLICATION_JSON)
public final class RefusedResource {

    /** @param sinceAccepted whether a request of the same key to the same address was accepted after the last one */
    public record Shown(
            long keyId,
            String keyName,
            Environment environment,
            Refused.Kind kind,
            String method,
            String route,
            Integer status,
            String field,
            String message,
            String shape,
            long count,
            Instant firstAt,
            Instant lastAt,
            String lastRequest,
            String userAgent,
            boolean sinceAccepted) {}

    private final RefusedLog refused;
    private final KeyStore keys;

    RefusedResource(RefusedLog refused, KeyStore keys) {
        this.refused = refused;
        this.keys = keys;
    }

    @GET
    public CompletionStage<Page<Shown>> list(@Context HttpServletRequest request, @Context UriInfo uri) {
        var caller = Caller.of(request);
        new Query(uri.getQueryParameters()).done();
        var only = caller.onlyEnvironment();
        long organization = caller.require(Permission.KEYS);
        return refused.all(organization).thenApply(all -> {
            var byId = keys.all(organization).stream()
                    .filter(key -> only.isEmpty() || key.tenant().environment() == only.get())
                    .collect(Collectors.toMap(ApiKey::id, Function.identity()));
            return new Page<>(
                    all.stream()
                            .filter(one -> byId.containsKey(one.about().route().key()))
                            .map(one -> shown(one, byId.get(one.about().route().key())))
                            .toList(),
                    null);
        });
    }

    private static Shown shown(Refused one, ApiKey key) {
        var about = one.about();
        return new Shown(
                key.id(),
                key.name(),
                key.tenant().environment(),
                about.kind(),
                about.route().method(),
                about.route().path(),
                one.status(),
                one.field(),
                one.message(),
                one.shape(),
                one.count(),
                one.firstAt(),
                one.lastAt(),
                one.lastRequest(),
                one.userAgent(),
                one.isOver());
    }
}
