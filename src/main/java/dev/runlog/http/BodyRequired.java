package dev.runlog.http;

import dev.runlog.model.Problem;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.util.Set;

/** Without a body and its type nothing would read the body, and a resource would be handed nothing. */
public final class BodyRequired implements ContainerRequestFilter {

    static final String MESSAGE = "The body is empty: send a JSON object, with Content-Type: application/json.";

    private static final Set<String> METHODS = Set.of("POST", "PUT", "PATCH");

    @Override
    public void filter(ContainerRequestContext request) {
        if (METHODS.contains(request.getMethod()) && request.getMediaType() == null && !request.hasEntity()) {
            throw new Problem(Problem.Code.INVALID, MESSAGE);
        }
    }
}
