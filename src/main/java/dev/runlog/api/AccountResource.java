package dev.runlog.api;

import dev.runlog.auth.Logins;
import dev.runlog.http.caller.BrowserCookie;
import dev.runlog.http.caller.Caller;
import dev.runlog.model.Text;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The account of whoever is signed in. */
@Path("api/account")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class AccountResource {

    /** Which organization to look at from now on. */
    public record Choice(@NotNull Long id) {}

    /** The password until now, and from now on. */
    public record PasswordChange(
            @NotNull @Text(max = 1_000) String current,
            @NotNull @Text String password) {}

    private final Logins logins;
    private final Accounts accounts;

    AccountResource(Logins logins, Accounts accounts) {
        this.logins = logins;
        this.accounts = accounts;
    }

    @GET
    public Accounts.Account account(@Context HttpServletRequest request) {
        return accounts.of(Caller.of(request).login());
    }

    @POST
    @Path("organization")
    public CompletionStage<Accounts.Account> choose(@Context HttpServletRequest request, Choice choice) {
        var login = Caller.of(request).login();
        return logins.choose(login, choice.id()).thenApply(chosen -> accounts.of(chosen));
    }

    /** Ends the person's other logins. */
    @POST
    @Path("password")
    public CompletionStage<Response> changePassword(@Context HttpServletRequest request, PasswordChange change) {
        var login = Caller.of(request).login();
        return logins.changePassword(login, change.current(), change.password(), BrowserCookie.visitor(request))
                .thenApply(begun -> accounts.reply(request, begun));
    }
}
