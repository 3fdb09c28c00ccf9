package dev.runlog.http.errors;

import jakarta.servlet.ServletRequest;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Names each request, in a reply header and for whoever logs or refuses it. By chance and not by counting: that would tell
 * everybody how many requests the others make.
 */
public final class RequestIds extends Handler.Wrapper {

    static final String ATTRIBUTE = "dev.runlog.requestId";
    static final String HEADER = "X-Request-Id";

    private static final int RADIX = Character.MAX_RADIX;
    /** Then all are of the same length. */
    private static final long HIGHEST_BIT = Long.MIN_VALUE;

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        response.getHeaders().put(HEADER, give(request));
        return super.handle(request, response, callback);
    }

    /** The id of a request that came here. */
    public static String of(ServletRequest request) {
        return (String) request.getAttribute(ATTRIBUTE);
    }

    /** The id of a request that came here. */
    public static String of(Request request) {
        return give(request);
    }

    /** The request's id; a request refused before it came here is given one now. */
    static String give(Request request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String id) {
            return id;
        }
        String id = Long.toUnsignedString(ThreadLocalRandom.current().nextLong() | HIGHEST_BIT, RADIX);
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }
}
