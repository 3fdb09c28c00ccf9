package dev.runlog.store.spans;

/**
 * What is said of a span, and of its event, besides what it says itself.
 *
 * @param text what they lack
 */
public record Said(String traceId, String spanId, String text) {

    /** The id of the event, as its client names it. */
    String event() {
        return traceId + "-" + spanId;
    }
}
