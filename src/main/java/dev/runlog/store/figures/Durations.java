package dev.runlog.store.figures;

import java.util.Arrays;

/**
 * How long some sessions took. Percentiles are exact while there are up to {@value #MOST_EXACT}; of more they are within half
 * a percent.
 */
final class Durations {

    private static final int MOST_EXACT = 2_000;
    /** Between a duration and its double there are 128 classes: as many as the first seven bits of its fraction tell. */
    private static final int LOWER_BITS = 52 - 7;

    private static final long FIRST_CLASS = Double.doubleToRawLongBits(1) >> LOWER_BITS;

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
        // What takes less than a millisecond is of the first class.
        addToClass((int) ((Double.doubleToRawLongBits(Math.max(1, millis)) >> LOWER_BITS) - FIRST_CLASS), count);
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

    /** Of a class. */
    private static double lowest(int which) {
        return Double.longBitsToDouble((which + FIRST_CLASS) << LOWER_BITS);
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
                return (lowest(i) + lowest(i + 1)) / 2;
            }
        }
        throw new IllegalStateException("There are only " + passed);
    }
}
