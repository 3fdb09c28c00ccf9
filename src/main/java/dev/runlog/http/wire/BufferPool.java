package dev.runlog.http.wire;

import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The buffers of all connections. Jetty would close one connection after the other, silently, when there are none left. */
public final class BufferPool extends ArrayByteBufferPool {

    private static final Logger log = LoggerFactory.getLogger(BufferPool.class);

    @Override
    public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
        try {
            return super.acquire(size, direct);
        } catch (OutOfMemoryError none) {
            log.error("There is no memory left for buffers", none);
            throw none;
        }
    }
}
