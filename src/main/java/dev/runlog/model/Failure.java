package dev.runlog.model;

/**
 * What an error event says went wrong, wherever its client put it. What it does not say is null.
 *
 * @param type such as the class of an exception
 */
public record Failure(String type, String message, String stack) {

    /** In one text; null when it says nothing. */
    public String said() {
        return message == null ? type : message;
    }

    /** The same, and of what it does not say what the other one does. */
    public Failure or(Failure other) {
        return new Failure(
                type == null ? other.type : type,
                message == null ? other.message : message,
                stack == null ? other.stack : stack);
    }
}
