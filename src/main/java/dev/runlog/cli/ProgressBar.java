package dev.runlog.cli;

import dev.runlog.store.copies.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Help.Ansi;

/** How far a long command has come, on one line that is written over and over; nothing where no terminal shows it. */
final class ProgressBar {

    private static final int WIDTH = 30;
    private static final int PARTS = 1_000;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final long goal;
    private final boolean visible;
    private final long start = System.nanoTime();
    private long shown = start;

    ProgressBar(PrintWriter err, long goal) {
        this.err = err;
        this.goal = Math.max(1, goal);
        this.visible = Ansi.AUTO.enabled();
    }

    /** A bar for bytes that are written and then checked. */
    static ProgressBar forBytes(PrintWriter err) {
        return new ProgressBar(err, PARTS);
    }

    /** Follows along on a bar {@link #forBytes}. */
    Progress following() {
        return (done, of) -> {
            long some = Math.min(done, of);
            show(PARTS * some / Math.max(1, of), some < of ? Bytes.text(some) + " of " + Bytes.text(of) : "checking");
            return true;
        };
    }

    /** @param soFar may go beyond a goal that was a guess */
    void show(long soFar, String what) {
        long now = System.nanoTime();
        if (!visible || now - shown < PAUSE_NANOS) {
            return;
        }
        shown = now;
        long done = Math.min(soFar, goal);
        int filled = (int) (WIDTH * done / goal);
        long left = Math.round((double) (now - start) / Math.max(1, done) * (goal - done));
        err.print(CLEAR
                + "█".repeat(filled)
                + "░".repeat(WIDTH - filled)
                + String.format(Locale.ROOT, " %3d%%  %s  %s left", 100 * done / goal, what, clock(left)));
        err.flush();
    }

    /** Makes room for what is said at the end. */
    void clear() {
        if (visible) {
            err.print(CLEAR);
            err.flush();
        }
    }

    private static String clock(long nanos) {
        var time = Duration.ofNanos(nanos);
        return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }
}
