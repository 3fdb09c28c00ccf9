package dev.runlog.model;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Events that were sent together, of any sessions; each is taken or refused by itself. */
public record EventBatch(
        @NotNull @Size(min = 1, max = MOST, message = MUST) List<Item> events) {

    public static final int MOST = 1_000;
    public static final String MUST = "must have 1 to " + MOST + " events";

    /**
     * One of them.
     *
     * @param event null when it cannot be taken
     * @param refusal why not; null when it can
     */
    public record Item(NewEvent event, EventOutcome refusal) {}
}
