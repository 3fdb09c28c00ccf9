package dev.runlog.http;

import dev.runlog.http.errors.Refusal;
import dev.runlog.http.errors.RequestIds;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.ext.ExceptionMapper;

/** From what went wrong in Jersey, or behind it, to the reply. */
public final class ErrorMapper implements ExceptionMapper<Throwable> {

    @Context
    private HttpServletRequest request;

    @Override
    public Response toResponse(Throwable thrown) {
        if (thrown instanceof WebApplicationException jerseys) {
            var chosen = jerseys.getResponse();
            return chosen.getStatus() < 400
                    ? chosen
                    : with(Refusal.of(chosen.getStatus(), RequestIds.of(request)), Response.fromResponse(chosen));
        }
        var refusal = Refusal.of(thrown, RequestIds.of(request));
        return with(refusal, Response.status(refusal.status()));
    }

    private Response with(Refusal refusal, ResponseBuilder reply) {
        request.setAttribute(Refusal.SAID, refusal.body());
        refusal.headers().forEach(reply::header);
        return reply.type(MediaType.APPLICATION_JSON_TYPE)
                .entity(refusal.body())
                .build();
    }
}
