package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.caller.ConcurrencyLimit;
import dev.runlog.http.json.Query;
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
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;

/** Sessions to take away. They are read and sent a few at a time, however many there are. */
@Path("api/sdk/export")
public final class ExportResource {

    private static final int AT_A_TIME = 200;

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
    private final ObjectMapper json;
    private final ConcurrencyLimit limit = new ConcurrencyLimit("exports under way", 8, 4, 2);
    private final ScheduledExecutorService threads;

    /** @param threads that read and send */
    ExportResource(Store store, ObjectMapper json, ScheduledExecutorService threads) {
        this.store = store;
        this.json = json;
        this.threads = threads;
    }

    /** What is asked for, by whom. */
    private record Wish(Tenant tenant, SessionFilter filter, Format format) {}

    /**
     * Jersey lets go of the request by {@link Suspended} and answers it only when this refuses; else the reply is the
     * export's.
     */
    @GET
    public void export(@Suspended AsyncResponse refusals, @Context HttpServletRequest request, @Context UriInfo address)
            throws IOException {
        var wish = wish(request, address);
        var caller = Caller.of(request);
        store.search().requireAll(wish.tenant);
        var permit = limit.acquire(caller);
        try {
            note(wish, caller.name());
            var stillAllowed = caller.stillMay(Scope.READ);
            new Export(request.getAsyncContext(), pieces(wish), stillAllowed, threads, permit::release)
                    .open(headers(wish.format));
        } catch (IOException | RuntimeException refused) {
            permit.release();
            throw refused;
        }
    }

    /** Says that there is an export, without making one that nobody would read. */
    @HEAD
    public Response exists(@Context HttpServletRequest request, @Context UriInfo address) {
        var reply = Response.ok();
        headers(wish(request, address).format).forEach(reply::header);
        return reply.build();
    }

    private static Wish wish(HttpServletRequest request, UriInfo address) {
        var tenant = Caller.of(request).require(Scope.READ);
        var query = new Query(address.getQueryParameters());
        SessionQuery.environment(query);
        var filter = SessionQuery.filter(query);
        var format = query.choice("format", Map.of("jsonl", Format.JSONL, "csv", Format.CSV));
        query.done();
        if (format == null) {
            throw Problem.invalid("format", "must be jsonl or csv");
        }
        return new Wish(tenant, filter, format);
    }

    private static Map<String, String> headers(Format format) {
        return Map.of(
                "Content-Type",
                format.mediaType,
                "Content-Disposition",
                "attachment; filename=\"" + format.file() + "\"");
    }

    private Export.Pieces pieces(Wish wish) {
        return switch (wish.format) {
            case JSONL -> new SessionLines(store, json, List.of(wish.tenant), wish.filter);
            case CSV -> new Table(wish);
        };
    }

    /** Before anything is sent, and on disk: who cannot be noted gets nothing. */
    private void note(Wish wish, String who) {
        String what = wish.format.file() + " (" + wish.tenant.environment().wire() + ")";
        store.audit()
                .add(wish.tenant.organization(), who, "sessions.exported", what)
                .join();
    }

    /** The headings, then the sessions page by page. */
    private final class Table implements Export.Pieces {
        private final Wish wish;
        private boolean begun;
        private String cursor;

        Table(Wish wish) {
            this.wish = wish;
        }

        @Override
        public byte[] next() {
            if (begun && cursor == null) {
                return null;
            }
            var page = store.search().details(wish.tenant, wish.filter, SessionOrder.NEWEST_FIRST, AT_A_TIME, cursor);
            var piece = new ByteArrayOutputStream();
            if (!begun) {
                piece.writeBytes(Csv.headings());
            }
            page.items().forEach(session -> piece.writeBytes(Csv.row(session)));
            begun = true;
            cursor = page.nextCursor();
            return piece.toByteArray();
        }
    }
}
