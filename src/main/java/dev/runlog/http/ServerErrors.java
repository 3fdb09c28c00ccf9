package dev.runlog.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives the common error shape to what Jetty itself refuses: broken requests, and all of them while it stops. */
final class ServerErrors extends ErrorHandler {

    private static final Logger log = LoggerFactory.getLogger(ServerErrors.class);

    private final Json json;
    private final RequestIds ids;
    private final SecurityHeaders securityHeaders;

    ServerErrors(Json json, RequestIds ids, SecurityHeaders securityHeaders) {
        this.json = json;
        this.ids = ids;
        this.securityHeaders = securityHeaders;
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request, Response response, int status, String message, Throwable cause, Callback callback) {
        if (cause != null && status >= 500 && !(cause instanceof HttpException)) {
            log.error("Request {} failed", ids.give(request), cause);
        }
        var reply = Refusal.of(status, ids.give(request)).body();
        response.getHeaders().put(RequestIds.HEADER, ids.give(request));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        securityHeaders.addTo(response.getHeaders(), request);
        if (cause instanceof HttpException) {
            // What cannot be read ends the connection: the client is told, or its next request would be lost.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        if (status == 503) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
        }
        response.write(true, ByteBuffer.wrap(json.write(reply)), callback);
    }
}
