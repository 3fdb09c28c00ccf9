package dev.runlog.http.errors;

import dev.runlog.model.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.util.Attributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reply to what went wrong. The only place where a kind of problem becomes a status. */
public record Refusal(int status, Map<String, String> headers, ErrorReply body) {

    private static final Logger log = LoggerFactory.getLogger(Refusal.class);
    private static final String RETRY_AFTER = "Retry-After";
    /** On a request that was refused: what its sender was told. */
    public static final String SAID = "dev.runlog.refused";

    /** What is our fault is logged. */
    public static Refusal of(Throwable thrown, String requestId) {
        Throwable failure = thrown instanceof CompletionException wrapped ? wrapped.getCause() : thrown;
        if (failure instanceof Problem problem) {
            return of(problem, requestId);
        }
        if (failure instanceof EofException) {
            return of(new Problem(Problem.Code.INVALID, "The connection ended before the request did."), requestId);
        }
        log.error("Request {} failed", requestId, failure);
        return of(500, requestId);
    }

    /** For a status that the server or Jersey chose, without anything of theirs. */
    public static Refusal of(int status, String requestId) {
        var headers = status == 503 ? Map.of(RETRY_AFTER, "1") : Map.<String, String>of();
        return new Refusal(status, headers, new ErrorReply(title(status), message(status), null, requestId));
    }

    private static Refusal of(Problem problem, String requestId) {
        int status = status(problem.code());
        var details = problem.details().isEmpty() ? null : problem.details();
        Map<String, String> headers = switch (problem.code()) {
            case UNAUTHORIZED -> Map.of("WWW-Authenticate", "Bearer");
            case BUSY, TOO_OFTEN -> Map.of(RETRY_AFTER, String.valueOf(problem.retryAfterSeconds()));
            default -> Map.of();
        };
        return new Refusal(status, headers, new ErrorReply(title(status), problem.getMessage(), details, requestId));
    }

    /** What is said of a problem that is one of several in a reply. */
    public static ErrorReply within(Problem.Code code, String message, List<Problem.Detail> details) {
        return new ErrorReply(title(status(code)), message, details.isEmpty() ? null : details, null);
    }

    private static int status(Problem.Code code) {
        return switch (code) {
            case INVALID -> 400;
            case UNAUTHORIZED -> 401;
            case FORBIDDEN -> 403;
            case NOT_FOUND -> 404;
            case TIMEOUT -> 408;
            case CONFLICT -> 409;
            case TOO_LARGE -> 413;
            case UNSUPPORTED -> 415;
            case KEY_REUSED -> 422;
            case TOO_OFTEN -> 429;
            case BUSY -> 503;
            case STORAGE_FULL -> 507;
        };
    }

    /** The status's name; the contract fixes that of 400, 401, 403, 404 and 500. */
    private static String title(int status) {
        return HttpStatus.getMessage(status).replace("Server Error", "Internal Server Error");
    }

    /** What the sender of a refused request was told; nothing when it was told its status only. */
    public static Optional<ErrorReply> said(Attributes request) {
        return request.getAttribute(SAID) instanceof ErrorReply said ? Optional.of(said) : Optional.empty();
    }

    public static String message(int status) {
        return switch (status) {
            case 404 -> "There is nothing at this address: see /openapi.yaml for what there is.";
            case 405 -> "This address does not know the method: the header Allow lists those it knows.";
            case 406 -> "This address answers with another type than the header Accept asks for.";
            case 414, 431 -> "The address or the headers are too long.";
            case 415 -> "The body's type is not known here: send Content-Type: application/json.";
            case 421 ->
                "This server does not go by the name that it was asked by: open it as localhost, or have that name put"
                        + " into server.allowed-hosts, or the reverse proxy's address into server.trusted-proxies.";
            case 503 -> "The server is stopping or overloaded. Try again.";
            case 500 -> "Something went wrong here. Try again; the requestId finds the reason in the server's log.";
            default -> status < 500 ? "The request is not one this server understands." : "The server cannot do this.";
        };
    }
}
