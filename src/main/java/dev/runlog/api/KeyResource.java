package dev.runlog.api;

import dev.runlog.auth.Authenticator;
import dev.runlog.auth.KeyIssuer;
import dev.runlog.http.caller.Caller;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Refused;
import dev.runlog.model.Scope;
import dev.runlog.model.Suspended;
import dev.runlog.model.Tenant;
import dev.runlog.model.Text;
import dev.runlog.store.people.KeyStore;
import dev.runlog.watch.RefusedLog;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The API keys of the caller's organization. A key that asks has to do with those of its own environment only. */
@Path("api/org/keys")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class KeyResource {

    /** @param expiresInDays null for never */
    public record NewKey(
            @NotBlank @Text(max = 100) String name,
            @NotNull Environment environment,
            @NotNull Scope.Some scopes,
            @Min(1) @Max(36_500) Long expiresInDays) {}

    /**
     * @param scopes that count now
     * @param adminSuspended why the scope admin, which it was made with, does not; null when it does, or never was there
     * @param trouble what went wrong with what it sent lately; null if nothing
     * @param key itself; null but in the reply to making it
     */
    public record Shown(
            long id,
            String name,
            Environment environment,
            Set<Scope> scopes,
            Suspended adminSuspended,
            String lastFour,
            String createdBy,
            Instant createdAt,
            Instant lastUsedAt,
            String lastUsedBy,
            Instant expiresAt,
            List<Trouble> trouble,
            String key) {}

    /** Something that the key was refused; see {@link Refused}. */
    public record Trouble(String kind, Integer status, String message, long count, Instant lastAt) {

        static Trouble of(Refused one) {
            return switch (one.about().kind()) {
                case REFUSED, TRY_AGAIN -> of("refused", one.message(), one);
                case REJECTED -> of("rejected", one.message(), one);
                case IGNORED -> of("ignored", "Last " + one.count() + " " + one.message() + ": none of an agent.", one);
            };
        }

        private static Trouble of(String kind, String message, Refused one) {
            return new Trouble(kind, one.status(), message, one.count(), one.lastAt());
        }
    }

    private static final Duration LATELY = Duration.ofDays(1);
    private static final int MOST_TROUBLES = 8;

    private final KeyStore keys;
    private final KeyIssuer issuer;
    private final Authenticator authenticator;
    private final RefusedLog refused;
    private final Clock clock;

    KeyResource(KeyStore keys, KeyIssuer issuer, Authenticator authenticator, RefusedLog refused, Clock clock) {
        this.keys = keys;
        this.issuer = issuer;
        this.authenticator = authenticator;
        this.refused = refused;
        this.clock = clock;
    }

    @GET
    public CompletionStage<Page<Shown>> list(@Context HttpServletRequest request) {
        var caller = Caller.of(request);
        var only = caller.onlyEnvironment();
        long organization = caller.require(Permission.KEYS);
        return refused.all(organization)
                .thenApply(all -> new Page<>(
                        keys.all(organization).stream()
                                .filter(key -> only.isEmpty() || key.tenant().environment() == only.get())
                                .map(key -> shown(key, trouble(key, all), null))
                                .toList(),
                        null));
    }

    /** Of the last day, and not over; the latest first. */
    private List<Trouble> trouble(ApiKey key, List<Refused> all) {
        var since = clock.instant().minus(LATELY);
        return all.stream()
                .filter(one -> one.about().route().key() == key.id() && !one.isOver())
                .filter(one -> !one.lastAt().isBefore(since))
                .limit(MOST_TROUBLES)
                .map(Trouble::of)
                .toList();
    }

    @POST
    public CompletionStage<Shown> create(@Context HttpServletRequest request, NewKey wanted) {
        var caller = Caller.of(request);
        var tenant =
                new Tenant(caller.require(Permission.overKey(wanted.scopes().scopes())), wanted.environment());
        caller.requireEnvironment(wanted.environment());
        var expiresAt =
                wanted.expiresInDays() == null ? null : clock.instant().plus(Duration.ofDays(wanted.expiresInDays()));
        return issuer.issue(tenant, wanted.name(), wanted.scopes().scopes(), caller.actor(), expiresAt)
                .thenApply(issued -> shown(issued.known(), List.of(), issued.key()));
    }

    /** The very next request with it is refused. */
    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.KEYS);
        var key = keys.require(organization, id);
        caller.require(Permission.overKey(key.given()));
        caller.requireEnvironment(key.tenant().environment());
        return keys.delete(organization, id, caller.actor()).thenApply(done -> {
            authenticator.forget();
            return Response.noContent().build();
        });
    }

    private static Shown shown(ApiKey known, List<Trouble> trouble, String key) {
        return new Shown(
                known.id(),
                known.name(),
                known.tenant().environment(),
                known.scopes(),
                known.suspended(),
                known.lastFour(),
                known.createdBy(),
                known.createdAt(),
                known.lastUsedAt(),
                known.lastUsedBy(),
                known.expiresAt(),
                trouble.isEmpty() ? null : trouble,
                key);
    }
}
