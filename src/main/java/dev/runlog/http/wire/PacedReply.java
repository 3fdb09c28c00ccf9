package dev.runlog.http.wire;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reply in pieces that never blocks: it takes one piece, and the next when the client has taken that. Safe for several
 * threads.
 *
 * <pre>
 *   send ──► piece ──► written ──► flushed ──► idle      whenever the connection takes more
 * </pre>
 */
public final class PacedReply implements WriteListener {

    private static final Logger log = LoggerFactory.getLogger(PacedReply.class);

    /** Set for requests that are answered so: nobody else is to hold the pieces back. */
    static final String ATTRIBUTE = "dev.runlog.paced";

    private final AsyncContext context;
    private final ServletOutputStream out;
    private final Runnable whenIdle;
    private final Runnable whenOver;
    private byte[] piece;
    private boolean unflushed;
    private boolean started;
    private boolean ending;
    private boolean over;

    /**
     * @param context of a request that nobody else will answer
     * @param whenIdle run each time the client has taken what it was slow to take; it must return at once
     * @param whenOver run once, whatever ended the reply
     */
    public PacedReply(AsyncContext context, Runnable whenIdle, Runnable whenOver) throws IOException {
        this.context = context;
        this.out = context.getResponse().getOutputStream();
        this.whenIdle = whenIdle;
        this.whenOver = whenOver;
        context.getRequest().setAttribute(ATTRIBUTE, true);
    }

    /** Sends the head of the reply and this. Call it once, on the request's own thread. */
    public void open(Map<String, String> headers, byte[] first) {
        var response = (HttpServletResponse) context.getResponse();
        response.setStatus(HttpServletResponse.SC_OK);
        headers.forEach(response::setHeader);
        if (context.getRequest().getProtocol().equals("HTTP/1.1")) {
            response.setHeader("Transfer-Encoding", "chunked"); // with an end of its own, also when the connection ends
        }
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
        } else {
            cut();
        }
    }

    /** Closes the connection: nobody takes what was sent for all there is. */
    public synchronized void cut() {
        if (over) {
            return;
        }
        var connection = ServletContextRequest.getServletContextRequest(context.getRequest())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint();
        if (connection.getTransport() instanceof SocketChannel channel) {
            resetOnClose(channel);
        }
        connection.close();
        complete();
    }

    /** To HTTP/1.0, which many proxies speak, a connection that just ends is a reply that has ended. */
    private static void resetOnClose(SocketChannel channel) {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException gone) {
            log.debug("The connection was closed already: {}", gone.getMessage());
        }
    }

    @Override
    public void onWritePossible() {
        boolean idle;
        synchronized (this) {
            started = true;
            push();
            idle = isIdle();
        }
        if (idle) {
            whenIdle.run();
        }
    }

    @Override
    public synchronized void onError(Throwable failure) {
        log.debug("A client has gone: {}", failure.toString());
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
                complete();
            }
        } catch (IOException gone) {
            onError(gone);
        }
    }

    private void complete() {
        if (over) {
            return;
        }
        over = true;
        whenOver.run();
        try {
            context.complete();
        } catch (IllegalStateException already) {
            log.debug("The reply was over: {}", already.getMessage());
        }
    }
}
