package dev.runlog.http.wire;

import dev.runlog.http.caller.Access;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.errors.Refusals;
import dev.runlog.http.limits.Budget;
import dev.runlog.http.limits.Budgets;
import dev.runlog.http.limits.Claim;
import dev.runlog.http.limits.Memory;
import dev.runlog.http.limits.Payer;
import dev.runlog.model.Problem;
import java.io.EOFException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Collects one body on its way in: room is claimed, the body is collected, room for the work on it is claimed, the resource is
 * called. Each step begins when the one before is done, on whichever thread that is.
 */
final class BodyCollector implements Runnable {

    /** Bodies up to here do not queue behind larger ones. */
    static final int SMALL = 64 << 10;

    /** What a request holds beside its body: buffers, headers, objects. */
    private static final int REQUEST = 64 << 10;

    private static final int FIRST_BUFFER = 2 << 10;

    /** Takes the request when its body is here. */
    @FunctionalInterface
    interface Next {
        void handle(Request request, Response response, Callback callback);
    }

    private final Budgets budgets;
    private final Refusals refusals;
    private final Access access;
    private final Next next;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Payer payer;
    private final MinimumRate rate;
    private byte[] bytes;
    private int length;
    private boolean hasRoomForLarge;
    private boolean hasWaited;
    private boolean over;

    BodyCollector(
            Budgets budgets,
            Refusals refusals,
            Access access,
            Next next,
            Request request,
            Response response,
            Callback callback) {
        this.budgets = budgets;
        this.refusals = refusals;
        this.access = access;
        this.next = next;
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.payer = Caller.payer(request);
        this.rate = new MinimumRate(budgets.waits().scheduler(), this::received, this::giveUp);
    }

    static Problem busy(String what) {
        return new Problem(
                Problem.Code.BUSY, "The server has more to " + what + " than it can at the moment. Try again.");
    }

    void begin() {
        long announced = request.getLength();
        boolean zipped;
        try {
            zipped = Body.isZipped(request);
            if (announced > access.mostBytes()) {
                throw Body.tooLarge(access.mostBytes());
            }
        } catch (Problem refused) {
            refuse(refused);
            return;
        }
        request.addIdleTimeoutListener(idle -> bytes != null); // while it waits, nothing is expected of the client
        if (announced > SMALL) {
            claimForLarge((int) announced);
        } else {
            int most = announced < 0 || zipped ? Math.min(SMALL, access.mostBytes()) : (int) announced;
            var budget = Caller.principal(request).isPresent() ? budgets.requests() : budgets.strangers();
            claim(
                    budget,
                    REQUEST + most + access.workFactor() * Memory.work(most),
                    () -> collect(announced < 0 ? FIRST_BUFFER : most));
        }
    }

    private void claimForLarge(int size) {
        hasRoomForLarge = true;
        rate.stop(); // the client is not to blame for waiting
        claim(budgets.bodies(), size, () -> collect(length == 0 ? size : 2 * length));
    }

    private void claim(Budget budget, long amount, Runnable then) {
        budget.claim(payer, amount, claim -> hold(claim, then), () -> refuse(busy("take in")));
    }

    private void hold(Claim claim, Runnable then) {
        HeldClaims.add(request, claim);
        then.run();
    }

    private void collect(int size) {
        makeRoom(size);
        run();
    }

    private synchronized void makeRoom(int size) {
        if (over) {
            return;
        }
        bytes = bytes == null ? new byte[size] : Arrays.copyOf(bytes, Math.min(size, access.mostBytes() + 1));
    }

    /** Takes what has arrived, until it is whole or more is expected. */
    @Override
    public void run() {
        while (!isOver()) {
            var chunk = request.read();
            if (chunk == null) {
                waitForMore();
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                fail(chunk.getFailure());
                return;
            }
            boolean last = chunk.isLast();
            take(chunk);
            chunk.release();
            if (length > access.mostBytes()) {
                refuse(Body.tooLarge(access.mostBytes()));
                return;
            }
            if (last) {
                becomeWhole();
                return;
            }
            if (length > SMALL && !hasRoomForLarge) {
                claimForLarge(access.mostBytes());
                return;
            }
        }
    }

    private synchronized void take(Content.Chunk chunk) {
        if (over) {
            return;
        }
        int more = Math.min(chunk.remaining(), access.mostBytes() + 1 - length);
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(Math.max(2 * bytes.length, length + more), access.mostBytes() + 1));
        }
        chunk.getByteBuffer().get(bytes, length, more);
        length += more;
    }

    private void waitForMore() {
        hasWaited = true;
        rate.start();
        request.demand(this);
    }

    private void becomeWhole() {
        byte[] collected = bytes;
        if (!end()) {
            return;
        }
        try {
            if (hasWaited) {
                Caller.requireStill(request);
            }
            var body = Body.of(request, collected, length, access.mostBytes());
            if (body.plainSize() <= SMALL) {
                pass(body);
            } else {
                claim(budgets.work(), access.workFactor() * body.work(), () -> pass(body));
            }
        } catch (Problem refused) {
            send(refused);
        }
    }

    private void pass(Body body) {
        request.setAttribute(Body.ATTRIBUTE, body);
        next.handle(new BufferedRequest(request), response, callback);
    }

    private void fail(Throwable failure) {
        boolean brokenOff = failure instanceof EofException
                || failure instanceof EOFException
                // whose place another connection has taken
                || failure instanceof ClosedChannelException;
        if (brokenOff) {
            refuse(new Problem(
                    Problem.Code.INVALID, "The body breaks off, or its chunks are none: send all of it, once more."));
        } else if (end()) {
            callback.failed(failure);
        }
    }

    private synchronized int received() {
        return length;
    }

    private void giveUp() {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        refuse(new Problem(
                Problem.Code.TIMEOUT,
                "The body came too slowly, nothing was stored: send it again, in smaller parts."));
    }

    private void refuse(Problem refused) {
        if (end()) {
            send(refused);
        }
    }

    private void send(Problem refused) {
        refusals.send(refused, request, response, callback);
    }

    /**
     * Whether this is the one call after which nothing more is collected. What was collected is let go of, as its room is:
     * a connection may keep its request for long.
     */
    private synchronized boolean end() {
        if (over) {
            return false;
        }
        over = true;
        bytes = null;
        rate.stop();
        return true;
    }

    private synchronized boolean isOver() {
        return over;
    }
}
