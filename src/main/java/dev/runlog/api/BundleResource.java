package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.api.bundle.Bundle;
import dev.runlog.api.bundle.BundleOptions;
import dev.runlog.api.bundle.BundleOptions.Format;
import dev.runlog.api.bundle.Stylesheet;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.caller.ConcurrencyLimit;
import dev.runlog.http.json.Query;
import dev.runlog.model.Permission;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/** A run as a file for somebody outside, with what looks like a secret or like somebody masked. */
@Path("api/sdk/sessions/{id}/bundle")
public final class BundleResource {

    private static final Map<String, Format> FORMATS = Map.of("html", Format.HTML, "json", Format.JSON);

    private final Store store;
    private final ObjectMapper json;
    private final ScheduledExecutorService threads;
    private final ConcurrencyLimit limit = new ConcurrencyLimit("bundles under way", 8, 4, 2);

    /** @param threads that read and send */
    BundleResource(Store store, ObjectMapper json, ScheduledExecutorService threads) {
        this.store = store;
        this.json = json;
        this.threads = threads;
    }

    private record Wish(Tenant tenant, String id, BundleOptions options) {}

    /** As an export, it is the reply itself that answers; Jersey only when this refuses. */
    @GET
    public void bundle(
            @Suspended AsyncResponse refusals,
            @Context HttpServletRequest request,
            @Context UriInfo address,
            @PathParam("id") String id)
            throws IOException {
        var wish = wish(request, address, id);
        var caller = Caller.of(request);
        var permit = limit.acquire(caller);
        try {
            var bundle = new Bundle(store, json, wish.tenant, id, wish.options);
            note(wish, caller.name());
            new Export(request.getAsyncContext(), bundle::next, caller.stillMay(Scope.READ), threads, permit::release)
                    .open(headers(wish));
        } catch (IOException | RuntimeException refused) {
            permit.release();
            throw refused;
        }
    }

    /** Says that there could be one, without making it. */
    @HEAD
    public Response exists(@Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var wish = wish(request, address, id);
        store.sessions().detail(wish.tenant, id);
        var reply = Response.ok();
        headers(wish).forEach(reply::header);
        return reply.build();
    }

    private static Wish wish(HttpServletRequest request, UriInfo address, String id) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.READ);
        caller.require(Permission.BUNDLES);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var format = query.choice("format", FORMATS);
        var options = new BundleOptions(
                format == null ? Format.HTML : format,
                isWanted(query, "inputs"),
                isWanted(query, "outputs"),
                isWanted(query, "reasoning"));
        query.done();
        return new Wish(tenant, id, options);
    }

    private static boolean isWanted(Query query, String name) {
        return !Boolean.FALSE.equals(query.truth(name));
    }

    private static Map<String, String> headers(Wish wish) {
        var format = wish.options.format();
        return Map.of(
                "Content-Type",
                format.mediaType(),
                "Content-Security-Policy",
                Stylesheet.POLICY + "; sandbox",
                "Content-Disposition",
                "attachment; filename=\"" + wish.id + "." + format.wire() + "\"");
    }

    /** Before anything is sent, and on disk: who cannot be noted gets nothing. */
    private void note(Wish wish, String who) {
        var out = wish.options.leftOut();
        String what = wish.id + " (" + wish.tenant.environment().wire() + ") as "
                + wish.options.format().wire() + (out.isEmpty() ? "" : ", without " + String.join(", ", out));
        store.audit()
                .addOnce(wish.tenant.organization(), who, "session.bundled", what)
                .join();
    }
}
