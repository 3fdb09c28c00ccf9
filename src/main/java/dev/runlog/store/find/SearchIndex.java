package dev.runlog.store.find;

import dev.runlog.model.Problem;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import dev.runlog.store.runs.HiddenSessions;
import dev.runlog.store.sqlite.FullText;
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

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** So much of one organization, then it is the next one's turn. */
    private static final int SESSIONS_PER_TURN = 100;

    private static final int TEXT_PER_TURN = 256 * 1024;
    /** So much goes into one transaction: others wait for it. */
    private static final int TEXT_AT_ONCE = 32 * 1024;

    private static final Duration FAILURE_REMEMBERED = Duration.ofMinutes(1);

    private static final Logger log = LoggerFactory.getLogger(SearchIndex.class);

    private final Background background;
    private final Readers readers;
    private final Clock clock;
    /** Where each organization's last turn ended, while it has more. */
    private final Map<Long, Walk> walks = new HashMap<>();
    /** Sessions that could not be written, each with the time to try again. */
    private final Map<Long, Instant> failed = new HashMap<>();

    public SearchIndex(Background background, Readers readers, Clock clock) {
        this.background = background;
        this.readers = readers;
        this.clock = clock;
    }

    /**
     * The way through the sessions of an organization, from the newest: those somebody waits for.
     *
     * @param reached the last session
     * @param begun when it began with the newest
     */
    private record Walk(long reached, Instant begun) {}

    /** Of a session that is due: so are its words, since then. */
    public static void addDue(Sql sql, long organization, long session) throws SQLException {
        sql.update("""
                INSERT INTO search_due (organization_id, session_id, since)
                SELECT organization_id, session_id, since FROM due WHERE organization_id = ? AND session_id = ?
                ON CONFLICT (organization_id, session_id) DO NOTHING
                """, organization, session);
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
            FullText.delete(sql, session, left, texts);
            sql.update("UPDATE session SET search_texts = ? WHERE id = ?", left, session);
        }
        return (int) (texts - left);
    }

    /**
     * Indexes some of what is due, of all organizations in turn; of each it goes on where it stopped before.
     *
     * @return whether there may be more
     */
    public boolean round() throws InterruptedException {
        var now = clock.instant();
        failed.values().removeIf(until -> until.isBefore(now));
        boolean more = false;
        var organizations = readers.read(SearchIndex::organizations);
        walks.keySet().retainAll(organizations);
        for (long organization : organizations) {
            var walk = walks.get(organization);
            if (walk == null || walk.begun.plus(PATIENCE).isBefore(now)) {
                walk = new Walk(Long.MAX_VALUE, now);
            }
            long last = index(organization, walk.reached, now);
            if (last > 0) {
                walks.put(organization, new Walk(last, walk.begun));
                more = true;
            } else {
                walks.remove(organization);
            }
        }
        return more;
    }

    private static List<Long> organizations(Sql sql) throws SQLException {
        return sql.all("""
                WITH RECURSIVE found (id) AS (
                  SELECT min(organization_id) FROM search_due
                  UNION ALL
                  SELECT (SELECT min(organization_id) FROM search_due WHERE organization_id > found.id)
                  FROM found WHERE found.id IS NOT NULL)
                SELECT id FROM found WHERE id IS NOT NULL
                """, row -> row.getLong(1));
    }

    /**
     * Indexes some sessions of an organization with lower numbers than that one, the newest first, as far as it is its turn.
     *
     * @return the last of them, or one that has more to index; 0 when there are no more
     */
    private long index(long organization, long before, Instant now) throws InterruptedException {
        List<Long> due = readers.read(sql ->
                sql.all("""
                SELECT d.session_id
                FROM search_due d JOIN session s ON s.id = d.session_id
                WHERE d.organization_id = ? AND d.session_id < ?
                  AND (s.status <> 'active' OR d.since < ? OR d.since > ?)
                ORDER BY d.session_id DESC
                LIMIT ?
                """, row -> row.getLong(1), organization, before, now.minus(PATIENCE), now, SESSIONS_PER_TURN));
        var group = new ArrayList<SessionText>();
        int size = 0;
        int turn = 0;
        long last = 0;
        for (long session : due) {
            if (turn > TEXT_PER_TURN) {
                break;
            }
            last = session;
            if (failed.containsKey(session)) {
                continue;
            }
            var entry = readers.read(sql -> SessionText.read(sql, organization, session));
            group.add(entry);
            last = entry.complete() ? session : session + 1;
            size += entry.words().length();
            turn += entry.words().length();
            if (size > TEXT_AT_ONCE) {
                add(group);
                group.clear();
                size = 0;
            }
            if (!entry.complete()) {
                break;
            }
        }
        if (!group.isEmpty()) {
            add(group);
        }
        boolean isThrough = due.size() < SESSIONS_PER_TURN && turn <= TEXT_PER_TURN && last == lastOf(due);
        return isThrough ? 0 : last;
    }

    private static long lastOf(List<Long> due) {
        return due.isEmpty() ? 0 : due.get(due.size() - 1);
    }

    private void add(List<SessionText> group) throws InterruptedException {
        write(group);
        background.runToTheEnd(FullText::merge);
    }

    /** What cannot be written is left for later: it is no reason for the others to wait. */
    private void write(List<SessionText> group) throws InterruptedException {
        var entries = new ArrayList<>(group);
        entries.sort(Comparator.comparingLong(SessionText::session)); // else each would be a part of the index
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
            log.warn(
                    "The words of session number {} could not be indexed, for now",
                    entries.get(0).session(),
                    unwritten);
            failed.put(entries.get(0).session(), clock.instant().plus(FAILURE_REMEMBERED));
        }
    }

    private static void write(Sql sql, SessionText entry) throws SQLException {
        // Gone in the meantime, hidden, or derived anew: there is nothing to index.
        var texts = sql.one(
                """
                SELECT search_texts FROM session s
                WHERE id = ? AND generation = ? AND %s
                """.formatted(HiddenSessions.NOT_HIDDEN), row -> row.getLong(1), entry.session(), entry.generation());
        if (texts.isEmpty()) {
            return;
        }
        long used = texts.get();
        // One that is longer still is found by its first million texts: the next number is another session's.
        if (used < FullText.TEXTS_PER_SESSION) {
            FullText.add(sql, entry.session(), used, entry.words());
        }
        sql.update(
                "UPDATE session SET searched_event = ?, search_texts = ? WHERE id = ?",
                entry.lastEvent(),
                Math.min(used + 1, FullText.TEXTS_PER_SESSION),
                entry.session());
        if (entry.complete()) {
            sql.update("""
                    DELETE FROM search_due
                    WHERE organization_id = ? AND session_id = ?
                      AND (SELECT counted_event FROM session WHERE id = ?) <= ?
                    """, entry.organization(), entry.session(), entry.session(), entry.lastEvent());
        }
    }
}
