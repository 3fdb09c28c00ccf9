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
 * @param isTop whether nothing that is known is above it: it may tell how its session came out
 * @param events those it makes, if they are shown
 */
public record Arrived<S>(
        String traceId, String spanId, S known, String text, boolean makesSession, boolean isTop, List<Draft> events) {

    /** Beside its text, about so much is needed of a span to keep it and to go through it. */
    private static final int LEAST_SIZE = 500;

    /** What it takes to keep this text of a span, in characters. */
    static int size(String text) {
        return LEAST_SIZE + text.length();
    }

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
