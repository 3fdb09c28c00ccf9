package dev.runlog.model;

import java.util.List;

/**
 * The one way this application says no. The message is written for the person who sent the request: it is a sentence,
 * safe to send, and says what to do.
 */
public final class Problem extends RuntimeException {

    /** Every kind of refusal there is; the HTTP status of each stands in one table, in {@code ErrorMapper}. */
    public enum Code {
        INVALID,
        UNAUTHORIZED,
        FORBIDDEN,
        NOT_FOUND,
        CONFLICT,
        TOO_LARGE,
        UNSUPPORTED,
        KEY_REUSED,
        BUSY,
        STORAGE_FULL
    }

    /** What is wrong with one field, by its path in the body: {@code customMetrics.accuracy}. */
    public record Detail(String field, String message) {}

    private final Code code;
    private final transient List<Detail> details;

    public Problem(Code code, String message) {
        this(code, message, List.of());
    }

    public Problem(Code code, String message, List<Detail> details) {
        // No stack trace: a refusal is an answer, not a fault, and under attack there are many.
        super(message, null, false, false);
        this.code = code;
        this.details = List.copyOf(details);
    }

    public static Problem invalid(String field, String message) {
        return invalid(List.of(new Detail(field, message)));
    }

    /** A refusal that names every offending field, in its details and in its message. */
    public static Problem invalid(List<Detail> details) {
        var sentence = new StringBuilder();
        for (var detail : details) {
            sentence.append(sentence.isEmpty() ? "" : "; ")
                    .append(detail.field())
                    .append(' ')
                    .append(detail.message());
        }
        return new Problem(Code.INVALID, sentence.append('.').toString(), details);
    }

    public static Problem unauthorized() {
        return new Problem(
                Code.UNAUTHORIZED,
                "The API key is invalid or missing. Send a valid key in the header Authorization: Bearer <API_KEY>.");
    }

    public static Problem noAccess(String why) {
        return new Problem(Code.FORBIDDEN, "The API key has no access to the resource: " + why);
    }

    public Code code() {
        return code;
    }

    /** Empty unless single fields are to blame. */
    public List<Detail> details() {
        return details;
    }
}
