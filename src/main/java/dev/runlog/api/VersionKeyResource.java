package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Text;
import dev.runlog.model.VersionKeys;
import dev.runlog.store.people.VersionKeyStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What the caller's organization calls the versions of its agents. */
@Path("api/org/version-keys")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class VersionKeyResource {

    /** @param keys in their order; none for the usual ones */
    public record Wanted(
            @NotNull @Size(max = VersionKeys.MOST, message = "must have at most " + VersionKeys.MOST + " names")
            List<@NotBlank @Text(max = 256) String> keys) {}

    /** @param usual whether the organization has named none */
    public record Shown(List<String> keys, boolean usual) {

        static Shown of(VersionKeys keys) {
            return new Shown(keys.keys(), keys.equals(VersionKeys.USUAL));
        }
    }

    private final VersionKeyStore versionKeys;

    VersionKeyResource(VersionKeyStore versionKeys) {
        this.versionKeys = versionKeys;
    }

    @GET
    public CompletionStage<Shown> get(@Context HttpServletRequest request) {
        return versionKeys
                .get(Caller.of(request).require(Permission.VERSION_KEYS))
                .thenApply(Shown::of);
    }

    @PUT
    public CompletionStage<Shown> set(@Context HttpServletRequest request, Wanted wanted) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.VERSION_KEYS);
        if (new HashSet<>(wanted.keys).size() < wanted.keys.size()) {
            throw Problem.invalid("keys", "must not have a name twice");
        }
        var keys = wanted.keys.isEmpty() ? VersionKeys.USUAL : new VersionKeys(wanted.keys);
        return versionKeys.set(organization, keys, caller.actor()).thenApply(done -> Shown.of(keys));
    }
}
