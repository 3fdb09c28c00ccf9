package dev.runlog.http;

import dev.runlog.model.Problem;
import java.util.List;

/**
 * The one shape of every error.
 *
 * @param error the status's title
 * @param message a sentence that says what to do
 * @param details which fields are to blame; null when none is
 * @param requestId finds the request in the server's log; null within a reply
 */
public record ErrorReply(String error, String message, List<Problem.Detail> details, String requestId) {

    /** What is said of a problem that is one of several in a reply. */
    public static ErrorReply within(Problem.Code code, String message, List<Problem.Detail> details) {
        return new ErrorReply(Refusal.title(Refusal.status(code)), message, details.isEmpty() ? null : details, null);
    }
}
