package dev.runlog.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A request may be refused before its body was read. A small body is taken in then, and forgotten, before the reply
 * leaves: a client that still sends would not hear of the reply. After a large one the connection cannot go on, and the
 * reply says so, else clients send their next request into a connection that is about to be closed.
 */
final class UnreadBodies extends Handler.Wrapper {

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new AfterTheBody(request, response), callback);
    }

    private static final class AfterTheBody extends Response.Wrapper {

        AfterTheBody(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            if (getStatus() < 400 || isCommitted()) {
                super.write(last, bytes, callback);
            } else if (isSmall() && !saysClose()) {
                forgetBody(() -> super.write(last, bytes, callback));
            } else {
                if (!getRequest().consumeAvailable()) {
                    getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
                }
                super.write(last, bytes, callback);
            }
        }

        private boolean isSmall() {
            long length = getRequest().getLength();
            return length > 0 && length <= Intake.SMALL;
        }

        private boolean saysClose() {
            return getHeaders().contains(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
        }

        private void forgetBody(Runnable then) {
            for (var chunk = getRequest().read();
                    chunk != null;
                    chunk = getRequest().read()) {
                chunk.release();
                if (chunk.isLast() || Content.Chunk.isFailure(chunk)) {
                    then.run();
                    return;
                }
            }
            getRequest().demand(() -> forgetBody(then));
        }
    }
}
