package dev.runlog.store.details;

import dev.runlog.model.EventDetails;
import dev.runlog.model.JsonText;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How the details of an event become a row, and a row details. */
public final class EventDetailRows {

    /** Of the details {@code d} of an event, in a query that joins them. */
    public static final String COLUMNS = """
            d.event_id AS detail, d.states_from, d.tool_error, d.metadata, d.trace_id, d.span_id, d.parent_span_id, d.model,
            d.prompt_tokens, d.completion_tokens, d.token_count, d.duration_ms, d.cost_estimated, d.extra""";

    public static final String JOIN = "LEFT JOIN event_detail d ON d.event_id = e.id";

    private EventDetailRows() {}

    /** @param event the number of theirs, which was just written */
    public static void insert(Sql sql, StateMemory memory, long session, long event, EventDetails details)
            throws SQLException {
        sql.update(
                """
                INSERT INTO event_detail
                  (event_id, session_id, tool_error, metadata, trace_id, span_id, parent_span_id, model, prompt_tokens,
                   completion_tokens, token_count, duration_ms, cost_estimated, extra)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                event,
                session,
                Sql.text(details.toolError()),
                Sql.text(details.metadata()),
                details.traceId(),
                details.spanId(),
                details.parentSpanId(),
                details.model(),
                details.promptTokens(),
                details.completionTokens(),
                details.tokenCount(),
                details.durationMs(),
                details.costEstimated(),
                Sql.text(details.extra()));
        if (details.hasState()) {
            memory.store(sql, session, event, details);
        }
    }

    /** About how many characters they have. */
    public static int size(EventDetails details) {
        return length(details.toolError())
                + length(details.metadata())
                + length(details.stateBefore())
                + length(details.stateAfter())
                + length(details.extra());
    }

    private static int length(JsonText part) {
        return part == null ? 0 : part.text().length();
    }

    /** But for the states. @return null for none */
    static EventDetails read(ResultSet row) throws SQLException {
        return row.getObject("detail") == null ? null : known(row);
    }

    private static EventDetails known(ResultSet row) throws SQLException {
        String error = row.getString("tool_error");
        return new EventDetails(
                error == null ? null : new JsonText.TextOrFields(error),
                fields(row, "metadata"),
                null,
                null,
                row.getString("trace_id"),
                row.getString("span_id"),
                row.getString("parent_span_id"),
                row.getString("model"),
                Sql.whole(row, "prompt_tokens"),
                Sql.whole(row, "completion_tokens"),
                Sql.whole(row, "token_count"),
                Sql.number(row, "duration_ms"),
                Sql.truth(row, "cost_estimated"),
                fields(row, "extra"));
    }

    private static JsonText.Fields fields(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        return text == null ? null : new JsonText.Fields(text);
    }
}
