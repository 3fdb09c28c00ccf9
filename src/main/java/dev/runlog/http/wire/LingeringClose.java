package dev.runlog.http.wire;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A request may be refused before its body was read. A client that still sends would not hear of it if the connection
 * ended, so what it sends is taken in and discarded: of a small body before the reply, and the connection goes on; of a
 * large one for a while after the reply, which says that the connection ends.
 */
public final class LingeringClose extends Handler.Wrapper {

    private static final long MOST_DISCARDED = 64 << 20;
    private static final int LINGER_SECONDS = 10;

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new AfterBody(request, response), callback);
    }

    private static final class AfterBody extends Response.Wrapper {

        AfterBody(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            boolean refusal = getStatus() >= 400 && !isCommitted() && last && !saysClose();
            long length = getRequest().getLength();
            if (!refusal || length == 0) {
                super.write(last, bytes, callback);
            } else if (length > 0 && length <= BodyCollector.SMALL) {
                new Discarding(getRequest(), () -> super.write(last, bytes, callback)).run();
            } else if (isRead()) {
                super.write(last, bytes, callback);
            } else {
                getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
                var rest = new Discarding(getRequest(), callback::succeeded);
                super.write(last, bytes, Callback.from(rest::runForAWhile, callback::failed));
            }
        }

        private boolean saysClose() {
            return getHeaders().contains(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
        }

        /** Whether nothing of the body is outstanding. */
        private boolean isRead() {
            var chunk = getRequest().read();
            if (chunk != null) {
                chunk.release();
            }
            return chunk != null && chunk.isLast();
        }
    }

    /** Reads the rest of a body for nobody. */
    private static final class Discarding implements Runnable {
        private final Request request;
        private final Runnable then;
        private final AtomicBoolean over = new AtomicBoolean();
        private long discarded;

        Discarding(Request request, Runnable then) {
            this.request = request;
            this.then = then;
        }

        void runForAWhile() {
            request.getComponents().getScheduler().schedule(this::end, LINGER_SECONDS, TimeUnit.SECONDS);
            run();
        }

        @Override
        public void run() {
            while (!over.get()) {
                var chunk = request.read();
                if (chunk == null) {
                    request.demand(this);
                    return;
                }
                discarded += chunk.remaining();
                chunk.release();
                if (chunk.isLast() || Content.Chunk.isFailure(chunk) || discarded > MOST_DISCARDED) {
                    end();
                }
            }
        }

        private void end() {
            if (!over.getAndSet(true)) {
                then.run();
            }
        }
    }
}
