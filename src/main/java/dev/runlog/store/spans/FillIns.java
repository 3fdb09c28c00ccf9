package dev.runlog.store.spans;

import dev.runlog.model.JsonText;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What log records say of events that spans make: the only change that an event ever sees. What comes before its event
 * waits for it.
 */
final class FillIns {

    private final Sql sql;
    private final Tenant tenant;
    private final SpanKey key;
    private final BiFunction<NewEvent, String, NewEvent> fill;

    FillIns(Sql sql, Tenant tenant, SpanKey key, BiFunction<NewEvent, String, NewEvent> fill) {
        this.sql = sql;
        this.tenant = tenant;
        this.key = key;
        this.fill = fill;
    }

    private void keep(Said said, Instant now) throws SQLException {
        sql.update(
                """
                INSERT INTO span_fill_in (organization_id, environment, key, client_id, fill_in, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, tenant.organization(), tenant.environment().wire(), key.value(), said.event(), said.text(), now);
    }

    void keepAll(List<Said> said, Instant now) throws SQLException {
        for (var one : said) {
            keep(one, now);
        }
    }

    /** What was said before of these, by the ids of their events. */
    Map<String, List<String>> of(Collection<String> events) throws SQLException {
        return said("""
                SELECT client_id, fill_in FROM span_fill_in
                WHERE organization_id = ? AND environment = ? AND key = ? AND client_id IN (SELECT value FROM given_texts(?) said)
                ORDER BY id
                """, events);
    }

    /** Events that are about to be recorded, with all that was said of them before. */
    List<NewEvent> applied(List<NewEvent> events) throws SQLException {
        var said = said("""
                DELETE FROM span_fill_in
                WHERE organization_id = ? AND environment = ? AND key = ? AND client_id IN (SELECT value FROM given_texts(?) said)
                RETURNING client_id, fill_in
                """, events.stream().map(NewEvent::id).toList());
        return events.stream()
                .map(event -> filled(event, said.getOrDefault(event.id(), List.of())))
                .toList();
    }

    private NewEvent filled(NewEvent event, List<String> said) {
        var filled = event;
        for (String text : said) {
            filled = fill.apply(filled, text);
        }
        return filled;
    }

    private Map<String, List<String>> said(String question, Collection<String> events) throws SQLException {
        var said = new HashMap<String, List<String>>();
        if (!events.isEmpty()) {
            sql.each(
                    question,
                    row -> said.computeIfAbsent(row.getString(1), none -> new ArrayList<>())
                            .add(row.getString(2)),
                    List.of(tenant.organization(), tenant.environment().wire(), key.value(), Sql.texts(events)));
        }
        return said;
    }

    /** Of events that the session has, and of those that may still come. */
    void applyOrKeep(List<Said> said, long session, Instant now) throws SQLException {
        for (var one : said) {
            if (!apply(one, session, now)) {
                keep(one, now);
            }
        }
    }

    /** @return whether the session has such an event */
    private boolean apply(Said said, long session, Instant now) throws SQLException {
        record Found(long row, NewEvent event) {}
        Optional<Found> found = sql.one(
                "SELECT id, reasoning, tool_input, tool_output FROM event WHERE session_id = ? AND client_id = ?",
                row -> new Found(
                        row.getLong("id"),
                        new NewEvent(
                                null,
                                null,
                                null,
                                fields(row.getString("tool_input")),
                                fields(row.getString("tool_output")),
                                row.getString("reasoning"),
                                null,
                                null,
                                null,
                                null,
                                null,
                                null)),
                session,
                said.event());
        if (found.isEmpty()) {
            return false;
        }
        var filled = fill.apply(found.get().event, said.text());
        sql.update(
                "UPDATE event SET reasoning = ?, tool_input = ?, tool_output = ? WHERE id = ?",
                filled.reasoning(),
                Sql.text(filled.toolInput()),
                Sql.text(filled.toolOutput()),
                found.get().row);
        // Its words are looked at once more.
        sql.update("""
                INSERT INTO search_due (organization_id, session_id, since) VALUES (?, ?, ?)
                ON CONFLICT (organization_id, session_id) DO NOTHING
                """, tenant.organization(), session, now);
        sql.update(
                "UPDATE session SET searched_event = ? WHERE id = ? AND searched_event > ?",
                found.get().row - 1,
                session,
                found.get().row - 1);
        return true;
    }

    private static JsonText.Fields fields(String text) {
        return text == null ? null : new JsonText.Fields(text);
    }

    /** @return how many were never needed */
    static int forgetOld(Sql sql, Instant before) throws SQLException {
        return sql.update(
                "DELETE FROM span_fill_in WHERE id IN (SELECT id FROM span_fill_in WHERE at < ? LIMIT 100)", before);
    }
}
