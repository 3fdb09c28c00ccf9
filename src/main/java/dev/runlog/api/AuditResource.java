package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.AuditEntry;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.store.people.AuditStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** Who did what in the caller's organization, the newest first. */
@Path("api/org/audit")
@Produces(MediaType.APPLICATION_JSON)
public final class AuditResource {

    private static final int USUAL = 50;
    private static final int MOST = 500;

    private final AuditStore audit;

    AuditResource(AuditStore audit) {
        this.audit = audit;
    }

    @GET
    public Page<AuditEntry> list(@Context HttpServletRequest request, @Context UriInfo uri) {
        long organization = Caller.of(request).require(Permission.AUDIT);
        var query = new Query(uri.getQueryParameters());
        int limit = query.limit(USUAL, MOST);
        String cursor = query.text("cursor");
        query.done();
        return audit.page(organization, limit, cursor);
    }
}
