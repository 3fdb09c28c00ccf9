package dev.runlog.http.wire;

import dev.runlog.http.caller.Caller;
import dev.runlog.http.limits.Budget;
import dev.runlog.http.limits.Claim;
import dev.runlog.http.limits.Payer;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingNestedCallback;

/**
 * Collects a reply that comes in pieces and sends it when it is whole, while its thread goes on to other requests: who
 * reads slowly, or not at all, holds memory and none of the few threads. That memory has a budget; where it is used up,
 * the reply that has waited longest to be read is cut off. Very large replies hold their thread from some point on.
 */
public final class BufferedReplies extends Handler.Wrapper {

    private static final int MOST_COLLECTED = 8 << 20;
    private static final int LEAST_COLLECTED = 1 << 20;
    private static final int MOST_UNCOUNTED = 4 << 10;

    private final Budget budget;
    private final int mostCollected;
    /** What is being sent, the oldest first. */
    private final Set<Reply> leaving = new LinkedHashSet<>();

    public BufferedReplies(Budget budget) {
        this.budget = budget;
        this.mostCollected = (int) Math.max(LEAST_COLLECTED, Math.min(MOST_COLLECTED, budget.total() / 4));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return super.handle(request, new Reply(request, response), callback);
    }

    private void addLeaving(Reply reply) {
        var payer = Caller.payer(reply.getRequest());
        var claim = budget.tryClaim(payer, reply.size);
        while (claim.isEmpty() && cutOffOldest(payer)) {
            claim = budget.tryClaim(payer, reply.size);
        }
        reply.claim = claim;
        reply.payer = payer;
        synchronized (leaving) {
            leaving.add(reply);
        }
    }

    private void remove(Reply reply) {
        synchronized (leaving) {
            leaving.remove(reply);
        }
        reply.claim.ifPresent(Claim::release);
    }

    /** The caller's own oldest one if there is one, else anybody's. @return whether there was any */
    private boolean cutOffOldest(Payer payer) {
        Optional<Reply> oldest;
        synchronized (leaving) {
            oldest = leaving.stream()
                    .filter(reply -> reply.payer.equals(payer))
                    .findFirst()
                    .or(() -> leaving.stream().findFirst());
        }
        oldest.ifPresent(reply -> {
            remove(reply);
            reply.getRequest()
                    .getConnectionMetaData()
                    .getConnection()
                    .getEndPoint()
                    .close();
        });
        return oldest.isPresent();
    }

    private final class Reply extends Response.Wrapper {
        private final Queue<ByteBuffer> pieces = new ArrayDeque<>(0);
        private boolean sent;
        private int size;
        private Payer payer;
        private Optional<Claim> claim = Optional.empty();

        Reply(Request request, Response response) {
            super(request, response);
        }

        @Override
        public boolean isCommitted() {
            return size > 0 || super.isCommitted();
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            if (last) {
                HeldClaims.answered(getRequest());
            }
            if (sent || (last && size == 0) || isStream()) {
                sendAtOnce(last, bytes, callback);
                return;
            }
            collect(bytes);
            if (!last && size < mostCollected) {
                callback.succeeded();
                return;
            }
            sent = true;
            if (last) {
                addLeaving(this);
                Request.addCompletionListener(getRequest(), over -> remove(this));
            }
            new Sending(last, last ? whateverBecomesOfIt(callback) : callback).iterate();
        }

        /** Small ones are the connection's matter, see {@link ConnectionLimit}. */
        private void sendAtOnce(boolean last, ByteBuffer bytes, Callback callback) {
            if (BufferUtil.length(bytes) <= MOST_UNCOUNTED) {
                super.write(last, bytes, callback);
                return;
            }
            size = BufferUtil.length(bytes);
            addLeaving(this);
            super.write(last, bytes, Callback.from(callback, () -> remove(this)));
        }

        private void collect(ByteBuffer bytes) {
            var piece = ByteBuffer.wrap(bytes == null ? new byte[0] : BufferUtil.toArray(bytes));
            size += piece.remaining();
            pieces.add(piece);
            BufferUtil.clear(bytes);
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
            return getRequest().getAttribute(PacedReply.ATTRIBUTE) != null;
        }

        private void send(boolean last, ByteBuffer piece, Callback callback) {
            super.write(last, piece, callback);
        }

        /** One piece after the other, each when the one before has left. */
        private final class Sending extends IteratingNestedCallback {
            private final boolean ends;

            Sending(boolean ends, Callback callback) {
                super(callback);
                this.ends = ends;
            }

            @Override
            protected Action process() {
                var piece = pieces.poll();
                if (piece == null) {
                    return Action.SUCCEEDED;
                }
                send(ends && pieces.isEmpty(), piece, this);
                return Action.SCHEDULED;
            }
        }
    }
}
