package dev.runlog.store.marks;

import dev.runlog.model.Note;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The notes on sessions, by the numbers of their rows. */
public final class NoteRows {

    private static final String NOTE =
            "SELECT public_id, event, text, author, created_at, edited_at FROM session_note WHERE session_id = ? ";

    private NoteRows() {}

    /** The oldest first. */
    public static List<Note> of(Sql sql, long session) throws SQLException {
        return sql.all(NOTE + "ORDER BY created_at, id", NoteRows::note, session);
    }

    public static Optional<Note> find(Sql sql, long session, String id) throws SQLException {
        return sql.one(NOTE + "AND public_id = ?", NoteRows::note, session, id);
    }

    public static void insert(Sql sql, long session, Note note) throws SQLException {
        sql.update(
                """
                INSERT INTO session_note (session_id, public_id, event, text, author, created_at, edited_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, session, note.id(), note.eventId(), note.text(), note.author(), note.createdAt(), note.editedAt());
    }

    public static void edit(Sql sql, long session, String id, String text, Instant at) throws SQLException {
        sql.update(
                "UPDATE session_note SET text = ?, edited_at = ? WHERE session_id = ? AND public_id = ?",
                text,
                at,
                session,
                id);
    }

    public static void delete(Sql sql, long session, String id) throws SQLException {
        sql.update("DELETE FROM session_note WHERE session_id = ? AND public_id = ?", session, id);
    }

    private static Note note(ResultSet row) throws SQLException {
        return new Note(
                row.getString("public_id"),
                row.getString("event"),
                row.getString("text"),
                row.getString("author"),
                Sql.time(row, "created_at"),
                Sql.time(row, "edited_at"));
    }
}
