package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Environment;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Retention;
import dev.runlog.model.Retention.Keep;
import dev.runlog.model.Tenant;
import dev.runlog.store.retention.RetentionStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/** How long the caller's organization keeps its runs. */
@Path("api/org/retention")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class RetentionResource {

    private static final int MOST_DAYS = 36_500;
    private static final Pattern DAYS = Pattern.compile("[1-9][0-9]{0,4}");

    /** @param days null unless it is to be a number of days */
    public record Change(
            @NotNull Environment environment,
            @NotNull Keep keep,
            @Min(1) @Max(MOST_DAYS) Long days) {}

    /**
     * @param days null unless it is a number of days
     * @param defaultDays what the configuration says; null for ever
     */
    public record Shown(Environment environment, Keep keep, Long days, Long defaultDays) {}

    /** @param sessions that would be deleted if runs were kept for so many days from now on */
    public record Due(Environment environment, long days, long sessions) {}

    private final RetentionStore retention;
    private final Map<Environment, Long> defaults;

    RetentionResource(RetentionStore retention, Map<Environment, Long> defaults) {
        this.retention = retention;
        this.defaults = defaults;
    }

    @GET
    public Page<Shown> get(@Context HttpServletRequest request) {
        long organization = Caller.of(request).require(Permission.RETENTION);
        var all = Arrays.stream(Environment.values())
                .map(environment -> shown(environment, retention.get(new Tenant(organization, environment))))
                .toList();
        return new Page<>(all, null);
    }

    @PATCH
    public CompletionStage<Shown> change(@Context HttpServletRequest request, Change change) {
        var caller = Caller.of(request);
        var tenant = new Tenant(caller.require(Permission.RETENTION), change.environment());
        if (change.keep() == Keep.DAYS && change.days() == null) {
            throw Problem.invalid("days", "must be given where keep is days");
        }
        if (change.keep() != Keep.DAYS && change.days() != null) {
            throw Problem.invalid("days", "must be left out unless keep is days");
        }
        var wanted = new Retention(change.keep(), change.days());
        return retention.set(tenant, wanted, caller.actor()).thenApply(done -> shown(change.environment(), wanted));
    }

    /** What a shorter time would take away. */
    @GET
    @Path("due")
    public Due due(@Context HttpServletRequest request, @Context UriInfo uri) {
        long organization = Caller.of(request).require(Permission.RETENTION);
        var query = new Query(uri.getQueryParameters());
        var asked = SessionQuery.environment(query);
        Long days = query.value("days", "must be a whole number from 1 to " + MOST_DAYS, RetentionResource::days);
        query.done();
        if (days == null) {
            throw Problem.invalid("days", "must be given");
        }
        var environment = asked == null ? Environment.LIVE : asked;
        return new Due(environment, days, retention.due(new Tenant(organization, environment), days));
    }

    private static Long days(String text) {
        long days = DAYS.matcher(text).matches() ? Long.parseLong(text) : 0;
        return days >= 1 && days <= MOST_DAYS ? days : null;
    }

    private Shown shown(Environment environment, Retention set) {
        return new Shown(environment, set.keep(), set.days(), defaults.get(environment));
    }
}
