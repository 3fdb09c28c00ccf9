package dev.runlog.api;

import dev.runlog.auth.Logins;
import dev.runlog.http.caller.Caller;
import dev.runlog.model.Permission;
import dev.runlog.model.Text;
import dev.runlog.store.people.OrganizationStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;

/** The caller's organization. */
@Path("api/org")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class OrganizationResource {

    /** What it is to be called. */
    public record Name(@NotBlank @Text(max = 100) String name) {}

    /** What it is called. */
    public record Named(long id, String name) {}

    private final OrganizationStore organizations;
    private final Logins logins;

    OrganizationResource(OrganizationStore organizations, Logins logins) {
        this.organizations = organizations;
        this.logins = logins;
    }

    @GET
    public Named get(@Context HttpServletRequest request) {
        long id = Caller.of(request).require(Permission.SEE_NAME);
        return new Named(id, organizations.name(id));
    }

    @PATCH
    public CompletionStage<Named> rename(@Context HttpServletRequest request, Name wanted) {
        var caller = Caller.of(request);
        long id = caller.require(Permission.RENAME);
        return organizations.rename(id, wanted.name(), caller.actor()).thenApply(done -> {
            logins.forget();
            return new Named(id, wanted.name());
        });
    }
}
