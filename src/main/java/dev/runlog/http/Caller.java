package dev.runlog.http;

import dev.runlog.auth.Principal;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/** Who sent this request, for resources: they ask it for leave, and get the tenant to act for. */
public final class Caller {

    private static final String ATTRIBUTE = "dev.runlog.caller";
    private static final Pattern VISIBLE_ASCII = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private final Principal principal;
    private final HttpServletRequest request;

    private Caller(Principal principal, HttpServletRequest request) {
        this.principal = principal;
        this.request = request;
    }

    static void enter(HttpServletRequest request, Principal principal) {
        request.setAttribute(ATTRIBUTE, principal);
    }

    /** Refuses a request that proved nobody. */
    public static Caller of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Principal principal) {
            return new Caller(principal, request);
        }
        throw Problem.unauthorized();
    }

    /** Whose sessions this request is about, once it may do what it asks for. */
    public Tenant require(Scope scope) {
        if (!principal.scopes().contains(scope)) {
            throw Problem.noAccess("it lacks the scope " + scope.wire() + ".");
        }
        return principal.tenant();
    }

    /** What the client calls this request, so that sending it again does not do it again. */
    public Optional<String> idempotencyKey() {
        String key = request.getHeader("Idempotency-Key");
        if (key != null && !VISIBLE_ASCII.matcher(key).matches()) {
            throw Problem.invalid("Idempotency-Key", "must have 1 to 255 visible ASCII characters");
        }
        return Optional.ofNullable(key);
    }
}
