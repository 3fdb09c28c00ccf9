package dev.runlog.store.spans;

import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What is kept of spans, until it is not needed any more or goes with its session. */
public final class OldSpans {

    private static final int PAGE_BYTES = 4096;

    private static final int FORGOTTEN_AT_ONCE = 500;

    /** Spans of a session that has been quiet for so long are not kept: only their totals are. */
    private static final Duration KEPT = Duration.ofHours(24);

    /** What comes so late for a session that is gone does not bring it back. */
    private static final Duration KEY_KEPT = Duration.ofDays(7);

    /** What was said of an event that did not come. */
    private static final Duration FILL_IN_KEPT = Duration.ofHours(1);

    private final Writer writer;

    public OldSpans(Writer writer) {
        this.writer = writer;
    }

    /** One of them, and how many pages it fills. */
    private record Sized(List<Object> key, int size) {}

    /**
     * Takes some away.
     *
     * @param most about how many rows
     * @return how many they were
     */
    public static int delete(Sql sql, long session, int most) throws SQLException {
        int done = delete(sql, session, most, "span", "trace_id, span_id", "known");
        return done < most ? done + delete(sql, session, most - done, "span_event", "client_id, ''", "event") : done;
    }

    private static int delete(Sql sql, long session, int most, String table, String key, String content)
            throws SQLException {
        var rows = new ArrayList<Sized>();
        int[] size = {0};
        sql.until(
                "SELECT " + key + ", octet_length(" + content + ") FROM " + table + " WHERE session_id = ?",
                row -> {
                    int pages = 1 + row.getInt(3) / PAGE_BYTES;
                    rows.add(new Sized(List.of(session, row.getString(1), row.getString(2)), pages));
                    size[0] += pages;
                    return size[0] < most;
                },
                session);
        for (var row : rows) {
            sql.update("DELETE FROM " + table + " WHERE (session_id, " + key + ") = (?, ?, ?)", row.key.toArray());
        }
        return size[0];
    }

    /**
     * Forgets some of the spans of sessions that have been quiet for long, keys of sessions that are gone, and what was
     * said of events that did not come.
     *
     * @return how many of them
     */
    public CompletableFuture<Integer> forget(Instant now) {
        return writer.submitBehind(sql -> forgetSpans(sql, now)
                + SpanKeys.forgetOld(sql, now.minus(KEY_KEPT))
                + FillIns.forgetOld(sql, now.minus(FILL_IN_KEPT)));
    }

    /** Some of those of one session. */
    private static int forgetSpans(Sql sql, Instant now) throws SQLException {
        var begun = sql.one("SELECT session_id FROM span_session WHERE forgetting = 1 LIMIT 1", row -> row.getLong(1));
        var old = begun.isPresent()
                ? begun
                : sql.one(
                        "SELECT session_id FROM span_session WHERE has_spans = 1 AND last_at < ? LIMIT 1",
                        row -> row.getLong(1),
                        now.minus(KEPT));
        if (old.isEmpty()) {
            return 0;
        }
        if (begun.isEmpty()) {
            SpanSessionRows.forget(sql, old.get());
        }
        int done = delete(sql, old.get(), FORGOTTEN_AT_ONCE);
        if (done < FORGOTTEN_AT_ONCE) {
            SpanSessionRows.forgotten(sql, old.get());
        }
        return 1 + done;
    }
}
