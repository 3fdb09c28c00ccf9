package dev.runlog.api;

import dev.runlog.auth.Invites;
import dev.runlog.http.caller.BrowserCookie;
import dev.runlog.model.Role;
import dev.runlog.model.Text;
import dev.runlog.model.User;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** An invite as whoever got the link sees it. The token comes in the body: addresses end up in logs. */
@Path("api/invite")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class InviteResource {

    /** What stands in the link. */
    public record Link(@NotNull @Text String token) {}

    /** What the link is good for. */
    public record Offer(String organization, Role role, Instant expiresAt) {}

    /** Who comes: with a password of their choice, or with theirs if they have an account here. */
    public record Acceptance(
            @NotNull @Text String token,
            @NotNull @Text String email,
            @NotNull @Text(max = 1_000) String password) {}

    private final Invites invites;
    private final Accounts accounts;

    InviteResource(Invites invites, Accounts accounts) {
        this.invites = invites;
        this.accounts = accounts;
    }

    @POST
    public Offer look(Link link) {
        var invite = invites.look(link.token());
        return new Offer(invite.organizationName(), invite.role(), invite.expiresAt());
    }

    @POST
    @Path("accept")
    public CompletionStage<Response> accept(@Context HttpServletRequest request, Acceptance person) {
        return invites.accept(
                        person.token(),
                        User.normalEmail(person.email()),
                        person.password(),
                        BrowserCookie.visitor(request))
                .thenApply(begun -> accounts.reply(request, begun));
    }
}
