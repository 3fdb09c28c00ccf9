package dev.runlog.cli.transfer;

import dev.runlog.model.Ids;
import dev.runlog.model.Note;
import dev.runlog.model.Text;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;

/** A note as an export wrote it. */
record ImportedNote(
        @NotNull @Pattern(regexp = Ids.NOTE, message = "must be the id of a note, as in note_0VbbC…")
        String id,

        @Pattern(regexp = Ids.EVENT, message = "must be the id of an event, as in evt_0VbbC…")
        String eventId,

        @NotBlank @Text(max = Note.LONGEST) String text,
        @NotBlank @Text(max = LONGEST_AUTHOR) String author,
        @NotNull Instant createdAt,
        Instant editedAt) {

    static final int LONGEST_AUTHOR = 300;

    Note note() {
        return new Note(id, eventId, text, author, createdAt, editedAt);
    }
}
