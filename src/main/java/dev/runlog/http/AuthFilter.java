package dev.runlog.http;

import dev.runlog.auth.Authenticator;
import dev.runlog.model.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** Before anything else: whoever asks for something under {@code /api} proves who they are, or learns nothing. */
final class AuthFilter extends HttpFilter {

    private static final long serialVersionUID = 1;
    private static final String BEARER = "Bearer ";

    private final transient Authenticator authenticator;
    private final transient Json json;

    AuthFilter(Authenticator authenticator, Json json) {
        this.authenticator = authenticator;
        this.json = json;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        var principal = bearer(request).flatMap(authenticator::byKey);
        principal.ifPresent(known -> Caller.enter(request, known));
        if (principal.isEmpty() && isGuarded(request)) {
            refuse(request, response);
            return;
        }
        chain.doFilter(request, response);
    }

    private static boolean isGuarded(HttpServletRequest request) {
        String path = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo());
        return path.equals("/api") || path.startsWith("/api/");
    }

    private static Optional<String> bearer(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var problem = Problem.unauthorized();
        int status = ErrorMapper.status(problem.code());
        var reply = new ErrorReply(ErrorMapper.title(status), problem.getMessage(), null, (String)
                request.getAttribute(RequestIds.ATTRIBUTE));
        response.setStatus(status);
        response.setHeader("WWW-Authenticate", "Bearer");
        response.setContentType("application/json");
        response.getOutputStream().write(reply.toBytes(json));
    }
}
