package dev.runlog.http;

import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Logins;
import dev.runlog.auth.Principal;
import dev.runlog.auth.RateLimit;
import dev.runlog.model.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Before anything else: whoever asks for something under {@code /api} proves who they are, or learns nothing. A key
 * proves it, or else the cookie of a login; with a key in its header, a request's cookies count for nothing.
 */
final class AuthFilter extends HttpFilter {

    private static final long serialVersionUID = 1;
    private static final String BEARER = "Bearer ";

    /** Where people come in; everything else under {@code /api} takes a proof. */
    private static final Set<String> DOORS =
            Set.of("/api/welcome", "/api/setup", "/api/sign-in", "/api/invite", "/api/invite/accept");

    /** Where only people come, and whatever is below: they are told to sign in, not to send a key. */
    private static final List<String> PEOPLES =
            List.of("/api/account", "/api/sign-out", "/api/sign-out-everywhere", "/api/org");

    /** Outside of {@code /api}, what asks who is calling. Anything else is for everybody: nobody is looked up. */
    private static final String METRICS = "/metrics";

    private final transient Authenticator authenticator;
    private final transient Logins logins;
    private final transient RateLimit rateLimit;
    private final transient Json json;

    AuthFilter(Authenticator authenticator, Logins logins, RateLimit rateLimit, Json json) {
        this.authenticator = authenticator;
        this.logins = logins;
        this.rateLimit = rateLimit;
        this.json = json;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo());
        if (isApi(path)) {
            response.setHeader("Cache-Control", "no-store");
        }
        if (isApi(path) || path.equals(METRICS)) {
            try {
                identify(request, path);
            } catch (Problem refused) {
                Refusal.of(refused, RequestIds.of(request)).send(response, json);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    private void identify(HttpServletRequest request, String path) {
        boolean byHeader = request.getHeader("Authorization") != null;
        var cookie = byHeader ? Optional.<String>empty() : LoginCookie.read(request);
        var key = byHeader ? bearer(request) : Optional.<String>empty();
        Supplier<Optional<Principal>> proof =
                byHeader ? () -> key.flatMap(authenticator::byKey) : () -> cookie.flatMap(logins::byToken);
        var principal = proof.get();
        boolean door = DOORS.contains(path);
        if (principal.isEmpty() && isApi(path) && !door) {
            throw cookie.isPresent() || PEOPLES.stream().anyMatch(peoples -> (path + '/').startsWith(peoples + '/'))
                    ? Problem.signIn()
                    : Problem.unauthorized();
        }
        // At the doors too: nobody is to be signed in by another site, to an account that is not theirs.
        if (door || (!byHeader && principal.isPresent())) {
            SameOrigin.require(request);
        }
        if (byHeader && principal.isPresent() && isApi(path) && !door) {
            rateLimit.count(principal.get().key());
        }
        principal.ifPresent(known -> Caller.enter(request, known, proof));
    }

    private static boolean isApi(String path) {
        return path.equals("/api") || path.startsWith("/api/");
    }

    private static Optional<String> bearer(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        return header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? Optional.of(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }
}
