package dev.runlog.testing;

import dev.runlog.store.InsideStore;
import dev.runlog.store.Store;
import java.util.concurrent.CountDownLatch;

/** A disk that takes nothing: what is recorded waits until this is closed. */
public final class StuckWriter implements AutoCloseable {

    private final CountDownLatch opened = new CountDownLatch(1);

    public StuckWriter(Store store) throws InterruptedException {
        var reached = new CountDownLatch(1);
        var unused = InsideStore.writer(store).submit(sql -> {
            reached.countDown();
            try {
                opened.await();
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
            return null;
        });
        reached.await();
    }

    @Override
    public void close() {
        opened.countDown();
    }
}
