package dev.runlog.api;

import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Logins;
import dev.runlog.http.caller.Caller;
import dev.runlog.model.Member;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Role;
import dev.runlog.store.people.MemberStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** The people of the caller's organization. */
@Path("api/org/members")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class MemberResource {

    /** What a member is to be. */
    public record Change(@NotNull Role role) {}

    /** @param you true for whoever asks; null for others */
    public record Shown(long id, String email, Role role, Instant joinedAt, Boolean you) {}

    private final MemberStore members;
    private final Logins logins;
    private final Authenticator authenticator;

    MemberResource(MemberStore members, Logins logins, Authenticator authenticator) {
        this.members = members;
        this.logins = logins;
        this.authenticator = authenticator;
    }

    @GET
    public Page<Shown> list(@Context HttpServletRequest request) {
        var caller = Caller.of(request);
        var all = members.all(caller.require(Permission.SEE_MEMBERS)).stream()
                .map(member -> shown(member, caller))
                .toList();
        return new Page<>(all, null);
    }

    @PATCH
    @Path("{id}")
    public CompletionStage<Shown> change(@Context HttpServletRequest request, @PathParam("id") long id, Change change) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.MEMBERS);
        return members.setRole(organization, id, change.role(), caller.actor()).thenApply(member -> {
            forget();
            return shown(member, caller);
        });
    }

    /** Anybody may leave by themselves, but for the last owner. */
    @DELETE
    @Path("{id}")
    public CompletionStage<Response> remove(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        long organization = caller.isUser(id) ? caller.login().membership().id() : caller.require(Permission.MEMBERS);
        return members.remove(organization, id, caller.actor()).thenApply(done -> {
            forget();
            return Response.noContent().build();
        });
    }

    /** What a person may shows at once, and so does what the keys may that they made. */
    private void forget() {
        logins.forget();
        authenticator.forget();
    }

    private static Shown shown(Member member, Caller caller) {
        var user = member.user();
        return new Shown(
                user.id(), user.email(), member.role(), member.joinedAt(), caller.isUser(user.id()) ? true : null);
    }
}
