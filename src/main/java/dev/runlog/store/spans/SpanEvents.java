package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/** The events of one session of spans, within one job: which are recorded by now, and which are not any more. */
final class SpanEvents<S> {

    /** So many that were kept until now are recorded at once: others wait for whoever writes. */
    private static final int MOST = 1_000;

    /** Or so many characters of them. */
    private static final int MOST_LETTERS = 4_000_000;

    private final Sql sql;
    private final Assembly<S> assembly;
    private final SpanWriter<S> session;
    private final SpanSession before;
    private final SpanSession now;
    private boolean hasMore;

    SpanEvents(Sql sql, Assembly<S> assembly, SpanWriter<S> session) {
        this.sql = sql;
        this.assembly = assembly;
        this.session = session;
        this.before = session.amountBefore();
        this.now = session.amount();
    }

    /** Takes events away that were recorded before it was known that others say the same. All are counted anew. */
    void removeHidden() throws SQLException {
        SpanEventRows.remove(
                sql,
                session.row(),
                recorded().stream().filter(id -> !now.events().contains(id)).toList());
    }

    /** The ids of those that may have been recorded before. */
    private List<String> recorded() {
        if (before != null) {
            return List.copyOf(before.events());
        }
        var ids = new ArrayList<String>();
        session.spans().forEach((id, span) -> {
            if (!session.added().containsKey(id)) {
                ids.addAll(assembly.events().apply(span));
            }
        });
        return ids;
    }

    /**
     * Those that were recorded before it was known that the span above them shows nothing. Where spans are very many, events
     * are recorded some time after they came: by then it mostly is known.
     */
    void placeRecorded() throws SQLException {
        int spans = session.spans().size();
        if (spans > session.added().size() && spans <= MOST) {
            var moved = new HashMap<>(now.parents());
            if (before != null) {
                moved.entrySet().removeAll(before.parents().entrySet());
            }
            SpanEventRows.place(sql, session.row(), moved);
        }
    }

    /** Those that are to be recorded now; those that are not shown yet are kept. */
    List<NewEvent> takeShown() throws SQLException {
        var shown = takeKept();
        for (var span : session.added().values()) {
            for (var draft : span.events()) {
                if (now.events().contains(draft.event().id())) {
                    shown.add(draft.event());
                } else {
                    SpanEventRows.keepAll(sql, session.row(), List.of(draft));
                }
            }
        }
        return inOrder(shown);
    }

    /** Those of spans that are not kept: what is not shown now never will be. */
    List<NewEvent> shownOfUnkept() {
        var shown = new ArrayList<NewEvent>();
        for (var span : session.added().values()) {
            for (var draft : span.events()) {
                if (now.events().contains(draft.event().id())) {
                    shown.add(draft.event());
                }
            }
        }
        return inOrder(shown);
    }

    private List<NewEvent> inOrder(List<NewEvent> shown) {
        shown.replaceAll(this::placed);
        shown.sort(Comparator.comparing(NewEvent::timestamp));
        return shown;
    }

    private List<NewEvent> takeKept() throws SQLException {
        var shown = new ArrayList<NewEvent>();
        int letters = 0;
        for (String id : SpanEventRows.kept(sql, session.row())) {
            if (shown.size() == MOST || letters >= MOST_LETTERS) {
                hasMore = true;
                break;
            }
            if (now.events().contains(id)) {
                var text = SpanEventRows.take(sql, session.row(), id);
                letters += text.map(String::length).orElse(0);
                text.map(assembly.readEvent()).ifPresent(shown::add);
            }
        }
        return shown;
    }

    /** Inside the nearest span above that shows anything. */
    private NewEvent placed(NewEvent event) {
        String parent = now.parents().get(event.id());
        return parent == null ? event : event.inside(parent.isEmpty() ? null : parent);
    }

    /** Whether there are more to be recorded than fitted into one job. */
    boolean hasMore() {
        return hasMore;
    }
}
