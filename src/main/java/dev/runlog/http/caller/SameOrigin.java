package dev.runlog.http.caller;

import dev.runlog.model.Problem;
import java.net.URI;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Tells our own pages from others. A browser sends its cookies along with what other sites make it send; but it says
 * where a request comes from, and no page can change what it says.
 *
 * <pre>
 *   Sec-Fetch-Site   there: must be same-origin, or none (the person's own doing)
 *   Origin           else, there: must be this host (browsers leave the first one out over plain HTTP)
 *                    neither: no browser
 * </pre>
 */
final class SameOrigin {

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    private SameOrigin() {}

    /** Refuses a request that would change something and was not sent by a page of ours. */
    static void require(Request request) {
        if (SAFE.contains(request.getMethod())) {
            return;
        }
        if (!isOurs(request)) {
            throw new Problem(
                    Problem.Code.FORBIDDEN,
                    "The request comes from a page of another site, as its Sec-Fetch-Site or Origin says: use this server's"
                            + " own pages. Programs send an API key instead of signing in.");
        }
        // A form of another site can send anything but JSON.
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw new Problem(
                    Problem.Code.UNSUPPORTED,
                    "Send Content-Type: application/json, even without a body: no form of another site can do that.");
        }
    }

    private static boolean isOurs(Request request) {
        String site = request.getHeaders().get("Sec-Fetch-Site");
        if (site != null && !site.isEmpty()) {
            return site.equals("same-origin") || site.equals("none");
        }
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin == null) {
            return true;
        }
        String host = TrustedProxies.host(request);
        return host != null
                && host.equalsIgnoreCase(authority(origin))
                && (!request.isSecure() || origin.startsWith("https://"));
    }

    private static String authority(String origin) {
        try {
            return URI.create(origin).getRawAuthority();
        } catch (IllegalArgumentException broken) {
            return null;
        }
    }
}
