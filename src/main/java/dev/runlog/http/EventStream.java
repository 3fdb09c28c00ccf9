package dev.runlog.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reply of server-sent events that never blocks: it takes one piece, and the next when the client has taken that.
 * Safe for several threads.
 *
 * <pre>
 *   send ──► piece ──► written ──► flushed ──► idle      whenever the connection takes more
 * </pre>
 */
public final class EventStream implements WriteListener {

    private static final Logger log = LoggerFactory.getLogger(EventStream.class);

    private final AsyncContext context;
    private final ServletOutputStream out;
    private byte[] piece;
    private boolean unflushed;
    private boolean started;
    private boolean ending;
    private boolean over;

    /** @param context of a request that nobody else will answer */
    public EventStream(AsyncContext context) throws IOException {
        this.context = context;
        this.out = context.getResponse().getOutputStream();
    }

    /** Sends the head of the reply and this. Call it once, on the request's own thread. */
    public void open(byte[] first) {
        var response = (HttpServletResponse) context.getResponse();
        response.setStatus(HttpServletResponse.SC_OK);
        response.setContentType("text/event-stream;charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no"); // else nginx gathers it up
        context.setTimeout(0);
        synchronized (this) {
            piece = first;
        }
        out.setWriteListener(this);
    }

    /** Whether everything sent has left, so that it takes another piece. */
    public synchronized boolean isIdle() {
        return started && !over && !ending && piece == null && !unflushed && out.isReady();
    }

    /** Whether it has ended, on this side or the other. */
    public synchronized boolean isOver() {
        return over;
    }

    /** Takes the next piece. Only when it {@link #isIdle}. */
    public synchronized void send(byte[] next) {
        piece = next;
        push();
    }

    /** Ends the reply in good order once everything has left. */
    public synchronized void end() {
        ending = true;
        push();
    }

    /** Ends it now: in good order if the client is listening, else by closing its connection. */
    public synchronized void close() {
        if (isIdle()) {
            end();
        } else if (!over) {
            over = true;
            ServletContextRequest.getServletContextRequest(context.getRequest())
                    .getConnectionMetaData()
                    .getConnection()
                    .getEndPoint()
                    .close();
            complete();
        }
    }

    @Override
    public synchronized void onWritePossible() {
        started = true;
        push();
    }

    @Override
    public synchronized void onError(Throwable failure) {
        log.debug("A listener has gone: {}", failure.toString());
        over = true;
        complete();
    }

    private void push() {
        try {
            while (started && !over && (piece != null || unflushed) && out.isReady()) {
                if (piece != null) {
                    byte[] next = piece;
                    piece = null;
                    unflushed = true;
                    out.write(next);
                } else {
                    unflushed = false;
                    out.flush();
                }
            }
            if (ending && started && !over && piece == null && !unflushed && out.isReady()) {
                over = true;
                complete();
            }
        } catch (IOException gone) {
            onError(gone);
        }
    }

    private void complete() {
        try {
            context.complete();
        } catch (IllegalStateException already) {
            log.debug("The reply was over: {}", already.getMessage());
        }
    }
}
