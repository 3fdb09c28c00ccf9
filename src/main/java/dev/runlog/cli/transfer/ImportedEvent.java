package dev.runlog.cli.transfer;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.runlog.model.Event;
import dev.runlog.model.EventDetails;
import dev.runlog.model.EventType;
import dev.runlog.model.Ids;
import dev.runlog.model.JsonText;
import dev.runlog.model.Text;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Instant;

/** An event as an export wrote it. */
record ImportedEvent(
        @NotNull @Pattern(regexp = Ids.EVENT, message = "must be the id of an event, as in evt_0VbbC…")
        String id,

        @NotBlank String sessionId,
        @NotNull EventType eventType,
        @Text(max = 256) String toolName,
        JsonText.Fields toolInput,
        JsonText.Fields toolOutput,
        @Text String reasoning,
        JsonText.Values alternativesConsidered,

        @DecimalMin(value = "0.0", message = UNIT) @DecimalMax(value = "1.0", message = UNIT)
        Number confidence,

        @PositiveOrZero Number estimatedCost,
        @Text(max = 256) String clientId,
        Instant timestamp,
        @NotNull Instant createdAt,
        @JsonUnwrapped @Valid EventDetails details) {

    private static final String UNIT = "must be a number from 0.0 to 1.0";

    Event event() {
        return new Event(
                id,
                sessionId,
                eventType,
                toolName,
                toolInput,
                toolOutput,
                reasoning,
                alternativesConsidered,
                confidence,
                estimatedCost,
                clientId,
                timestamp,
                createdAt,
                details);
    }
}
