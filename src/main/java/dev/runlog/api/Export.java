package dev.runlog.api;

import dev.runlog.http.wire.PacedReply;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that is read and sent a piece at a time: the next is read when the client has taken the one before. When reading
 * fails, or whoever asked may not read any more, the connection is cut; a client that takes nothing for a while is cut off
 * too.
 */
final class Export {

    private static final Logger log = LoggerFactory.getLogger(Export.class);

    /** What is sent at once. In so small parts, whoever still reads is seen to. */
    private static final int PART = 64 * 1024;

    /** Then it is another one's turn. */
    private static final int PARTS_IN_A_ROW = 64;

    private static final int PATIENCE_SECONDS = 60;
    private static final int THREADS = 2;
    private static final int THREAD_IDLE_SECONDS = 10;

    private final Pieces pieces;
    private final BooleanSupplier stillAllowed;
    private final ScheduledExecutorService threads;
    private final PacedReply reply;
    private byte[] piece;
    private int sent;
    private Future<?> lastCall;

    /** Reading goes on beside everything else, however many wait for it. */
    static ScheduledExecutorService threads() {
        var threads = new ScheduledThreadPoolExecutor(THREADS, work -> {
            var thread = new Thread(work, "export");
            thread.setDaemon(true);
            return thread;
        });
        threads.setKeepAliveTime(THREAD_IDLE_SECONDS, TimeUnit.SECONDS);
        threads.allowCoreThreadTimeOut(true);
        threads.setRemoveOnCancelPolicy(true);
        return threads;
    }

    /** A file in pieces of some length. */
    @FunctionalInterface
    interface Pieces {
        /** @return null at the end */
        byte[] next() throws IOException;
    }

    /**
     * @param stillAllowed asked before each piece but the first
     * @param whenOver run once, whatever becomes of it
     */
    Export(
            AsyncContext context,
            Pieces pieces,
            BooleanSupplier stillAllowed,
            ScheduledExecutorService threads,
            Runnable whenOver)
            throws IOException {
        this.pieces = pieces;
        this.stillAllowed = stillAllowed;
        this.threads = threads;
        this.reply = new PacedReply(context, this::goOn, whenOver);
    }

    /** Reads the first piece, and only if there is one begins the reply. */
    void open(Map<String, String> headers) throws IOException {
        synchronized (this) {
            piece = pieces.next();
        }
        reply.open(headers, new byte[0]);
    }

    private void goOn() {
        threads.execute(this::send);
    }

    private synchronized void send() {
        if (lastCall != null) {
            lastCall.cancel(false);
        }
        try {
            for (int parts = 0; reply.isIdle(); parts++) {
                if (parts == PARTS_IN_A_ROW) {
                    goOn();
                    return;
                }
                if (!sendPart()) {
                    return;
                }
            }
            // It goes on when the client has taken what it was sent.
            lastCall = threads.schedule(reply::cut, PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Throwable failed) {
            log.error("An export could not be finished; its connection is cut", failed);
            reply.cut();
        }
    }

    /** @return whether it goes on */
    private boolean sendPart() throws IOException {
        if (piece == null) {
            reply.end();
            return false;
        }
        int length = Math.min(PART, piece.length - sent);
        reply.send(Arrays.copyOfRange(piece, sent, sent + length));
        sent += length;
        if (sent < piece.length) {
            return true;
        }
        if (!stillAllowed.getAsBoolean()) {
            log.info("An export was cut: whoever asked for it may not read any more");
            reply.cut();
            return false;
        }
        piece = pieces.next();
        sent = 0;
        return true;
    }
}
