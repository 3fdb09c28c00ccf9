package dev.runlog.store.failures;

import dev.runlog.insight.cause.Gaps.Template;
import dev.runlog.insight.text.TitleWords;
import dev.runlog.model.Sha256;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Failures in rows, and which causes they have. */
final class FailureRows {

    private static final int HASH_BYTES = 16;

    /**
     * A failure whose causes may go on under another key.
     *
     * @param causes how many it has
     * @param isFree whether one agent has all its causes, and no person put any of them there
     */
    record Candidate(long failure, String key, long causes, boolean isFree, boolean isOpen) {}

    private FailureRows() {}

    /** The words themselves are kept once, with the causes. */
    static String hash(Template template) {
        return Sha256.hex(template.scope() + "\n" + template.before() + "\n" + template.after(), HASH_BYTES);
    }

    static Optional<Long> find(Sql sql, Tenant tenant, String key) throws SQLException {
        return sql.one(
                "SELECT id FROM failure WHERE organization_id = ? AND environment = ? AND template = ?",
                row -> row.getLong(1),
                tenant.organization(),
                tenant.environment().wire(),
                key);
    }

    static long add(Sql sql, Tenant tenant, String id, String key, Instant now) throws SQLException {
        return sql.number("""
                INSERT INTO failure (public_id, organization_id, environment, template, title, state_at)
                VALUES (?, ?, ?, ?, '', ?)
                RETURNING id
                """, id, tenant.organization(), tenant.environment().wire(), key, now.toEpochMilli());
    }

    static void key(Sql sql, long failure, String key) throws SQLException {
        sql.update("UPDATE failure SET template = ? WHERE id = ? AND template <> ?", key, failure, key);
    }

    /**
     * Not in place of one that a person gave it.
     *
     * @param text of which it is made
     */
    static void title(Sql sql, long failure, String text) throws SQLException {
        String title = TitleWords.after(text);
        sql.update("UPDATE failure SET title = ? WHERE id = ? AND renamed = 0 AND title <> ?", title, failure, title);
    }

    static void put(Sql sql, long cause, long failure, boolean pinned) throws SQLException {
        sql.update("""
                INSERT INTO failure_cause (cause_id, failure_id, pinned) VALUES (?, ?, ?)
                ON CONFLICT (cause_id) DO UPDATE SET failure_id = excluded.failure_id, pinned = excluded.pinned
                """, cause, failure, pinned);
    }

    static Candidate candidate(Sql sql, long failure, String agent) throws SQLException {
        return sql.one(
                        """
                        SELECT f.template, f.state, count(c.id) AS causes,
                               count(*) FILTER (WHERE fc.pinned = 1 OR c.agent_name <> ?) AS of_others
                        FROM failure f
                        LEFT JOIN failure_cause fc ON fc.failure_id = f.id
                        LEFT JOIN cause c ON c.id = fc.cause_id
                        WHERE f.id = ?
                        GROUP BY f.id
                        """,
                        row -> new Candidate(
                                failure,
                                row.getString("template"),
                                row.getLong("causes"),
                                row.getLong("of_others") == 0,
                                row.getString("state").equals("open")),
                        agent,
                        failure)
                .orElseThrow();
    }

    /** @param author null when it happened by itself */
    static void merge(Sql sql, long failure, long into, String author, Instant now) throws SQLException {
        sql.update(
                "UPDATE failure_cause SET failure_id = ?, pinned = ? WHERE failure_id = ?",
                into,
                author != null,
                failure);
        sql.update(
                "UPDATE failure SET merged_into = ?, template = '', title = '', renamed = 0 WHERE id = ?",
                into,
                failure);
        note(sql, into, now, author, "merged with another");
    }

    /** One that people worked on stays: its causes may come back. Its words do not stay. */
    static void dropEmpty(Sql sql, Tenant tenant) throws SQLException {
        sql.update("""
                DELETE FROM failure
                WHERE organization_id = ? AND environment = ? AND merged_into IS NULL AND state = 'open'
                  AND assigned_to IS NULL
                  AND NOT EXISTS (SELECT 1 FROM failure_cause fc WHERE fc.failure_id = failure.id)
                  AND NOT EXISTS (SELECT 1 FROM failure_change h WHERE h.failure_id = failure.id)
                """, tenant.organization(), tenant.environment().wire());
        sql.update("""
                UPDATE failure SET title = ''
                WHERE organization_id = ? AND environment = ? AND renamed = 0 AND title <> ''
                  AND NOT EXISTS (SELECT 1 FROM failure_cause fc WHERE fc.failure_id = failure.id)
                """, tenant.organization(), tenant.environment().wire());
    }

    /** @param author null when it happened by itself */
    static void note(Sql sql, long failure, Instant now, String author, String change) throws SQLException {
        sql.update(
                "INSERT INTO failure_change (failure_id, at, author, change) VALUES (?, ?, ?, ?)",
                failure,
                now.toEpochMilli(),
                author,
                change);
    }
}
