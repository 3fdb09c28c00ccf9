package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Label;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Text;
import dev.runlog.store.review.LabelStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** The labels that the caller's organization has for its runs. */
@Path("api/org/labels")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class LabelResource {

    /** @param colour null for the next one of the palette */
    public record NewLabel(
            @NotBlank @Text(max = Label.LONGEST_NAME) String name, Label.Colour colour) {}

    /** What is null stays as it is. */
    public record Change(
            @Pattern(regexp = "(?s).*[^\\x00-\\x20].*", message = "must not be blank") @Text(max = Label.LONGEST_NAME)
            String name,

            Label.Colour colour) {}

    private final LabelStore labels;

    LabelResource(LabelStore labels) {
        this.labels = labels;
    }

    @GET
    public Page<Label> list(@Context HttpServletRequest request) {
        return new Page<>(labels.all(Caller.of(request).require(Permission.SEE_LABELS)), null);
    }

    @POST
    public CompletionStage<Label> create(@Context HttpServletRequest request, NewLabel label) {
        var caller = Caller.of(request);
        return labels.create(caller.require(Permission.LABELS), label.name(), label.colour(), caller.actor());
    }

    @PATCH
    @Path("{id}")
    public CompletionStage<Label> change(@Context HttpServletRequest request, @PathParam("id") long id, Change change) {
        var caller = Caller.of(request);
        return labels.change(caller.require(Permission.LABELS), id, change.name(), change.colour(), caller.actor());
    }

    /** It goes from all sessions first. */
    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return labels.delete(caller.require(Permission.LABELS), id, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }
}
