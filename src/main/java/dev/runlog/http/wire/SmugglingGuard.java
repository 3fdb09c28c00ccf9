package dev.runlog.http.wire;

import dev.runlog.http.errors.Refusals;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses a request whose end somebody in front may see elsewhere, and all that follows on its connection: a transfer
 * encoding is {@code chunked}, and of HTTP/1.1, or none.
 */
public final class SmugglingGuard extends Handler.Wrapper {

    private final Refusals refusals;

    public SmugglingGuard(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (isPlain(request)) {
            return super.handle(request, response, callback);
        }
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        refusals.send(HttpStatus.BAD_REQUEST_400, request, response, callback);
        return true;
    }

    private static boolean isPlain(Request request) {
        var codings = request.getHeaders().getValuesList(HttpHeader.TRANSFER_ENCODING);
        return codings.isEmpty()
                || (codings.size() == 1
                        && codings.get(0).equalsIgnoreCase("chunked")
                        && request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1);
    }
}
