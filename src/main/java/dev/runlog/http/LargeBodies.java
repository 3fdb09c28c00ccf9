package dev.runlog.http;

import dev.runlog.model.Problem;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler.ContentLoader;
import org.eclipse.jetty.server.handler.EagerContentHandler.ContentLoaderFactory;
import org.eclipse.jetty.server.handler.EagerContentHandler.RetainedContentLoaderFactory;
import org.eclipse.jetty.util.Callback;

/**
 * Bodies are collected before a thread is given to them, however slowly they come. Small ones are no matter; this counts
 * what the larger ones hold together until they are answered, and refuses those that would go beyond what there is room
 * for.
 */
final class LargeBodies extends Handler.Wrapper {

    private static final long SMALL = 64 << 10;
    private static final long LEAST_ROOM = 48 << 20;

    private final JsonBody.Limits limits;
    private final long room;
    private final AtomicLong held = new AtomicLong();

    LargeBodies(JsonBody.Limits limits) {
        this.limits = limits;
        this.room = Math.max(LEAST_ROOM, 2L * Math.max(limits.batch(), limits.oneThing()));
    }

    /** No more of a body is collected than it takes to see that it is too large. */
    ContentLoaderFactory collecting() {
        var oneThing = new RetainedContentLoaderFactory(limits.oneThing() + 1L, 0, false);
        var batch = new RetainedContentLoaderFactory(limits.batch() + 1L, 0, false);
        return new ContentLoaderFactory() {
            @Override
            public String getApplicableMimeType() {
                return oneThing.getApplicableMimeType();
            }

            @Override
            public ContentLoader newContentLoader(
                    String type, String mimeType, Handler next, Request request, Response response, Callback callback) {
                boolean isBatch = request.getHttpURI().getCanonicalPath().endsWith(limits.batchPath());
                return (isBatch ? batch : oneThing).newContentLoader(type, mimeType, next, request, response, callback);
            }
        };
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
