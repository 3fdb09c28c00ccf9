package dev.runlog.cli.transfer;

import dev.runlog.model.Environment;
import dev.runlog.model.Event;
import dev.runlog.model.Ids;
import dev.runlog.model.JsonText;
import dev.runlog.model.Label;
import dev.runlog.model.Marks;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionContent;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Text;
import dev.runlog.model.WholeSession;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A session as an export wrote it; counts, sums and what else follows from the rest are not read.
 *
 * @param events empty: they are read one by one
 * @param deleted while it was exported: there may have been more events
 */
record ImportedSession(
        @NotNull @Pattern(regexp = Ids.SESSION, message = "must be the id of a session, as in sess_0VbbC…")
        String id,

        @NotBlank @Text(max = 512) String name,
        @NotBlank @Text(max = 256) String agentName,
        @NotBlank @Text(max = 256) String userId,
        @NotNull Environment environment,
        JsonText.Fields metadata,
        @Text String userInput,
        @Text String assistantOutput,
        @Text(max = 256) String model,
        JsonText.Fields extra,
        @NotNull SessionStatus status,
        Boolean success,
        @Text(max = 10_000) String failureReason,
        @PositiveOrZero Number estimatedCost,
        @PositiveOrZero Number reportedDurationMs,
        @PositiveOrZero Long promptTokens,
        @PositiveOrZero Long completionTokens,
        @PositiveOrZero Long totalTokens,
        JsonText.Numbers customMetrics,
        @NotNull Instant createdAt,
        Instant completedAt,
        Instant lastActivityAt,
        Boolean starred,

        @Size(max = Label.MOST, message = "must not have more than {max} names")
        List<@NotBlank @Text(max = Label.LONGEST_NAME) String> labels,

        @Valid ImportedVerdict verdict,
        List<@Valid ImportedNote> notes,
        @NotNull JsonText.Values events,
        Boolean deleted) {

    private SessionContent content() {
        var content = new SessionContent(userInput, assistantOutput, model, extra);
        return content.equals(SessionContent.NONE) ? null : content;
    }

    WholeSession with(int eventCount, Iterable<Event> all) {
        if (status.finished() != (completedAt != null)) {
            throw Problem.invalid(
                    "completedAt",
                    status.finished()
                            ? "must be there when the session has ended"
                            : "must not be there before the end");
        }
        var marks = new Marks(
                Boolean.TRUE.equals(starred) ? true : null, labels, null, verdict == null ? null : verdict.verdict());
        return new WholeSession(
                id,
                name,
                agentName,
                userId,
                metadata,
                content(),
                status,
                success,
                failureReason,
                estimatedCost,
                reportedDurationMs,
                promptTokens,
                completionTokens,
                totalTokens,
                customMetrics,
                createdAt,
                completedAt,
                Stream.of(createdAt, completedAt, lastActivityAt)
                        .filter(Objects::nonNull)
                        .max(Instant::compareTo)
                        .orElseThrow(),
                marks,
                notes == null
                        ? List.of()
                        : notes.stream().map(ImportedNote::note).toList(),
                eventCount,
                all);
    }
}
