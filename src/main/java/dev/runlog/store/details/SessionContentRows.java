package dev.runlog.store.details;

import dev.runlog.model.JsonText;
import dev.runlog.model.SessionContent;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.Optional;

/** What sessions were asked and answered, by the numbers of their rows. */
public final class SessionContentRows {

    private SessionContentRows() {}

    public static Optional<SessionContent> of(Sql sql, long session) throws SQLException {
        return sql.one(
                "SELECT user_input, assistant_output, model, extra FROM session_content WHERE session_id = ?",
                row -> {
                    String extra = row.getString("extra");
                    return new SessionContent(
                            row.getString("user_input"),
                            row.getString("assistant_output"),
                            row.getString("model"),
                            extra == null ? null : new JsonText.Fields(extra));
                },
                session);
    }

    /**
     * What is not said yet.
     *
     * @param more null for nothing
     */
    public static void fill(Sql sql, long session, SessionContent more) throws SQLException {
        if (more != null) {
            var known = of(sql, session);
            add(sql, session, more);
            if (known.isPresent()) {
                add(sql, session, known.get());
            }
        }
    }

    /** What a client says of a session that goes on: whatever its spans say counts no more. */
    public static void addByClient(Sql sql, long session, SessionContent later) throws SQLException {
        if (later != null) {
            add(sql, session, later);
            sql.update("UPDATE span_session SET client_content = 1 WHERE session_id = ?", session);
        }
    }

    /**
     * What is said later counts; what is not said stays.
     *
     * @param later null for nothing
     * @return whether that was a change
     */
    public static boolean add(Sql sql, long session, SessionContent later) throws SQLException {
        if (later == null) {
            return false;
        }
        var before = of(sql, session).orElse(SessionContent.NONE);
        var now = new SessionContent(
                later.userInput() == null ? before.userInput() : later.userInput(),
                later.assistantOutput() == null ? before.assistantOutput() : later.assistantOutput(),
                later.model() == null ? before.model() : later.model(),
                Members.merged("extra", before.extra(), later.extra()));
        if (now.equals(before)) {
            return false;
        }
        sql.update("""
                INSERT INTO session_content (session_id, user_input, assistant_output, model, extra)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (session_id) DO UPDATE
                SET user_input = excluded.user_input, assistant_output = excluded.assistant_output,
                    model = excluded.model, extra = excluded.extra
                """, session, now.userInput(), now.assistantOutput(), now.model(), Sql.text(now.extra()));
        return true;
    }
}
