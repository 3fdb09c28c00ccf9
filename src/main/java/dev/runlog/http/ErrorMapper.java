package dev.runlog.http;

import dev.runlog.model.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** From what went wrong to the reply. The only place where a kind of problem becomes a status. */
public final class ErrorMapper implements ExceptionMapper<Throwable> {

    private static final Logger log = LoggerFactory.getLogger(ErrorMapper.class);

    @Context
    private HttpServletRequest request;

    static int status(Problem.Code code) {
        return switch (code) {
            case INVALID -> 400;
            case UNAUTHORIZED -> 401;
            case FORBIDDEN -> 403;
            case NOT_FOUND -> 404;
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
    static String title(int status) {
        return HttpStatus.getMessage(status).replace("Server Error", "Internal Server Error");
    }

    /** What is said of a status that the server or Jersey chose, without anything of theirs. */
    static String message(int status) {
        return switch (status) {
            case 404 -> "There is nothing at this address: see /openapi.yaml for what there is.";
            case 405 -> "This address does not know the method: the header Allow lists those it knows.";
            case 406 -> "This address answers with another type than the header Accept asks for.";
            case 414, 431 -> "The address or the headers are too long.";
            case 415 -> "The body's type is not known here: send Content-Type: application/json.";
            case 503 -> "The server is stopping or overloaded. Try again.";
            case 500 -> "Something went wrong here. Try again; the requestId finds the reason in the server's log.";
            default -> status < 500 ? "The request is not one this server understands." : "The server cannot do this.";
        };
    }

    @Override
    public Response toResponse(Throwable thrown) {
        Throwable failure = thrown instanceof CompletionException wrapped ? wrapped.getCause() : thrown;
        if (failure instanceof Problem problem) {
            return reply(problem);
        }
        if (failure instanceof WebApplicationException refused) {
            int status = refused.getResponse().getStatus();
            return status < 400
                    ? refused.getResponse()
                    : Response.fromResponse(refused.getResponse())
                            .type(MediaType.APPLICATION_JSON_TYPE)
                            .entity(new ErrorReply(title(status), message(status), null, requestId()))
                            .build();
        }
        if (failure instanceof EofException) {
            return reply(new Problem(Problem.Code.INVALID, "The connection ended before the request did."));
        }
        log.error("Request {} failed", requestId(), failure);
        return Response.status(500)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new ErrorReply(title(500), message(500), null, requestId()))
                .build();
    }

    private Response reply(Problem problem) {
        int status = status(problem.code());
        var details = problem.details().isEmpty() ? null : problem.details();
        var reply = Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new ErrorReply(title(status), problem.getMessage(), details, requestId()));
        return switch (problem.code()) {
            case UNAUTHORIZED ->
                reply.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer").build();
            case BUSY, TOO_OFTEN ->
                reply.header(HttpHeaders.RETRY_AFTER, problem.retryAfterSeconds())
                        .build();
            default -> reply.build();
        };
    }

    private String requestId() {
        return (String) request.getAttribute(RequestIds.ATTRIBUTE);
    }
}
