package dev.runlog.store.review;

import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.people.ViewStore;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.SessionMemory;
import java.time.Clock;

/** What people have in common who look at the same runs. */
public record Team(ViewStore views, LabelStore labels, MarkStore marks, NoteStore notes) {

    public static Team of(Writer writer, Readers readers, Changes changes, SessionMemory memory, Clock clock) {
        return new Team(
                new ViewStore(writer, readers, clock),
                new LabelStore(writer, readers, changes, clock),
                new MarkStore(writer, memory, clock),
                new NoteStore(writer, memory, clock));
    }
}
