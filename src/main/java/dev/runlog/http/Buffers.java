package dev.runlog.http;

import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The buffers of all connections. Jetty would close one connection after the other, silently, when there are none left. */
final class Buffers extends ArrayByteBufferPool {

    private static final Logger log = LoggerFactory.getLogger(Buffers.class);

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
