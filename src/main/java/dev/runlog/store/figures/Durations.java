package dev.runlog.store.figures;

/** Durations by their order of magnitude, in classes ten percent wide: enough for percentiles. */
public final class Durations {

    public static final int STILL_RUNNING = -1;
    private static final double CLASSES_PER_E = 10;

    /** Where in its class a duration is put, from the lower border: equally far, in percent, from both. */
    private static final double MIDDLE = 2 / (1 + Math.exp(-1 / CLASSES_PER_E));

    private Durations() {}

    public static int classOf(double millis) {
        return (int) (Math.log(1 + millis) * CLASSES_PER_E);
    }

    /** About how long what is in this class took. */
    static double middleOf(int durationClass) {
        return Math.rint(Math.exp(durationClass / CLASSES_PER_E) * MIDDLE - 1);
    }
}
