package dev.runlog.model;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Events that were sent together, of any sessions; each is taken or refused by itself. */
public record EventBatch(
        @NotNull @Size(min = 1, max = MOST, message = "must have 1 to " + MOST + " events")
        List<Item> events) {

    public static final int MOST = 1_000;

    /**
     * One of them.
     *
     * @param event null when it cannot be taken
     * @param wrong why not, by the paths of its fields in the batch
     */
    public record Item(NewEvent event, List<Problem.Detail> wrong) {

        /** What stands in for each item beyond the most there may be: it is counted, not read. */
        public static final Item SURPLUS = new Item(null, List.of());
    }
}
