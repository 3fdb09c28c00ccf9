package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Ids;
import dev.runlog.model.Note;
import dev.runlog.model.Permission;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.model.Text;
import dev.runlog.store.review.NoteStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;

/** What people write on a session or one of its events; read with the session itself. */
@Path("api/sdk/sessions/{id}/notes")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class NoteResource {

    /** @param eventId null for the whole session */
    public record NewNote(
            @NotBlank @Text(max = Note.LONGEST) String text,

            @Pattern(regexp = Ids.EVENT, message = "must be the id of an event of this session")
            String eventId) {}

    /** What it is to say. */
    public record Change(@NotBlank @Text(max = Note.LONGEST) String text) {}

    private final NoteStore notes;

    NoteResource(NoteStore notes) {
        this.notes = notes;
    }

    @POST
    public CompletionStage<Note> add(@Context HttpServletRequest request, @PathParam("id") String id, NewNote note) {
        var caller = Caller.of(request);
        return notes.add(tenant(caller), id, note.eventId(), note.text(), caller.actor());
    }

    @PATCH
    @Path("{note}")
    public CompletionStage<Note> edit(
            @Context HttpServletRequest request,
            @PathParam("id") String id,
            @PathParam("note") String note,
            Change change) {
        var caller = Caller.of(request);
        return notes.edit(tenant(caller), id, note, change.text(), caller.actor());
    }

    @DELETE
    @Path("{note}")
    public CompletionStage<Response> delete(
            @Context HttpServletRequest request, @PathParam("id") String id, @PathParam("note") String note) {
        var caller = Caller.of(request);
        return notes.delete(tenant(caller), id, note, caller.actor())
                .thenApply(done -> Response.noContent().build());
    }

    private static Tenant tenant(Caller caller) {
        var tenant = caller.require(Scope.WRITE);
        caller.require(Permission.MARKS);
        return tenant;
    }
}
