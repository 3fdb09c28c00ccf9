package dev.runlog.http.caller;

import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Logins;
import dev.runlog.auth.Principal;
import dev.runlog.auth.RateLimit;
import dev.runlog.http.caller.Access.Audience;
import dev.runlog.http.errors.Refusals;
import dev.runlog.model.Problem;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Before anything else, and before a byte of the body is read: whoever asks for something that is not for everybody
 * proves who they are, or learns nothing. A key proves it, or else the cookie of a login; with a key in its header, a
 * request's cookies count for nothing.
 */
public final class Authentication extends Handler.Wrapper {

    private static final String BEARER = "Bearer ";
    private static final String ENCODED_BEARER = "Bearer%20";

    private final String basePath;
    private final Access.Table table;
    private final AllowedHosts allowedHosts;
    private final Authenticator authenticator;
    private final Logins logins;
    private final RateLimit rateLimit;
    private final Refusals refusals;

    public Authentication(
            String basePath,
            Access.Table table,
            AllowedHosts allowedHosts,
            Authenticator authenticator,
            Logins logins,
            RateLimit rateLimit,
            Refusals refusals) {
        this.basePath = basePath;
        this.table = table;
        this.allowedHosts = allowedHosts;
        this.authenticator = authenticator;
        this.logins = logins;
        this.rateLimit = rateLimit;
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var access = table.of(path(request));
        access.note(request);
        if (allowedHosts.refuses(request, access)) {
            refusals.send(HttpStatus.MISDIRECTED_REQUEST_421, request, response, callback);
            return true;
        }
        if (access.audience() == Audience.PUBLIC) {
            return super.handle(request, response, callback);
        }
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        try {
            identify(request, access);
        } catch (Problem refused) {
            refusals.send(refused, request, response, callback);
            return true;
        }
        return super.handle(request, response, callback);
    }

    /** Below the base path, decoded. */
    private String path(Request request) {
        String path = request.getHttpURI().getCanonicalPath();
        return path != null && path.startsWith(basePath + "/") ? path.substring(basePath.length()) : "";
    }

    private void identify(Request request, Access access) {
        String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        boolean byKeyOnly = header != null || access.audience() == Audience.PROGRAMS;
        var cookie = LoginCookie.read(request, basePath).filter(found -> !byKeyOnly);
        Supplier<Optional<Principal>> proof = header != null
                ? () -> bearer(header).flatMap(authenticator::byKey)
                : () -> cookie.flatMap(logins::byToken);
        var principal = proof.get();
        if (principal.isEmpty() && access.asksForProof()) {
            bearer(String.valueOf(header))
                    .flatMap(authenticator::expired)
                    .ifPresent(expired -> Caller.noteExpired(request, expired));
            throw cookie.isPresent() || access.audience() == Audience.PEOPLE
                    ? Problem.signIn()
                    : Problem.unauthorized();
        }
        // Where people come in too: nobody is to be signed in by another site, to an account that is not theirs.
        if (access.audience() == Audience.NEWCOMERS || (header == null && principal.isPresent())) {
            SameOrigin.require(request);
        }
        if (access.audience() == Audience.PROGRAMS) {
            requireNoPage(request);
        }
        principal.ifPresent(known -> admit(request, access, known, proof));
    }

    /**
     * A page of another site that was given this server's address looks like one of ours, but for the name; and whatever a
     * person's own machine has a key for may be asked by pages in the person's browser.
     */
    private void requireNoPage(Request request) {
        if (request.getHeaders().contains(HttpHeader.ORIGIN)) {
            SameOrigin.require(request);
            allowedHosts.require(request);
        }
    }

    private void admit(Request request, Access access, Principal known, Supplier<Optional<Principal>> proof) {
        Caller.enter(request, known, proof); // whatever becomes of it, it is theirs
        if (known.key() != null && access.asksForProof()) {
            rateLimit.count(known.key());
        }
        if (Access.sendsBody(request)) {
            access.writing().ifPresent(known.rights()::require);
        }
    }

    /** Some exporters send the blank as it is written in their settings. */
    private static Optional<String> bearer(String header) {
        return Stream.of(BEARER, ENCODED_BEARER)
                .filter(begin -> header.regionMatches(true, 0, begin, 0, begin.length()))
                .findFirst()
                .map(begin -> header.substring(begin.length()).strip());
    }
}
