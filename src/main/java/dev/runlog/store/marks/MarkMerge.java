package dev.runlog.store.marks;

import dev.runlog.model.Note;
import dev.runlog.model.WholeSession;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * Brings in the marks of a session that were made elsewhere. Nothing is lost either way, and the same again changes
 * nothing:
 *
 * <pre>
 *   star, labels   those of both
 *   notes          those of both, each once by its id, as it was edited last
 *   verdict        the later one
 * </pre>
 */
public final class MarkMerge {

    private MarkMerge() {}

    /**
     * @param who brings them in: the labels that the organization did not have are made by them
     * @return whether that was a change
     */
    public static boolean into(Sql sql, long organization, long session, WholeSession copy, Instant now, String who)
            throws SQLException {
        var marks = copy.marks();
        boolean changed = marks.starred() != null && MarkRows.setStar(sql, session, true);
        if (marks.labels() != null) {
            changed |= LabelRows.addAll(sql, organization, session, marks.labels(), now, who);
        }
        if (marks.verdict() != null) {
            var here = MarkRows.of(sql, List.of(session)).get(session);
            if (here == null
                    || here.verdict() == null
                    || marks.verdict().at().isAfter(here.verdict().at())) {
                MarkRows.setVerdict(sql, session, marks.verdict());
                changed = true;
            }
        }
        for (var note : copy.notes()) {
            changed |= add(sql, session, note);
        }
        return changed;
    }

    private static boolean add(Sql sql, long session, Note note) throws SQLException {
        var here = NoteRows.find(sql, session, note.id());
        if (here.isEmpty()) {
            NoteRows.insert(sql, session, note);
            return true;
        }
        boolean newer = note.editedAt() != null
                && (here.get().editedAt() == null
                        || note.editedAt().isAfter(here.get().editedAt()));
        if (newer) {
            NoteRows.edit(sql, session, note.id(), note.text(), note.editedAt());
        }
        return newer;
    }
}
