package dev.runlog.http.errors;

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
public record ErrorReply(String error, String message, List<Problem.Detail> details, String requestId) {}
