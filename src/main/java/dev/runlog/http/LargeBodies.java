package dev.runlog.http;

import dev.runlog.model.Problem;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Bodies are collected before a thread is given to them, however slowly they come. Small ones are no matter; this counts
 * what the larger ones hold together until they are answered, and refuses those that would go beyond what there is room
 * for.
 */
final class LargeBodies extends Handler.Wrapper {

    private static final long SMALL = 64 << 10;
    private static final long LEAST_ROOM = 48 << 20;

    private final long room;
    private final AtomicLong held = new AtomicLong();

    /** @param largest of all that are taken: there is room for two of it */
    LargeBodies(long largest) {
        this.room = Math.max(LEAST_ROOM, 2 * largest);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        boolean small = request.getLength() >= 0 && request.getLength() <= SMALL;
        return super.handle(small ? request : new Counted(request), response, callback);
    }

    private final class Counted extends Request.Wrapper {

        private long size;
        private long taken;
        private Content.Chunk refusal;

        Counted(Request request) {
            super(request);
            Request.addCompletionListener(request, over -> held.addAndGet(-taken));
        }

        @Override
        public Content.Chunk read() {
            if (refusal != null) {
                return refusal;
            }
            var chunk = super.read();
            if (chunk == null || Content.Chunk.isFailure(chunk)) {
                return chunk;
            }
            size += chunk.remaining();
            if (size <= SMALL || hasRoom(chunk.remaining())) {
                return chunk;
            }
            chunk.release();
            refusal = Content.Chunk.from(new Problem(
                    Problem.Code.BUSY,
                    "The server has as many large bodies as it can hold, nothing was stored. Try again."));
            return refusal;
        }

        private boolean hasRoom(int more) {
            if (held.addAndGet(more) > room) {
                held.addAndGet(-more);
                return false;
            }
            taken += more;
            return true;
        }
    }
}
