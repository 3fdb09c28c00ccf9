package dev.runlog.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * When a request is refused before its body was read to the end, the connection cannot go on: the reply says so, else
 * clients send their next request into a connection that is about to be closed.
 */
final class UnreadBodies extends Handler.Wrapper {

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new SayingSo(request, response), callback);
    }

    private static final class SayingSo extends Response.Wrapper {

        SayingSo(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            if (getStatus() >= 400 && !isCommitted() && !getRequest().consumeAvailable()) {
                getHeaders().put(HttpHeader.CONNECTION, "close");
            }
            super.write(last, bytes, callback);
        }
    }
}
