package dev.runlog.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.notices.NoticeRule;
import dev.runlog.store.notices.DeliveryLog;
import dev.runlog.store.notices.Notices;
import dev.runlog.store.notices.RuleStore.WithSecret;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.LocalTime;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Who of the caller's organization is told of what, and what came of it. */
@Path("api/org/notices")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class NoticeResource {

    private static final int USUAL = 20;
    private static final int MOST = 100;

    /**
     * A rule, with its times in words.
     *
     * @param secret what its webhooks are signed with; null but in the reply to what made it
     */
    public record Shown(
            @JsonUnwrapped @JsonIgnoreProperties("schedule") NoticeRule rule,
            long everyMinutes,
            String zone,
            String quietFrom,
            String quietTo,
            String digestAt,
            String secret) {}

    /** @param mail whether this server can send any */
    public record All(List<Shown> items, boolean mail) {}

    /** @param id of the message that is on its way */
    public record Sent(String id) {}

    private final Notices notices;
    private final boolean mail;

    NoticeResource(Notices notices, boolean mail) {
        this.notices = notices;
        this.mail = mail;
    }

    @GET
    public All list(@Context HttpServletRequest request, @Context UriInfo uri) {
        long organization = Caller.of(request).require(Permission.NOTICES);
        new Query(uri.getQueryParameters()).done();
        return new All(
                notices.rules().all(organization).stream()
                        .map(rule -> shown(new WithSecret(rule, null)))
                        .toList(),
                mail);
    }

    @POST
    public CompletionStage<Shown> create(@Context HttpServletRequest request, WantedNoticeRule wanted) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.NOTICES);
        return notices.rules()
                .create(organization, wanted.rule(0, mail), caller.actor())
                .thenApply(NoticeResource::shown);
    }

    @PUT
    @Path("{id}")
    public CompletionStage<Shown> replace(
            @Context HttpServletRequest request, @PathParam("id") long id, WantedNoticeRule wanted) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.NOTICES);
        return notices.rules()
                .replace(organization, wanted.rule(id, mail), caller.actor())
                .thenApply(NoticeResource::shown);
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return notices.rules()
                .delete(caller.require(Permission.NOTICES), id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }

    /** The one before stays valid for a day. */
    @POST
    @Path("{id}/secret")
    public CompletionStage<Shown> newSecret(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return notices.rules()
                .newSecret(caller.require(Permission.NOTICES), id, caller.actor())
                .thenApply(NoticeResource::shown);
    }

    @POST
    @Path("{id}/test")
    public CompletionStage<Sent> test(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return notices.rules()
                .test(caller.require(Permission.NOTICES), id, caller.actor())
                .thenApply(Sent::new);
    }

    @GET
    @Path("deliveries")
    public Page<DeliveryLog.Entry> deliveries(@Context HttpServletRequest request, @Context UriInfo uri) {
        long organization = Caller.of(request).require(Permission.NOTICES);
        var query = new Query(uri.getQueryParameters());
        Long rule = query.value("rule", "must be the id of a rule", NoticeResource::id);
        int limit = query.limit(USUAL, MOST);
        String cursor = query.text("cursor");
        query.done();
        return notices.log().page(organization, rule, limit, cursor);
    }

    @POST
    @Path("deliveries/{delivery}/retry")
    public CompletionStage<DeliveryLog.Entry> retry(
            @Context HttpServletRequest request, @PathParam("delivery") String delivery) {
        var caller = Caller.of(request);
        return notices.log().retry(caller.require(Permission.NOTICES), delivery, caller.actor());
    }

    private static Long id(String text) {
        return text.matches("[1-9][0-9]{0,17}") ? Long.valueOf(text) : null;
    }

    private static Shown shown(WithSecret made) {
        var rule = made.rule();
        var schedule = rule.schedule();
        return new Shown(
                rule,
                schedule.every().toMinutes(),
                schedule.zone().getId(),
                text(schedule.quietFrom()),
                text(schedule.quietTo()),
                text(schedule.digestAt()),
                made.secret());
    }

    private static String text(LocalTime time) {
        return time == null ? null : time.toString();
    }
}
