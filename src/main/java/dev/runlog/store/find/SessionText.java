package dev.runlog.store.find;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.runlog.model.Environment;
import dev.runlog.model.SessionContent;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.DetailReader;
import dev.runlog.store.details.EventDetailRows;
import dev.runlog.store.details.KeptJson;
import dev.runlog.store.details.SessionContentRows;
import dev.runlog.store.runs.EventTail;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The words of a session that are to be indexed next.
 *
 * @param lastEvent they go up to
 * @param complete whether these are all there are
 */
record SessionText(long organization, long session, long generation, long lastEvent, boolean complete, String words) {

    private static final int LONGEST_TEXT = 64 * 1024;

    static SessionText read(Sql sql, long organization, long session) throws SQLException {
        var text = new StringBuilder();
        long[] last = {0};
        long[] generation = {0};
        var tenant = new Tenant[1];
        // The name stands in each text: all words of a question are looked for in one.
        sql.one(
                """
                SELECT name, failure_reason, searched_event, generation, organization_id, environment
                FROM session WHERE id = ?
                """,
                row -> {
                    append(text, row.getString(1));
                    append(text, row.getString(2));
                    last[0] = row.getLong(3);
                    generation[0] = row.getLong(4);
                    tenant[0] = new Tenant(row.getLong(5), Environment.of(row.getString(6)));
                    return row;
                },
                session);
        append(text, SessionContentRows.of(sql, session).orElse(SessionContent.NONE));
        boolean[] complete = {true};
        var details = new DetailReader(sql);
        var tail = EventTail.after(sql, session, last[0], Integer.MAX_VALUE);
        sql.until(
                "SELECT e.id, e.session_id, e.tool_name, e.reasoning, e.tool_input, e.tool_output, "
                        + EventDetailRows.COLUMNS + " FROM (" + tail.numbers() + ") due CROSS JOIN event e "
                        + EventDetailRows.JOIN + " WHERE e.id = due.id ORDER BY due.id",
                row -> {
                    complete[0] = text.length() <= LONGEST_TEXT;
                    if (complete[0]) {
                        last[0] = row.getLong("id");
                        append(text, row);
                        details.words(row).forEach(json -> appendWords(text, json));
                    }
                    return complete[0];
                },
                tail.arguments().toArray());
        return new SessionText(organization, session, generation[0], last[0], complete[0], words(tenant[0], text));
    }

    /** None of a session that is gone. */
    private static String words(Tenant tenant, StringBuilder text) {
        return tenant == null ? "" : new Words(tenant).of(text.toString());
    }

    private static void append(StringBuilder text, ResultSet event) throws SQLException {
        append(text, event.getString("tool_name"));
        append(text, event.getString("reasoning"));
        appendWords(text, event.getString("tool_input"));
        appendWords(text, event.getString("tool_output"));
    }

    private static void append(StringBuilder text, SessionContent content) {
        append(text, content.userInput());
        append(text, content.assistantOutput());
        append(text, content.model());
        appendWords(text, Sql.text(content.extra()));
    }

    private static void append(StringBuilder text, String more) {
        if (more != null) {
            text.append(more).append('\n');
        }
    }

    /** Names and values of the JSON, read as they are meant: "Z\u005cu00fcrich" is Zürich. */
    private static void appendWords(StringBuilder text, String json) {
        if (json == null) {
            return;
        }
        try (JsonParser in = KeptJson.parse(json)) {
            for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
                if (token == JsonToken.FIELD_NAME || token.isScalarValue()) {
                    text.append(in.getText()).append(' ');
                }
            }
        } catch (IOException unreadable) {
            text.append(json); // was checked when it came in; if a reader has become stricter, its letters do
        }
        text.append('\n');
    }
}
