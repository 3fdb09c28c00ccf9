package dev.runlog.cli.transfer;

import dev.runlog.model.Text;
import dev.runlog.model.Verdict;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** A verdict as an export wrote it. */
record ImportedVerdict(
        @NotNull Boolean right,
        @Text(max = Verdict.LONGEST_REASON) String reason,
        @NotBlank @Text(max = ImportedNote.LONGEST_AUTHOR) String author,
        @NotNull Instant at) {

    Verdict verdict() {
        return new Verdict(right, reason, author, at);
    }
}
