package dev.runlog.model;

import java.util.List;

/**
 * The one way this application says no. The message is written for the person who sent the request: it is a sentence,
 * safe to send, and says what to do.
 */
public final class Problem extends RuntimeException {

    /** Every kind of refusal there is; the HTTP status of each stands in one table, in {@code Refusal}. */
    public enum Code {
        INVALID,
        UNAUTHORIZED,
        FORBIDDEN,
        NOT_FOUND,
        TIMEOUT,
        CONFLICT,
        TOO_LARGE,
        UNSUPPORTED,
        KEY_REUSED,
        TOO_OFTEN,
        BUSY,
        STORAGE_FULL
    }

    /**
     * What is wrong with one field, by its path in the body: {@code customMetrics.accuracy}. A client may have chosen
     * the names in it: they are cut.
     */
    public record Detail(String field, String message) {
        private static final int LONGEST_FIELD = 80;
        private static final int LONGEST_MESSAGE = 200;

        public Detail {
            field = Beginning.marked(field, LONGEST_FIELD).replaceAll("\\p{Cntrl}", "\uFFFD");
            message = Beginning.marked(message, LONGEST_MESSAGE);
        }
    }

    private static final int LONGEST_MESSAGE = 2_000;

    private final Code code;
    private final transient List<Detail> details;
    private final long retryAfterSeconds;

    public Problem(Code code, String message) {
        this(code, message, List.of());
    }

    public Problem(Code code, String message, List<Detail> details) {
        this(code, message, details, 1);
    }

    private Problem(Code code, String message, List<Detail> details, long retryAfterSeconds) {
        // No stack trace: a refusal is an answer, not a fault, and under attack there are many.
        super(Beginning.marked(message, LONGEST_MESSAGE), null, false, false);
        this.code = code;
        this.details = List.copyOf(details);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** A refusal that names the offending field, in its details and in its message. */
    public static Problem invalid(String field, String message) {
        var wrong = new Detail(field, message);
        return new Problem(Code.INVALID, wrong.field() + " " + wrong.message() + ".", List.of(wrong));
    }

    public static Problem unauthorized() {
        return new Problem(
                Code.UNAUTHORIZED,
                "The API key is invalid or missing. Send a valid key in the header Authorization: Bearer <API_KEY>.");
    }

    /** The same, for what one field says. */
    public Problem about(String field) {
        return new Problem(
                code, field + ": " + getMessage(), List.of(new Detail(field, getMessage())), retryAfterSeconds);
    }

    /** Nobody is signed in; for people, where {@link #unauthorized} is for programs. */
    public static Problem signIn() {
        return new Problem(Code.UNAUTHORIZED, "You are not signed in, or no longer: sign in.");
    }

    /** @param what was too much, as a sentence */
    public static Problem tooOften(String what, long retryAfterSeconds) {
        return new Problem(
                Code.TOO_OFTEN, what + " Try again in " + retryAfterSeconds + " s.", List.of(), retryAfterSeconds);
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

    /** When it is worth trying again; for those codes where it is. */
    public long retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
