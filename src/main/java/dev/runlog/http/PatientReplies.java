package dev.runlog.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Collects a reply that comes in pieces and sends it when it is whole, while its thread goes on to other requests: who
 * reads slowly, or not at all, holds memory and none of the few threads. When such readers hold too much, the one who
 * has held it longest is cut off. Small replies leave as they are; very large ones hold their thread from some point on,
 * so whoever makes such limits how many there are.
 */
final class PatientReplies extends Handler.Wrapper {

    private static final int MOST_PER_REPLY = 8 << 20;
    private static final long MOST_TOGETHER = 64 << 20;

    /** What is being sent, the oldest first. */
    private final Set<Reply> leaving = new LinkedHashSet<>();

    private long leavingBytes;

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new Reply(request, response), callback);
    }

    private void send(Reply reply) {
        synchronized (leaving) {
            leaving.add(reply);
            leavingBytes += reply.size;
        }
        Request.addCompletionListener(reply.getRequest(), over -> hasLeft(reply));
        while (isTooMuch()) {
            cutOffOldest();
        }
    }

    private void hasLeft(Reply reply) {
        synchronized (leaving) {
            if (leaving.remove(reply)) {
                leavingBytes -= reply.size;
            }
        }
    }

    private boolean isTooMuch() {
        synchronized (leaving) {
            return leavingBytes > MOST_TOGETHER;
        }
    }

    private void cutOffOldest() {
        Reply oldest;
        synchronized (leaving) {
            oldest = leaving.iterator().next();
        }
        hasLeft(oldest);
        oldest.getRequest()
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close();
    }

    private final class Reply extends Response.Wrapper {
        private ByteArrayOutputStream pieces = new ByteArrayOutputStream(0);
        private boolean sent;
        private int size;

        Reply(Request request, Response response) {
            super(request, response);
        }

        @Override
        public boolean isCommitted() {
            return size > 0 || super.isCommitted();
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            if (sent || (last && size == 0) || isStream()) {
                super.write(last, bytes, callback);
                return;
            }
            byte[] piece = BufferUtil.toArray(bytes);
            pieces.writeBytes(piece);
            size += piece.length;
            BufferUtil.clear(bytes);
            if (!last && size < MOST_PER_REPLY) {
                callback.succeeded();
                return;
            }
            sent = true;
            var all = ByteBuffer.wrap(pieces.toByteArray());
            pieces = null;
            if (last) {
                send(this);
            }
            super.write(last, all, last ? whateverBecomesOfIt(callback) : callback);
        }

        /**
         * The servlet layer is done with a reply that was collected, also when nobody is there to take it. Told of a
         * failure at this point, it would never say that the request is over.
         */
        private static Callback whateverBecomesOfIt(Callback callback) {
            return Callback.from(callback::succeeded, gone -> callback.succeeded());
        }

        /** Whether each piece has to leave at once. */
        private boolean isStream() {
            String type = getHeaders().get(HttpHeader.CONTENT_TYPE);
            return type != null && type.startsWith("text/event-stream");
        }
    }
}
