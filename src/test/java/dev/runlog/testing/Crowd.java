package dev.runlog.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Many clients that begin at the same moment. */
public final class Crowd {

    private static final int LONGEST_SECONDS = 60;

    private Crowd() {}

    /** @return what each of them got */
    public static <T> List<T> of(int many, Callable<T> deed) throws Exception {
        var threads = Executors.newFixedThreadPool(many);
        try {
            var ready = new CountDownLatch(many);
            var results = new ArrayList<java.util.concurrent.Future<T>>();
            for (int i = 0; i < many; i++) {
                results.add(threads.submit(() -> {
                    ready.countDown();
                    ready.await();
                    return deed.call();
                }));
            }
            var all = new ArrayList<T>();
            for (var result : results) {
                all.add(result.get(LONGEST_SECONDS, TimeUnit.SECONDS));
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }
}
