package dev.runlog.store.review;

import dev.runlog.model.Actor;
import dev.runlog.model.Ids;
import dev.runlog.model.Note;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Rights;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.marks.NoteRows;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import dev.runlog.store.runs.SessionMemory;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;

/** Notes on sessions and their events. Who wrote one changes and deletes it, and so do admins. */
public final class NoteStore {

    /** On one session: all of them are shown with it. */
    private static final int MOST = 200;

    private final Writer writer;
    private final SessionMemory memory;
    private final Clock clock;
    private final Ids ids = new Ids();

    public NoteStore(Writer writer, SessionMemory memory, Clock clock) {
        this.writer = writer;
        this.memory = memory;
        this.clock = clock;
    }

    /** @param event that it is about; null for the whole session */
    public CompletableFuture<Note> add(Tenant tenant, String session, String event, String text, Actor who) {
        return writer.submit(Checked.ROOM, sql -> {
            requireMarks(sql, tenant, who);
            long row = memory.number(sql, tenant, session);
            requireEvent(sql, row, event);
            if (sql.number("SELECT count(*) FROM session_note WHERE session_id = ?", row) >= MOST) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "This session has " + MOST + " notes, the most there may be: delete some first.");
            }
            var note = new Note(ids.note(now()), event, text, who.name(), now(), null);
            NoteRows.insert(sql, row, note);
            note(sql, tenant, who, "note.created", session, note);
            return note;
        });
    }

    public CompletableFuture<Note> edit(Tenant tenant, String session, String id, String text, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            var rights = requireMarks(sql, tenant, who);
            long row = memory.number(sql, tenant, session);
            var note = requireOwn(find(sql, row, id), rights, who);
            if (!note.text().equals(text)) {
                NoteRows.edit(sql, row, id, text, now());
                note(sql, tenant, who, "note.changed", session, note);
            }
            return find(sql, row, id);
        });
    }

    public CompletableFuture<Void> delete(Tenant tenant, String session, String id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            var rights = requireMarks(sql, tenant, who);
            long row = memory.number(sql, tenant, session);
            var note = requireOwn(find(sql, row, id), rights, who);
            NoteRows.delete(sql, row, id);
            note(sql, tenant, who, "note.deleted", session, note);
            return null;
        });
    }

    private static Rights requireMarks(Sql sql, Tenant tenant, Actor who) throws SQLException {
        var rights = Authority.of(sql, who, tenant.organization());
        rights.require(Permission.MARKS);
        return rights;
    }

    private static void requireEvent(Sql sql, long session, String event) throws SQLException {
        if (event != null
                && sql.number("SELECT count(*) FROM event WHERE session_id = ? AND public_id = ?", session, event)
                        == 0) {
            throw Problem.invalid("eventId", "must be the id of an event of this session");
        }
    }

    private static Note find(Sql sql, long session, String id) throws SQLException {
        return NoteRows.find(sql, session, id)
                .orElseThrow(() ->
                        new Problem(Problem.Code.NOT_FOUND, "There is no such note on this session, or no longer."));
    }

    private static Note requireOwn(Note note, Rights rights, Actor who) {
        if (!note.author().equals(who.name()) && !rights.may(Permission.NOTES_OF_OTHERS)) {
            throw new Problem(
                    Problem.Code.FORBIDDEN,
                    "This note is of " + note.author()
                            + ", and only they and admins change it: write one of your own.");
        }
        return note;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** What was done, and not what the note says. */
    private void note(Sql sql, Tenant tenant, Actor who, String action, String session, Note note) throws SQLException {
        memory.touch(sql, tenant, session);
        String where = note.eventId() == null ? session : session + ", " + note.eventId();
        String whose = note.author().equals(who.name()) ? "" : ", of " + note.author();
        AuditStore.note(sql, tenant.organization(), clock.instant(), who.name(), action, where + whose);
    }
}
