package dev.runlog.api;

import dev.runlog.api.query.FailureQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.json.Query;
import dev.runlog.model.FailureDetail;
import dev.runlog.model.FailureEdit;
import dev.runlog.model.FailureList;
import dev.runlog.model.FailureState.Said;
import dev.runlog.model.FailureSummary.Mute;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Text;
import dev.runlog.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** What runs fail with, and what is done about it. */
@Path("api/sdk/failures")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class FailureResource {

    private static final int LONGEST_TITLE = 400;
    private static final int LONGEST_VERSION = 256;
    private static final int MOST_TEXTS = 200;
    private static final String FILLED = "(?s).*[^\\x00-\\x20].*";
    private static final String NOT_BLANK = "must not be blank";

    /** The time that is told of when somebody only wants something to be different. */
    private static final Duration USUAL = Duration.ofDays(14);

    /** What is null stays as it is. */
    public record Change(
            Said state,

            @Pattern(regexp = FILLED, message = NOT_BLANK) @Text(max = LONGEST_VERSION)
            String resolvedIn,

            Instant mutedUntil,
            @Min(1) Long mutedRuns,
            @Min(1) Long mutedUsers,

            @Pattern(regexp = FILLED, message = NOT_BLANK) @Text(max = LONGEST_TITLE)
            String title,

            Long assignTo,
            Boolean unassign,
            String mergeInto,
            @Size(min = 1, max = MOST_TEXTS) List<Long> split) {

        private FailureEdit edit() {
            require(resolvedIn == null || state == Said.RESOLVED, "resolvedIn", "goes with state resolved only");
            boolean isMute = mutedUntil != null || mutedRuns != null || mutedUsers != null;
            require(!isMute || state == Said.MUTED, "state", "must be muted, if it says until when");
            return new FailureEdit(
                    state,
                    resolvedIn,
                    new Mute(mutedUntil, mutedRuns, mutedUsers),
                    title,
                    assignTo,
                    Boolean.TRUE.equals(unassign),
                    mergeInto,
                    split);
        }

        private static void require(boolean holds, String field, String message) {
            if (!holds) {
                throw Problem.invalid(field, message);
            }
        }
    }

    private final Store store;
    private final Clock clock;

    FailureResource(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    @GET
    public CompletionStage<FailureList> list(@Context HttpServletRequest request, @Context UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var asked = FailureQuery.of(query, clock.instant());
        query.done();
        return store.failures().list(tenant, asked.filter(), asked.states(), asked.most());
    }

    @GET
    @Path("{id}")
    public CompletionStage<FailureDetail> find(
            @Context HttpServletRequest request, @Context UriInfo address, @PathParam("id") String id) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var filter = FailureQuery.filter(query, clock.instant());
        query.done();
        return store.failures().find(tenant, filter, id);
    }

    @PATCH
    @Path("{id}")
    public CompletionStage<FailureDetail> change(
            @Context HttpServletRequest request, @PathParam("id") String id, Change change) {
        var caller = Caller.of(request);
        var tenant = caller.require(Scope.READ);
        caller.require(Permission.FAILURES);
        var now = clock.instant();
        var usual = SessionFilter.began(now.minus(USUAL), now);
        return store.failureEdits()
                .change(tenant, id, change.edit(), caller.actor())
                .thenCompose(failure -> store.failures().find(tenant, usual, failure));
    }
}
