package dev.runlog.torture.attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/**
 * Attackers come over the network, from machines of their own. Here they share the processors with the server and with
 * those who are watched, so they take what these leave: else it is the attackers' own work that is measured.
 */
final class LowPriority {

    private static final String NICEST = "19";

    private LowPriority() {}

    interface Work {
        void run() throws Exception;
    }

    /** Runs it on a thread that gives way to all others, as all threads do that it makes. */
    static void run(Work work) throws Exception {
        var thread = Executors.newSingleThreadExecutor();
        try {
            thread.submit(() -> {
                        giveWay();
                        work.run();
                        return null;
                    })
                    .get();
        } catch (ExecutionException failed) {
            rethrow(failed.getCause());
        } finally {
            thread.shutdownNow();
        }
    }

    private static void rethrow(Throwable cause) throws Exception {
        if (cause instanceof Error error) {
            throw error;
        }
        throw cause instanceof Exception exception ? exception : new IllegalStateException(cause);
    }

    private static void giveWay() throws IOException, InterruptedException {
        String thread = Files.readSymbolicLink(Path.of("/proc/thread-self"))
                .getFileName()
                .toString();
        int failed = new ProcessBuilder("renice", "-n", NICEST, "-p", thread)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (failed != 0) {
            throw new IllegalStateException("renice ended with " + failed);
        }
    }
}
