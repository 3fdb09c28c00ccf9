package dev.runlog.http.wire;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose body is here, until it is answered. */
final class BufferedRequest extends Request.Wrapper {

    private boolean read;

    BufferedRequest(Request request) {
        super(request);
    }

    @Override
    public Content.Chunk read() {
        if (read || !(getAttribute(Body.ATTRIBUTE) instanceof Body body)) {
            return Content.Chunk.EOF;
        }
        read = true;
        return Content.Chunk.from(body.asSent(), true);
    }

    @Override
    public void demand(Runnable reader) {
        reader.run();
    }

    @Override
    public boolean consumeAvailable() {
        read = true;
        return true;
    }
}
