package dev.runlog.http;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/** What every reply tells browsers: guess no types, tell nobody where you come from, share no window, come back safely. */
final class SecurityHeaders implements HttpConfiguration.Customizer {

    /** Whether this server has a certificate of its own; at a reverse proxy each request says what the browser speaks. */
    private final boolean tls;

    SecurityHeaders(boolean tls) {
        this.tls = tls;
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable replyHeaders) {
        replyHeaders.put("X-Content-Type-Options", "nosniff");
        replyHeaders.put("Referrer-Policy", "no-referrer");
        replyHeaders.put("Cross-Origin-Opener-Policy", "same-origin");
        if (tls || request.isSecure()) {
            replyHeaders.put("Strict-Transport-Security", "max-age=31536000");
        }
        return request;
    }
}
