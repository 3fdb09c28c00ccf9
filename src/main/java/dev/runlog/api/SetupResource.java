package dev.runlog.api;

import dev.runlog.auth.Setup;
import dev.runlog.http.caller.BrowserCookie;
import dev.runlog.model.Problem;
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
import java.util.concurrent.CompletionStage;

/** The first account. */
@Path("api/setup")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class SetupResource {

    /**
     * @param token of the link that the server printed
     * @param organization what it is to be called; null to leave its name
     */
    public record FirstOwner(
            @NotNull @Text String token,
            @NotNull @Text String email,
            @NotNull @Text String password,
            @Text(max = 100) String organization) {}

    /** @param token of the link that the server printed */
    public record Link(@NotNull @Text String token) {}

    private final Setup setup;
    private final Accounts accounts;

    SetupResource(Setup setup, Accounts accounts) {
        this.setup = setup;
        this.accounts = accounts;
    }

    /** Whether the link is good, before somebody fills in a form for nothing. */
    @POST
    @Path("check")
    public Response check(Link link) {
        setup.check(link.token());
        return Response.noContent().build();
    }

    @POST
    public CompletionStage<Response> complete(@Context HttpServletRequest request, FirstOwner owner) {
        if (owner.organization() != null && owner.organization().isBlank()) {
            throw Problem.invalid("organization", "must not be blank");
        }
        return setup.complete(
                        owner.token(),
                        User.normalEmail(owner.email()),
                        owner.password(),
                        owner.organization(),
                        BrowserCookie.visitor(request))
                .thenApply(begun -> accounts.reply(request, begun));
    }
}
