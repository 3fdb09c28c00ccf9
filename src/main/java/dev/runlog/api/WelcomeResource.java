package dev.runlog.api;

import dev.runlog.auth.Setup;
import dev.runlog.http.caller.Caller;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;

/** What a browser needs to know first. */
@Path("api/welcome")
@Produces(MediaType.APPLICATION_JSON)
public final class WelcomeResource {

    /**
     * @param setupNeeded whether the first account is still to be made
     * @param signedIn whether the request came from a browser that somebody has signed in with
     */
    public record Welcome(boolean setupNeeded, boolean signedIn, String version) {}

    private final Setup setup;
    private final String version;

    WelcomeResource(Setup setup, String version) {
        this.setup = setup;
        this.version = version;
    }

    @GET
    public Welcome welcome(@Context HttpServletRequest request) {
        return new Welcome(setup.isNeeded(), Caller.isPerson(request), version);
    }
}
