package dev.runlog.testing;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Ends a process in which the tests have come to a stop, with a dump of its threads. JUnit interrupts a test that takes too
 * long; this is for what heeds no interrupt or is none of JUnit's tests: reads of sockets and pipes, a browser that does not
 * close, servers that do not stop, properties. Without the patience that the build gives it, it sleeps.
 */
public final class Watchdog implements TestExecutionListener {

    private final long patience = Long.getLong("test.patience.seconds", 0);
    private ScheduledExecutorService clock;
    private Future<?> alarm;

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan plan) {
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            var thread = new Thread(task, "watchdog");
            thread.setDaemon(true);
            return thread;
        });
        heard("the tests began");
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        heard("the start of " + test.getUniqueId());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        heard("the end of " + test.getUniqueId());
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        clock.shutdownNow();
        alarm = null;
    }

    private synchronized void heard(String last) {
        if (alarm != null) {
            alarm.cancel(false);
        }
        if (patience > 0) {
            alarm = clock.schedule(() -> bite(last), patience, TimeUnit.SECONDS);
        }
    }

    private void bite(String last) {
        var said = new StringBuilder("Nothing happened for " + patience + " s after " + last + ". The threads:\n");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            said.append('\n')
                    .append(thread)
                    .append(' ')
                    .append(thread.getState())
                    .append('\n');
            for (var frame : frames) {
                said.append("    at ").append(frame).append('\n');
            }
        });
        // Not through System.err: the build's end of that may not have everything yet when this process is gone.
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8).println(said);
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(1);
    }
}
