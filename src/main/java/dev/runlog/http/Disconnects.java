package dev.runlog.http;

import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.eclipse.jetty.io.EofException;
import org.glassfish.jersey.io.spi.FlushedCloseable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client that closes its connection before it has the whole reply is no failure of ours: no news for the log. */
final class Disconnects implements WriterInterceptor {

    private static final Logger log = LoggerFactory.getLogger(Disconnects.class);

    @Override
    public void aroundWriteTo(WriterInterceptorContext reply) throws IOException {
        reply.setOutputStream(new Ending(reply.getOutputStream()));
        try {
            reply.proceed();
        } catch (EofException gone) {
            note(gone);
        }
    }

    static void note(IOException gone) {
        log.debug("A client hung up before it had the whole reply: {}", gone.getMessage());
    }

    /**
     * A stream that can always be closed. Jersey sends what it has collected when it closes the stream, and if that
     * fails once the reply has begun, it never completes a request that was suspended (one that waited for a commit):
     * the request would stay in memory for good, and a server that stops would wait for it.
     */
    private static final class Ending extends FilterOutputStream implements FlushedCloseable {

        Ending(OutputStream reply) {
            super(reply);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() {
            try {
                out.close();
            } catch (IOException gone) {
                note(gone);
            }
        }
    }
}
