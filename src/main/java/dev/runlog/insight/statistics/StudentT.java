package dev.runlog.insight.statistics;

/** How unusual a value is beside few others, whose spread is not known but from themselves. */
public final class StudentT {

    private static final int MOST_STEPS = 500;
    private static final double PRECISE = 1e-15;
    private static final double TINY = 1e-300;

    private StudentT() {}

    /** How likely chance alone gives a value at least as far from 0, in either direction. */
    public static double twoSided(double t, double degreesOfFreedom) {
        if (Double.isInfinite(t)) {
            return 0;
        }
        return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
    }

    /** The regularised incomplete beta function. */
    private static double incompleteBeta(double x, double a, double b) {
        if (x <= 0) {
            return 0;
        }
        if (x >= 1) {
            return 1;
        }
        double front = Math.exp(Gamma.log(a + b) - Gamma.log(a) - Gamma.log(b) + a * Math.log(x) + b * Math.log(1 - x));
        return x < (a + 1) / (a + b + 2)
                ? front * continuedFraction(x, a, b) / a
                : 1 - front * continuedFraction(1 - x, b, a) / b;
    }

    /** By Lentz's way, from the top down. */
    private static double continuedFraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / notZero(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m <= MOST_STEPS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / notZero(1 + even * d);
            c = notZero(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / notZero(1 + odd * d);
            c = notZero(1 + odd / c);
            value *= d * c;
            if (Math.abs(d * c - 1) < PRECISE) {
                break;
            }
        }
        return value;
    }

    private static double notZero(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }
}
