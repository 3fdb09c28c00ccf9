package dev.runlog;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Ends the process when memory of any kind has run out: after that no thread can be relied on, and whoever started the
 * server starts it again. Java has a flag for this, but it does not count memory outside of the heap, and not everybody
 * sets it.
 */
final class OutOfMemory extends Handler implements Thread.UncaughtExceptionHandler {

    /** The same as Java's own, where its flag is set. */
    private static final int EXIT_CODE = 3;

    /** From now on, for all that ends a thread or is logged. */
    void watch() {
        Thread.setDefaultUncaughtExceptionHandler(this);
        Logger.getLogger("").addHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        endIfDue(thrown);
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        thrown.printStackTrace();
    }

    @Override
    public void publish(LogRecord logged) {
        endIfDue(logged.getThrown());
    }

    private static void endIfDue(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                System.err.println("Out of memory (" + cause.getMessage()
                        + "): the server ends now, to be started again. What it acknowledged is on disk."
                        + " Give Java more with -Xmx if this happens again.");
                Runtime.getRuntime().halt(EXIT_CODE);
            }
        }
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
