package dev.runlog.store.insight;

import dev.runlog.insight.run.RunEvent;
import dev.runlog.insight.run.RunReader;
import dev.runlog.model.EventType;
import dev.runlog.model.Failure;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.Failures;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Reads the events of one run for the rules, in order of happening and a page at a time: a read that takes long would hold
 * back the log.
 */
final class RunEvents {

    /** In characters. */
    static final int PAGE = 2 * 1024 * 1024;

    /** Of an event, beside its texts. */
    private static final int LEAST_SIZE = 200;

    private final long session;
    private final RunReader reader;
    private long lastHappened = Long.MIN_VALUE;
    private long lastEvent;
    private long most;
    private long count;
    private boolean complete;

    RunEvents(long session, RunReader reader) {
        this.session = session;
        this.reader = reader;
    }

    /** Hands on some more. @return about how many characters they had */
    int readPage(Sql sql) throws SQLException {
        int[] size = {0};
        complete = true;
        sql.until(
                """
                SELECT e.id, e.public_id, e.type, e.tool_input, e.confidence, e.estimated_cost, e.happened_at,
                       d.duration_ms, d.span_id, %s
                FROM event e LEFT JOIN event_detail d ON d.event_id = e.id
                WHERE e.session_id = ? AND e.happened_at >= ? AND (e.happened_at, e.id) > (?, ?)
                ORDER BY e.happened_at, e.id
                """.formatted(Failures.COLUMNS),
                row -> {
                    if (size[0] >= PAGE) {
                        complete = false;
                        return false;
                    }
                    size[0] += take(row);
                    return true;
                },
                session,
                lastHappened,
                lastHappened,
                lastEvent);
        return size[0];
    }

    private int take(ResultSet row) throws SQLException {
        var event = read(row);
        reader.add(event);
        lastHappened = event.at();
        lastEvent = event.number();
        most = Math.max(most, lastEvent);
        count++;
        return LEAST_SIZE + length(event.toolInput()) + length(event.toolOutput()) + length(event.reasoning());
    }

    private static int length(String text) {
        return text == null ? 0 : text.length();
    }

    private static RunEvent read(ResultSet row) throws SQLException {
        var type = EventType.of(row.getString("type"));
        return new RunEvent(
                row.getLong("id"),
                row.getString("public_id"),
                type,
                row.getString("tool_name"),
                row.getString("tool_input"),
                row.getString("tool_output"),
                row.getString("reasoning"),
                failure(type, row),
                row.getObject("confidence") instanceof Number confidence ? confidence.doubleValue() : null,
                row.getDouble("estimated_cost"),
                row.getLong("happened_at"),
                row.getObject("duration_ms") instanceof Number duration ? duration.longValue() : null,
                row.getString("span_id"));
    }

    private static Failure failure(EventType type, ResultSet row) throws SQLException {
        var failure = switch (type) {
            case ERROR -> Failures.read(row);
            case TOOL_CALL -> Failures.ofCall(row);
            case LLM_DECISION, STATE_CHANGE -> Optional.<Failure>empty();
        };
        return failure.orElse(null);
    }

    /** Whether all of them were read. */
    boolean isComplete() {
        return complete;
    }

    /** The one that was recorded last. */
    long last() {
        return most;
    }

    long count() {
        return count;
    }
}
