package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.auth.Authenticator;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.ingest.Recorder;
import dev.runlog.model.Event;
import dev.runlog.model.EventType;
import dev.runlog.model.NewSession;
import dev.runlog.model.Page;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionCreated;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.SessionSummary;
import dev.runlog.model.SessionUpdate;
import dev.runlog.model.SessionUpdated;
import dev.runlog.store.Store;
import dev.runlog.store.runs.EventStore.Form;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Agent runs: opened, updated, ended; listed, read, deleted. */
@Path("api/sdk/sessions")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class SessionResource {

    private static final Map<String, EventType> EVENT_TYPES = new LinkedHashMap<>();

    static {
        Arrays.stream(EventType.values()).forEach(type -> EVENT_TYPES.put(type.wire(), type));
    }

    private static final Map<String, Form<?>> EVENT_FORMS = Map.of("sent", Form.SENT, "shown", Form.SHOWN);

    private final Recorder recorder;
    private final Store store;
    private final Authenticator authenticator;

    SessionResource(Recorder recorder, Store store, Authenticator authenticator) {
        this.recorder = recorder;
        this.store = store;
        this.authenticator = authenticator;
    }

    @POST
    public CompletionStage<SessionCreated> create(@Context HttpServletRequest request, NewSession session) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.WRITE);
        caller.key().ifPresent(key -> authenticator.noteAgent(key, session.agentName()));
        return recorder.create(tenant, session, caller.idempotencyKey());
    }

    @PATCH
    @Path("{id}")
    public CompletionStage<SessionUpdated> update(
            @Context HttpServletRequest request, @PathParam("id") String id, SessionUpdate update) {
        var caller = Caller.of(request);
        return recorder.update(caller.require(Scope.WRITE), id, update, caller.actor());
    }

    @GET
    public CompletionStage<Page<SessionSummary>> list(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        var order = query.value("sort", "", SessionOrder::parse);
        int limit = query.limit(50, 500);
        String cursor = query.text("cursor");
        query.done();
        return store.search()
                .pageAsync(tenant, filter, order == null ? SessionOrder.NEWEST_FIRST : order, limit, cursor);
    }

    @GET
    @Path("{id}")
    public CompletionStage<SessionDetail> read(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        query.done();
        return store.sessions().detailAsync(tenant, id);
    }

    @GET
    @Path("{id}/events")
    public CompletionStage<Response> events(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var type = query.choice("type", EVENT_TYPES);
        String toolName = query.text("toolName");
        int limit = query.limit(100, 1_000);
        String cursor = query.text("cursor");
        var form = query.choice("form", EVENT_FORMS);
        boolean follow = Boolean.TRUE.equals(query.truth("follow"));
        query.done();
        if (follow && (type != null || toolName != null)) {
            throw Problem.invalid("follow", "cannot be combined with type or toolName");
        }
        var shown = form == null ? Form.SENT : form;
        var page = follow
                ? store.events().laterAsync(shown, tenant, id, cursor)
                : store.events().pageAsync(shown, tenant, id, type, toolName, limit, cursor);
        return page.thenApply(found -> Response.ok(found).build());
    }

    @GET
    @Path("{id}/events/{event}")
    public CompletionStage<Event> event(
            @Context HttpServletRequest request,
            @Context UriInfo address,
            @PathParam("id") String id,
            @PathParam("event") String event) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        query.done();
        return store.events().oneAsync(tenant, id, event);
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.ADMIN);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        query.done();
        return store.sessions()
                .delete(tenant, id, caller.actor())
                .thenApply(gone -> Response.noContent().build());
    }
}
