package dev.runlog.http.caller;

import dev.runlog.auth.Principal;
import dev.runlog.http.limits.Payer;
import dev.runlog.model.Actor;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Login;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.MultiMap;
import org.eclipse.jetty.util.UrlEncoded;

/** Who sent this request, for resources: they ask it for leave, and get the tenant to act for. */
public final class Caller {

    private static final String ATTRIBUTE = "dev.runlog.caller";
    private static final String ENVIRONMENT = "environment";
    private static final Pattern VISIBLE_ASCII = Pattern.compile("[\\x21-\\x7e]{1,255}");

    /** What a request proved, and how to ask again whether that still holds. */
    private record Proof(Principal principal, Supplier<Optional<Principal>> again) {}

    private static final String EXPIRED = "dev.runlog.expiredKey";

    private final Principal principal;
    private final Supplier<Optional<Principal>> again;
    private final Request request;

    private Caller(Proof proof, Request request) {
        this.principal = proof.principal;
        this.again = proof.again;
        this.request = request;
    }

    /** @param again looks up the same proof once more, at any later time; it does not touch the request */
    static void enter(Request request, Principal principal, Supplier<Optional<Principal>> again) {
        request.setAttribute(ATTRIBUTE, new Proof(principal, again));
    }

    /** Notes that a request came with a key that has expired. */
    static void noteExpired(Request request, ApiKey key) {
        request.setAttribute(EXPIRED, key);
    }

    /** The key of a request that was refused because the key has expired. */
    public static Optional<ApiKey> expiredKey(Request request) {
        return Optional.ofNullable((ApiKey) request.getAttribute(EXPIRED));
    }

    /** What it asks with. */
    public Request request() {
        return request;
    }

    /** The key this request came with; nothing for a person. */
    public Optional<ApiKey> key() {
        return Optional.ofNullable(principal.key());
    }

    /** Whoever sent a request that came here, if they proved it. */
    public static Optional<Principal> principal(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof Proof proof ? Optional.of(proof.principal) : Optional.empty();
    }

    /** Whoever a request counts for. */
    public static Payer payer(Request request) {
        return principal(request).map(Payer::of).orElseGet(() -> Payer.stranger(Request.getRemoteAddr(request)));
    }

    /** Whether somebody who signed in sent it. */
    public static boolean isPerson(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Proof proof && proof.principal.login() != null;
    }

    /** Refuses a request that proved nobody. */
    public static Caller of(HttpServletRequest request) {
        return of(ServletContextRequest.getServletContextRequest(request));
    }

    /** Refuses a request that proved nobody. */
    public static Caller of(Request request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Proof proof) {
            return new Caller(proof, request);
        }
        throw Problem.unauthorized();
    }

    /**
     * Whose sessions this request is about, once it may do what it asks for. A person chooses the environment by the
     * parameter {@code environment}; a key has its own.
     */
    public Tenant require(Scope scope) {
        if (!principal.scopes().contains(scope)) {
            throw principal.rights().without(scope);
        }
        var own = principal.tenant();
        var asked = environmentAskedFor();
        if (asked == null || asked == own.environment()) {
            return own;
        }
        if (principal.login() == null) {
            throw Problem.noAccess(
                    "it belongs to the environment " + own.environment().wire() + ".");
        }
        return new Tenant(own.organization(), asked);
    }

    /** Null when the request does not say. */
    private Environment environmentAskedFor() {
        String query = request.getHttpURI().getQuery();
        if (query == null || !(query.contains(ENVIRONMENT) || query.contains("%"))) {
            return null;
        }
        var values = decoded(query).get(ENVIRONMENT);
        if (values == null) {
            return null;
        }
        return Arrays.stream(Environment.values())
                .filter(environment -> values.size() == 1 && environment.wire().equals(values.get(0)))
                .findFirst()
                .orElseThrow(() -> Problem.invalid(ENVIRONMENT, "must be given once, as live or test"));
    }

    private static MultiMap<String> decoded(String query) {
        try {
            return UrlEncoded.decodeQuery(query);
        } catch (IllegalArgumentException broken) {
            throw new Problem(
                    Problem.Code.INVALID, "The address has a % that is not followed by two hex digits of UTF-8.");
        }
    }

    /**
     * The organization that this request is about, once it may do what it asks for. What is written asks again, see
     * {@link #actor}.
     */
    public long require(Permission permission) {
        principal.rights().require(permission);
        return principal.tenant().organization();
    }

    /** For stores, who ask whether this caller still may what it may now. */
    public Actor actor() {
        return principal.actor();
    }

    /** The person who signed in; keys are refused. */
    public Login login() {
        if (principal.login() == null) {
            throw Problem.noAccess("this is for people who sign in.");
        }
        return principal.login();
    }

    long organization() {
        return principal.tenant().organization();
    }

    /** The key or person, told from all others. */
    String id() {
        return principal.login() == null
                ? "key " + principal.key().id()
                : "user " + principal.login().user().id();
    }

    /** Whether this is the person with that id. */
    public boolean isUser(long id) {
        return principal.login() != null && principal.login().user().id() == id;
    }

    /** The one environment that a key has to do with; nothing for people. */
    public Optional<Environment> onlyEnvironment() {
        return principal.login() == null ? Optional.of(principal.tenant().environment()) : Optional.empty();
    }

    /** Refuses a key that has to do with another environment. */
    public void requireEnvironment(Environment environment) {
        if (onlyEnvironment().filter(own -> own != environment).isPresent()) {
            throw Problem.noAccess("it belongs to the other environment.");
        }
    }

    /** For people to read, in the audit log and elsewhere: {@code user EMAIL} or {@code key NAME}. */
    public String name() {
        return principal.actor().name();
    }

    /** Tells, at any time after the request too, whether its sender may still do this for the same organization. */
    public BooleanSupplier stillMay(Scope scope) {
        var tenant = principal.tenant();
        var lookUp = again;
        return () -> lookUp.get()
                .filter(known -> known.tenant().equals(tenant) && known.scopes().contains(scope))
                .isPresent();
    }

    /** Refuses a request whose sender has lost, since its headers were read, what they had then: a body may take long. */
    public static void requireStill(Request request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Proof proof
                && proof.again
                        .get()
                        .filter(known -> known.tenant().equals(proof.principal.tenant())
                                && known.scopes().containsAll(proof.principal.scopes()))
                        .isEmpty()) {
            throw Problem.unauthorized();
        }
    }

    /** What the client calls this request, so that sending it again does not do it again. */
    public Optional<String> idempotencyKey() {
        String key = request.getHeaders().get("Idempotency-Key");
        if (key != null && !VISIBLE_ASCII.matcher(key).matches()) {
            throw Problem.invalid("Idempotency-Key", "must have 1 to 255 visible ASCII characters");
        }
        return Optional.ofNullable(key);
    }
}
