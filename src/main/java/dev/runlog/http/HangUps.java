package dev.runlog.http;

import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import org.eclipse.jetty.io.EofException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client that closes its connection before it has the whole reply is no failure of ours: no news for the log. */
final class HangUps implements WriterInterceptor {

    private static final Logger log = LoggerFactory.getLogger(HangUps.class);

    @Override
    public void aroundWriteTo(WriterInterceptorContext reply) throws IOException {
        try {
            reply.proceed();
        } catch (EofException gone) {
            log.debug("A client hung up before it had the whole reply: {}", gone.getMessage());
        }
    }
}
