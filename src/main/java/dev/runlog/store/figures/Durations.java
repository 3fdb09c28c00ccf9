package dev.runlog.store.figures;

import java.util.Arrays;

/**
 * How long some sessions took. Percentiles are exact while there are up to {@value #MOST_EXACT}; of more they are within half
 * a percent.
 */
final class Durations {

    private static final int MOST_EXACT = 10_000;
    /** Durations that are less than one percent apart are of the same class. */
    private static final double CLASSES_PER_E = 100;

    /** Where in its class a duration is put, from the lower border: equally far, in percent, from both. */
    private static final double MIDDLE = 2 / (1 + Math.exp(-1 / CLASSES_PER_E));

    private double[] exact = new double[8];
    private int size;
    private boolean sorted;
    /** How many are of each class; null while all are kept. */
    private long[] classes;

    private long total;

    void add(double millis) {
        total++;
        if (classes != null) {
            addToClass(millis, 1);
        } else if (size < MOST_EXACT) {
            exact = size == exact.length ? Arrays.copyOf(exact, 2 * size) : exact;
            exact[size++] = millis;
            sorted = false;
        } else {
            classify();
            addToClass(millis, 1);
        }
    }

    void add(Durations more) {
        for (int i = 0; i < more.size; i++) {
            add(more.exact[i]);
        }
        if (more.classes != null) {
            classify();
            for (int i = 0; i < more.classes.length; i++) {
                addToClass(i, more.classes[i]);
            }
            total += more.total;
        }
    }

    private void classify() {
        if (classes == null) {
            classes = new long[1];
            for (int i = 0; i < size; i++) {
                addToClass(exact[i], 1);
            }
            exact = new double[0];
            size = 0;
        }
    }

    private void addToClass(double millis, long count) {
        addToClass((int) (Math.log1p(millis) * CLASSES_PER_E), count);
    }

    private void addToClass(int which, long count) {
        if (which >= classes.length) {
            classes = Arrays.copyOf(classes, Math.max(which + 1, 2 * classes.length));
        }
        classes[which] += count;
    }

    /** @return the least duration that so many of them do not exceed, as a share of all; null when there are none */
    Double percentile(double share) {
        if (total == 0) {
            return null;
        }
        long wanted = Math.max(1, (long) Math.ceil(total * share));
        return classes == null ? exactly((int) wanted) : about(wanted);
    }

    private double exactly(int wanted) {
        if (!sorted) {
            Arrays.sort(exact, 0, size);
            sorted = true;
        }
        return exact[wanted - 1];
    }

    private double about(long wanted) {
        long passed = 0;
        for (int i = 0; i < classes.length; i++) {
            passed += classes[i];
            if (passed >= wanted) {
                return Math.rint(Math.exp(i / CLASSES_PER_E) * MIDDLE - 1);
            }
        }
        throw new IllegalStateException("There are only " + passed);
    }
}
