package dev.runlog.api;

import dev.runlog.auth.Setup;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What a browser needs to know before anybody has signed in. */
@Path("api/welcome")
@Produces(MediaType.APPLICATION_JSON)
public final class WelcomeResource {

    /** @param setupNeeded whether the first account is still to be made */
    public record Welcome(boolean setupNeeded, String version) {}

    private final Setup setup;
    private final String version;

    WelcomeResource(Setup setup, String version) {
        this.setup = setup;
        this.version = version;
    }

    @GET
    public Welcome welcome() {
        return new Welcome(setup.isNeeded(), version);
    }
}
