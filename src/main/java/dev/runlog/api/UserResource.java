package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.caller.ConcurrencyLimit;
import dev.runlog.http.json.Query;
import dev.runlog.model.Erased;
import dev.runlog.model.Scope;
import dev.runlog.store.retention.UserErasure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;

/** The people that agents run for, as clients name them. */
@Path("api/sdk/users")
@Produces(MediaType.APPLICATION_JSON)
public final class UserResource {

    /** Addresses that begin so end with a user's name, whatever characters that has. */
    public static final String NAMES = "/api/sdk/users/";

    private final UserErasure erasure;
    private final ConcurrencyLimit limit = new ConcurrencyLimit("erasures", 2, 1, 1);

    UserResource(UserErasure erasure) {
        this.erasure = erasure;
    }

    /** Takes the user away with all their runs. Of somebody unknown nothing goes, and the receipt says so. */
    @DELETE
    @Path("{userId: .+}")
    public Erased erase(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("userId") String userId) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.ADMIN);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        query.done();
        var permit = limit.acquire(caller);
        try {
            return erasure.erase(tenant.organization(), List.of(tenant.environment()), userId, caller.actor());
        } finally {
            permit.release();
        }
    }
}
