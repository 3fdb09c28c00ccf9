package dev.runlog.store.details;

import dev.runlog.model.Event;
import dev.runlog.model.EventDetails;
import dev.runlog.model.EventType;
import dev.runlog.model.JsonText;
import dev.runlog.model.ShownEvent;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Adds details to the events of one session, best in the order they were recorded in. */
public final class DetailReader {

    private final Sql sql;
    private StateReader states;

    public DetailReader(Sql sql) {
        this.sql = sql;
    }

    /** As it was sent. */
    public Event whole(Event event, ResultSet row) throws SQLException {
        var details = EventDetailRows.read(row);
        if (details == null) {
            return event;
        }
        var pair = states(row);
        return event.with(pair.isPresent() ? pair.get().in(details) : details);
    }

    /** As it is shown. */
    public ShownEvent shown(Event event, ResultSet row) throws SQLException {
        var details = EventDetailRows.read(row);
        var known = details == null || details.equals(EventDetails.NONE) ? event : event.with(details);
        var failure = event.eventType() == EventType.ERROR ? Failures.of(known).orElse(null) : null;
        var pair = states(row);
        if (pair.isEmpty()) {
            return new ShownEvent(known, null, null, failure);
        }
        var changes = changes(pair.get());
        return new ShownEvent(known, changes.list(), changes.more() == 0 ? null : changes.more(), failure);
    }

    /** The texts to be found in them, as JSON: of states what changed. Columns may be missing that are no details. */
    public List<String> words(ResultSet row) throws SQLException {
        var details = EventDetailRows.read(row);
        if (details == null) {
            return List.of();
        }
        var words = new ArrayList<String>();
        for (var part : new JsonText[] {details.toolError(), details.metadata(), details.extra()}) {
            addText(words, part);
        }
        for (String name : new String[] {details.model(), details.traceId()}) {
            addText(words, name == null ? null : new JsonText.Value('"' + name.replaceAll("[\"\\\\]", " ") + '"'));
        }
        var pair = states(row);
        if (pair.isPresent()) {
            changes(pair.get()).list().forEach(change -> addText(words, change.after()));
        }
        return words;
    }

    private static void addText(List<String> words, JsonText text) {
        if (text != null) {
            words.add(text.text());
        }
    }

    /** From the state before to the one after; when one is missing, from the one that was known last. */
    private JsonChanges changes(StatePair pair) {
        var before = pair.before() == null || pair.after() == null ? states.before() : pair.before();
        return new JsonChanges(before.bytes(), pair.last().bytes());
    }

    private Optional<StatePair> states(ResultSet row) throws SQLException {
        Long chain = row.getObject("detail") == null ? null : Sql.whole(row, "states_from");
        if (chain == null) {
            return Optional.empty();
        }
        if (states == null) {
            states = new StateReader(sql, row.getLong("session_id"));
        }
        return Optional.of(states.read(row.getLong("detail"), chain));
    }
}
