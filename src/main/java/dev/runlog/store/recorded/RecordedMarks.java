package dev.runlog.store.recorded;

import dev.runlog.model.Marks;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.MarkFacts;
import dev.runlog.store.marks.MarkRows;
import java.sql.SQLException;
import java.util.List;

/** What people added to a session, as its facts have it. */
public final class RecordedMarks {

    private RecordedMarks() {}

    public static MarkFacts of(Sql sql, long session) throws SQLException {
        var marks = MarkRows.of(sql, List.of(session)).getOrDefault(session, Marks.NONE);
        return new MarkFacts(
                marks.labels() == null ? List.of() : List.copyOf(marks.labels()),
                marks.starred() != null,
                marks.noteCount() != null,
                marks.verdict() == null ? null : marks.verdict().right());
    }
}
