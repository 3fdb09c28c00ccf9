package dev.runlog.http.errors;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives the common error shape to what Jetty itself refuses: broken requests, and all of them while it stops. */
public final class ServerErrors extends ErrorHandler {

    private static final Logger log = LoggerFactory.getLogger(ServerErrors.class);

    private final Refusals refusals;
    private final HttpConfiguration.Customizer everyReply;

    /** @param everyReply adds to the headers of each reply */
    public ServerErrors(Refusals refusals, HttpConfiguration.Customizer everyReply) {
        this.refusals = refusals;
        this.everyReply = everyReply;
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request, Response response, int status, String message, Throwable cause, Callback callback) {
        if (cause != null && status >= 500 && !(cause instanceof HttpException)) {
            log.error("Request {} failed", RequestIds.give(request), cause);
        }
        response.getHeaders().put(RequestIds.HEADER, RequestIds.give(request));
        everyReply.customize(request, response.getHeaders());
        if (cause instanceof HttpException) {
            // What cannot be read ends the connection: the client is told, or its next request would be lost.
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        refusals.send(status, request, response, callback);
    }
}
