package dev.runlog.api;

import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.Scope;
import dev.runlog.store.insight.Diagnosis;
import dev.runlog.store.insight.DiagnosisStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.concurrent.CompletionStage;

/** What went wrong in a run, and what it wasted. */
@Path("api/sdk/sessions/{id}/insight")
@Produces(MediaType.APPLICATION_JSON)
public final class DiagnosisResource {

    private final DiagnosisStore diagnoses;

    DiagnosisResource(DiagnosisStore diagnoses) {
        this.diagnoses = diagnoses;
    }

    @GET
    public CompletionStage<Diagnosis> read(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        query.done();
        return diagnoses.of(tenant, id);
    }
}
