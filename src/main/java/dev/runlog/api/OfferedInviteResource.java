package dev.runlog.api;

import dev.runlog.auth.Invites;
import dev.runlog.http.caller.Caller;
import dev.runlog.model.Invite;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Role;
import dev.runlog.model.Suspended;
import dev.runlog.store.people.InviteStore;
import jakarta.servlet.http.HttpServletRequest;
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
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** Invites as the organization that offers them sees them. */
@Path("api/org/invites")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class OfferedInviteResource {

    /** What whoever accepts it will be. */
    public record NewInvite(@NotNull Role role) {}

    /**
     * @param suspended why it lets nobody in just now; null when it does
     * @param token for the link; null but in the reply to making it
     */
    public record Shown(
            long id,
            Role role,
            Suspended suspended,
            String createdBy,
            Instant createdAt,
            Instant expiresAt,
            String token) {}

    private final InviteStore store;
    private final Invites invites;

    OfferedInviteResource(InviteStore store, Invites invites) {
        this.store = store;
        this.invites = invites;
    }

    @GET
    public Page<Shown> list(@Context HttpServletRequest request) {
        var all = store.all(Caller.of(request).require(Permission.INVITES)).stream()
                .map(invite -> shown(invite, null))
                .toList();
        return new Page<>(all, null);
    }

    @POST
    public CompletionStage<Shown> create(@Context HttpServletRequest request, NewInvite invite) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.INVITES);
        caller.require(Permission.overInvite(invite.role()));
        return invites.make(organization, invite.role(), caller.actor())
                .thenApply(made -> shown(made.invite(), made.token()));
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return store.delete(caller.require(Permission.INVITES), id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }

    private static Shown shown(Invite invite, String token) {
        return new Shown(
                invite.id(),
                invite.role(),
                invite.suspended(),
                invite.createdBy(),
                invite.createdAt(),
                invite.expiresAt(),
                token);
    }
}
