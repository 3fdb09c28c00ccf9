package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.http.Caller;
import dev.runlog.http.Query;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionOrder;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Sessions to take away. They are read and sent a few at a time, however many there are. */
@Path("api/sdk/export")
public final class ExportResource {

    private static final int AT_A_TIME = 200;
    /** A slow reader holds a thread: never all of them. */
    private static final int AT_ONCE = 3;

    private enum Format {
        JSONL("application/x-ndjson"),
        CSV("text/csv; charset=utf-8");

        private final String mediaType;

        Format(String mediaType) {
            this.mediaType = mediaType;
        }

        String file() {
            return "sessions." + name().toLowerCase(Locale.ROOT);
        }
    }

    private final Store store;
    private final SessionLines lines;
    private final Semaphore places = new Semaphore(AT_ONCE);

    ExportResource(Store store, ObjectMapper json) {
        this.store = store;
        this.lines = new SessionLines(store, json);
    }

    /** What is asked for, by whom. */
    private record Wish(Tenant tenant, SessionFilter filter, Format format) {}

    @GET
    public Response export(@Context HttpServletRequest request, @Context UriInfo address) {
        var wish = wish(request, address);
        String who = Caller.of(request).name();
        StreamingOutput body = out -> send(out, wish, who);
        return reply(Response.ok(body), wish.format);
    }

    /** Says that there is an export, without making one that nobody would read. */
    @HEAD
    public Response exists(@Context HttpServletRequest request, @Context UriInfo address) {
        return reply(Response.ok(), wish(request, address).format);
    }

    private static Wish wish(HttpServletRequest request, UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        var filter = SessionQuery.filter(query);
        var format = query.choice("format", Map.of("jsonl", Format.JSONL, "csv", Format.CSV));
        query.done();
        if (format == null) {
            throw Problem.invalid("format", "must be jsonl or csv");
        }
        return new Wish(tenant, filter, format);
    }

    private static Response reply(ResponseBuilder reply, Format format) {
        return reply.header("Content-Type", format.mediaType)
                .header("Content-Disposition", "attachment; filename=\"" + format.file() + "\"")
                .build();
    }

    private void send(OutputStream out, Wish wish, String who) throws IOException {
        if (!places.tryAcquire()) {
            throw new Problem(
                    Problem.Code.BUSY, "There are " + AT_ONCE + " exports under way: wait for one, then try again.");
        }
        try {
            note(wish, who);
            if (wish.format == Format.CSV) {
                table(out, wish);
            } else {
                lines.write(out, wish.tenant, wish.filter, written -> {});
            }
        } finally {
            places.release();
        }
    }

    /** Before anything is sent, and on disk: who cannot be noted gets nothing. */
    private void note(Wish wish, String who) {
        String what = wish.format.file() + " (" + wish.tenant.environment().wire() + ")";
        store.audit()
                .add(wish.tenant.organization(), who, "sessions.exported", what)
                .join();
    }

    private void table(OutputStream out, Wish wish) throws IOException {
        out.write(Csv.headings());
        String cursor = null;
        do {
            var some = store.search().page(wish.tenant, wish.filter, SessionOrder.NEWEST_FIRST, AT_A_TIME, cursor);
            var page = store.readers().read(wish.tenant.organization(), some);
            for (var session : page.items()) {
                out.write(Csv.row(session));
            }
            cursor = page.nextCursor();
        } while (cursor != null);
    }
}
