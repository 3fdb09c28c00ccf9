package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.EventType;
import dev.runlog.model.Page;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.ShownEvent;
import dev.runlog.model.Tenant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** One run in short, and its events page by page. */
final class ReadRun implements Tool {

    private static final int USUAL = 20;
    private static final int MOST = 100;
    private static final Map<String, EventType> TYPES = new LinkedHashMap<>();

    static {
        Arrays.stream(EventType.values()).forEach(type -> TYPES.put(type.wire(), type));
    }

    /** How much of each event is told. */
    private enum Detail {
        NONE,
        OUTLINE,
        WHOLE;

        private EventView view(ShownEvent event, Cut cut) {
            return this == WHOLE ? EventView.whole(event, cut) : EventView.outline(event, cut);
        }
    }

    private static final Map<String, Detail> DETAILS = new LinkedHashMap<>();

    static {
        Arrays.stream(Detail.values())
                .forEach(detail -> DETAILS.put(detail.name().toLowerCase(Locale.ROOT), detail));
    }

    private final Runs runs;
    private final Fitted fitted;

    ReadRun(Runs runs, Fitted fitted) {
        this.runs = runs;
        this.fitted = fitted;
    }

    /** @param run null on the pages after the first */
    record Read(RunView run, List<EventView> events, String nextCursor, List<String> next) {}

    private record Wish(String id, Detail detail, EventType type, String toolName, int limit, String cursor, Cut cut) {}

    @Override
    public CompletableFuture<Read> call(Tenant tenant, Query arguments, Instant now) {
        String id = Arguments.required(arguments, "id");
        var detail = arguments.choice("events", DETAILS);
        var wish = new Wish(
                id,
                detail == null ? Detail.OUTLINE : detail,
                arguments.choice("eventType", TYPES),
                arguments.text("toolName"),
                arguments.limit(USUAL, MOST),
                arguments.text("cursor"),
                Cut.of(arguments));
        arguments.done();
        return runs.read(tenant, "id", id).thenCompose(run -> read(tenant, run, wish));
    }

    private CompletableFuture<Read> read(Tenant tenant, SessionDetail run, Wish wish) {
        return fitted.page(
                wish.limit, wish.cut, count -> events(tenant, wish, count), (page, cut) -> shape(run, page, wish, cut));
    }

    private CompletableFuture<Page<ShownEvent>> events(Tenant tenant, Wish wish, int count) {
        return wish.detail == Detail.NONE
                ? CompletableFuture.completedFuture(new Page<>(List.of(), null))
                : runs.events(tenant, wish.id, wish.type, wish.toolName, count, wish.cursor);
    }

    private static Read shape(SessionDetail session, Page<ShownEvent> page, Wish wish, Cut cut) {
        var run = RunView.of(session, cut);
        var events = wish.detail == Detail.NONE
                ? null
                : page.items().stream()
                        .map(event -> wish.detail.view(event, cut))
                        .toList();
        return new Read(wish.cursor == null ? run : null, events, page.nextCursor(), next(run, page, wish, cut));
    }

    private static List<String> next(RunView run, Page<ShownEvent> page, Wish wish, Cut cut) {
        var next = new ArrayList<String>();
        if (page.nextCursor() != null) {
            next.add("There are more events: read_run with the same arguments and cursor set to nextCursor.");
        }
        if (wish.detail != Detail.WHOLE && run.eventCount() > 0) {
            next.add(
                    "read_run with events=whole, and eventType or toolName for some of them, for what went in and out.");
        }
        if (run.failed() && wish.cursor == null) {
            next.add("explain_failure with this id for why it failed.");
        }
        if (cut.more() != null) {
            next.add(cut.more());
        }
        return next.isEmpty() ? null : next;
    }
}
