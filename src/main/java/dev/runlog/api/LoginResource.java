package dev.runlog.api;

import dev.runlog.auth.Logins;
import dev.runlog.http.caller.BrowserCookie;
import dev.runlog.http.caller.Caller;
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

/** Signing in and out. */
@Path("api")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class LoginResource {

    /** Who they say they are, and what proves it. */
    public record SignIn(
            @NotNull @Text String email,
            @NotNull @Text(max = 1_000) String password) {}

    private final Logins logins;
    private final Accounts accounts;

    LoginResource(Logins logins, Accounts accounts) {
        this.logins = logins;
        this.accounts = accounts;
    }

    @POST
    @Path("sign-in")
    public CompletionStage<Response> signIn(@Context HttpServletRequest request, SignIn person) {
        String email = User.normalEmail(person.email());
        return logins.signIn(email, person.password(), BrowserCookie.visitor(request))
                .thenApply(begun -> accounts.reply(request, begun));
    }

    @POST
    @Path("sign-out")
    public CompletionStage<Response> signOut(@Context HttpServletRequest request) {
        return logins.signOut(Caller.of(request).login()).thenApply(done -> Accounts.signedOut(request));
    }

    @POST
    @Path("sign-out-everywhere")
    public CompletionStage<Response> signOutEverywhere(@Context HttpServletRequest request) {
        return logins.signOutEverywhere(Caller.of(request).login()).thenApply(done -> Accounts.signedOut(request));
    }
}
