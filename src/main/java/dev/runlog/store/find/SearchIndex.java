package dev.runlog.store.find;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.FreeSpace;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.EventTail;
import dev.runlog.store.runs.HiddenSessions;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the words of sessions into the full-text index, some time after they were recorded: when a session has ended,
 * or has words that have waited for {@link #PATIENCE}, or that come from before a clock was set back. What is due stands
 * in the database, so a crash only delays it. Each addition is a part of the index of its own, and parts that have become
 * many are merged.
 */
public final class SearchIndex {

    /** Texts of one session lie together; see the migration. */
    static final long TEXTS_PER_SESSION = 1_048_576;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int SESSIONS_PER_ROUND = 200;
    private static final int LONGEST_TEXT = 64 * 1024;
    /** So much goes into one transaction: others wait for it. */
    private static final int TEXT_AT_ONCE = 32 * 1024;

    private static final Duration FAILURE_REMEMBERED = Duration.ofMinutes(1);

    private static final Logger log = LoggerFactory.getLogger(SearchIndex.class);
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES) // it would keep the names of others for good
            .build();

    private final Background background;
    private final Readers readers;
    private final Clock clock;
    /** The session that the last round ended with: the newest come first, as those that somebody waits for. */
    private long reached = Long.MAX_VALUE;
    /** When it began with the newest. */
    private Instant begun = Instant.EPOCH;
    /** Sessions that could not be written, each with the time to try again. */
    private final Map<Long, Instant> failed = new HashMap<>();

    public SearchIndex(Background background, Readers readers, Clock clock) {
        this.background = background;
        this.readers = readers;
        this.clock = clock;
    }

    /** What is to be written for one session. */
    private record Entry(long session, long generation, long lastEvent, boolean complete, String words) {}

    /** Of a session that is due: so are its words, since then. */
    public static void addDue(Sql sql, long session) throws SQLException {
        sql.update("""
                INSERT INTO search_due (session_id, since)
                SELECT session_id, since FROM due WHERE session_id = ?
                ON CONFLICT (session_id) DO NOTHING
                """, session);
    }

    /**
     * Takes texts of a session out of the index.
     *
     * @param most so many of them
     * @return how many they were
     */
    public static int deleteTexts(Sql sql, long session, int most) throws SQLException {
        long texts = sql.number("SELECT search_texts FROM session WHERE id = ?", session);
        long left = Math.max(0, texts - most);
        if (texts > 0) {
            long first = session * TEXTS_PER_SESSION;
            sql.update("DELETE FROM search WHERE rowid >= ? AND rowid < ?", first + left, first + texts);
            sql.update("UPDATE session SET search_texts = ? WHERE id = ?", left, session);
        }
        return (int) (texts - left);
    }

    /** Indexes some of what is due, going on where it stopped before. @return whether there may be more */
    public boolean round() throws InterruptedException {
        var now = clock.instant();
        failed.values().removeIf(until -> until.isBefore(now));
        if (reached == Long.MAX_VALUE || begun.plus(PATIENCE).isBefore(now)) {
            reached = Long.MAX_VALUE;
            begun = now;
        }
        List<Long> due = readers.read(
                sql -> sql.all("""
                SELECT d.session_id
                FROM search_due d JOIN session s ON s.id = d.session_id
                WHERE d.session_id < ? AND (s.status <> 'active' OR d.since < ? OR d.since > ?)
                ORDER BY d.session_id DESC
                LIMIT ?
                """, row -> row.getLong(1), reached, now.minus(PATIENCE), now, SESSIONS_PER_ROUND));
        boolean more = due.size() == SESSIONS_PER_ROUND;
        reached = more ? due.get(due.size() - 1) : Long.MAX_VALUE;
        var group = new ArrayList<Entry>();
        int size = 0;
        for (long session : due) {
            if (failed.containsKey(session)) {
                continue;
            }
            var entry = readers.read(sql -> read(sql, session));
            group.add(entry);
            more |= !entry.complete;
            size += entry.words.length();
            if (size > TEXT_AT_ONCE) {
                add(group);
                group.clear();
                size = 0;
            }
        }
        if (!group.isEmpty()) {
            add(group);
        }
        return more;
    }

    private void add(List<Entry> group) throws InterruptedException {
        write(group);
        background.runToTheEnd(FreeSpace::mergeWords);
    }

    /** What cannot be written is left for later: it is no reason for the others to wait. */
    private void write(List<Entry> group) throws InterruptedException {
        var entries = new ArrayList<>(group);
        entries.sort(Comparator.comparingLong(Entry::session)); // else each would be a part of the index
        try {
            background.run(sql -> {
                for (var entry : entries) {
                    write(sql, entry);
                }
                return null;
            });
        } catch (CompletionException unwritten) {
            if (unwritten.getCause() instanceof Problem busy) {
                throw busy;
            }
            if (entries.size() > 1) {
                for (var entry : entries) {
                    write(List.of(entry));
                }
                return;
            }
            log.warn("The words of session number {} could not be indexed, for now", entries.get(0).session, unwritten);
            failed.put(entries.get(0).session, clock.instant().plus(FAILURE_REMEMBERED));
        }
    }

    private static Entry read(Sql sql, long session) throws SQLException {
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
        boolean[] complete = {true};
        sql.until(
                "SELECT e.id, e.tool_name, e.reasoning, e.tool_input, e.tool_output FROM ("
                        + EventTail.numbers(sql, session)
                        + ") due CROSS JOIN event e ON e.id = due.id ORDER BY due.id",
                row -> {
                    complete[0] = text.length() <= LONGEST_TEXT;
                    if (complete[0]) {
                        last[0] = row.getLong("id");
                        append(text, row);
                    }
                    return complete[0];
                },
                session,
                last[0],
                Integer.MAX_VALUE);
        return new Entry(session, generation[0], last[0], complete[0], words(tenant[0], text));
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
        try (JsonParser in = JSON.createParser(json)) {
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

    private static void write(Sql sql, Entry entry) throws SQLException {
        // Gone in the meantime, hidden, or derived anew: there is nothing to index.
        var texts = sql.one(
                """
                SELECT search_texts FROM session s
                WHERE id = ? AND generation = ? AND %s
                """.formatted(HiddenSessions.NOT_HIDDEN), row -> row.getLong(1), entry.session, entry.generation);
        if (texts.isEmpty()) {
            return;
        }
        long used = texts.get();
        // One that is longer still is found by its first million texts: the next number is another session's.
        if (used < TEXTS_PER_SESSION) {
            sql.update(
                    "INSERT INTO search (rowid, words) VALUES (?, ?)",
                    entry.session * TEXTS_PER_SESSION + used,
                    entry.words);
        }
        sql.update(
                "UPDATE session SET searched_event = ?, search_texts = ? WHERE id = ?",
                entry.lastEvent,
                Math.min(used + 1, TEXTS_PER_SESSION),
                entry.session);
        if (entry.complete) {
            sql.update("""
                    DELETE FROM search_due
                    WHERE session_id = ?
                      AND (SELECT counted_event FROM session WHERE id = ?) <= ?
                    """, entry.session, entry.session, entry.lastEvent);
        }
    }
}
