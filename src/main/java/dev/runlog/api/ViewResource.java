package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Actor;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.SavedView;
import dev.runlog.model.SavedView.Owner;
import dev.runlog.model.Text;
import dev.runlog.store.people.ViewStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
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
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** Saved views: addresses of the console under a name, of the caller and of their organization. */
@Path("api/org/views")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class ViewResource {

    private static final String ADDRESS =
            "must be a path of the console with its query, as in /sessions?status=failed, and lead nowhere else";

    /** A view to save. */
    public record NewView(
            @NotNull Owner owner,
            @NotBlank @Text(max = SavedView.LONGEST_NAME) String name,

            @NotNull @Text(max = SavedView.LONGEST_ADDRESS) @Pattern(regexp = SavedView.ADDRESS, message = ADDRESS)
            String address) {}

    /** What is null stays as it is. */
    public record Change(
            @Pattern(regexp = "(?s).*[^\\x00-\\x20].*", message = "must not be blank")
            @Text(max = SavedView.LONGEST_NAME)
            String name,

            @Text(max = SavedView.LONGEST_ADDRESS) @Pattern(regexp = SavedView.ADDRESS, message = ADDRESS)
            String address,

            @Min(0) @Max(1_000) Long position,
            Boolean isDefault) {}

    /**
     * @param isDefault true for what the organization opens first; null for others
     * @param yours true for those that whoever asks has saved; null for others
     */
    public record Shown(
            long id,
            Owner owner,
            String name,
            String address,
            long position,
            Boolean isDefault,
            String createdBy,
            Instant createdAt,
            Boolean yours) {}

    private final ViewStore views;

    ViewResource(ViewStore views) {
        this.views = views;
    }

    @GET
    public Page<Shown> list(@Context HttpServletRequest request) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.OWN_VIEWS);
        var who = person(caller);
        return new Page<>(
                views.all(organization, who.maker()).stream()
                        .map(view -> shown(view, who))
                        .toList(),
                null);
    }

    @POST
    public CompletionStage<Shown> create(@Context HttpServletRequest request, NewView view) {
        var caller = Caller.of(request);
        long organization = caller.require(view.owner() == Owner.ME ? Permission.OWN_VIEWS : Permission.SHARED_VIEWS);
        var who = person(caller);
        return views.create(organization, view.owner(), view.name(), view.address(), who)
                .thenApply(saved -> shown(saved, who));
    }

    @PATCH
    @Path("{id}")
    public CompletionStage<Shown> change(@Context HttpServletRequest request, @PathParam("id") long id, Change change) {
        var caller = Caller.of(request);
        long organization = caller.require(Permission.OWN_VIEWS);
        var who = person(caller);
        var wanted = new ViewStore.Change(change.name(), change.address(), change.position(), change.isDefault());
        return views.change(organization, id, wanted, who).thenApply(view -> shown(view, who));
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Response> delete(@Context HttpServletRequest request, @PathParam("id") long id) {
        var caller = Caller.of(request);
        return views.delete(caller.require(Permission.OWN_VIEWS), id, person(caller))
                .thenApply(done -> Response.noContent().build());
    }

    private static Actor.Person person(Caller caller) {
        return new Actor.Person(caller.login());
    }

    private static Shown shown(SavedView view, Actor.Person who) {
        return new Shown(
                view.id(),
                view.owner(),
                view.name(),
                view.address(),
                view.position(),
                view.isDefault() ? true : null,
                view.createdBy(),
                view.createdAt(),
                who.maker().equals(view.maker()) ? true : null);
    }
}
