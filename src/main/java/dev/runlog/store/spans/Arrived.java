package dev.runlog.store.spans;

import dev.runlog.model.NewEvent;
import java.util.List;
import java.util.function.Supplier;

/**
 * A span that has come.
 *
 * @param known what is kept of it
 * @param text the same, as a text
 * @param makesSession whether there is a session once there is one of these
 * @param events those it makes, if they are shown
 */
public record Arrived<S>(
        String traceId, String spanId, S known, String text, boolean makesSession, List<Draft> events) {

    /** As its event is named. */
    String id() {
        return traceId + "-" + spanId;
    }

    /**
     * An event, with an id of the client's.
     *
     * @param text as it is kept until it is shown
     */
    public record Draft(NewEvent event, Supplier<String> text) {}
}
