package dev.runlog.insight.statistics;

/** The gamma function, whose logarithm counts the ways there are. */
final class Gamma {

    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572E-6,
        1.5056327351493116e-7
    };

    private Gamma() {}

    /** @param x greater than 0 */
    static double log(double x) {
        if (x < 0.5) {
            return Math.log(Math.PI / Math.sin(Math.PI * x)) - log(1 - x);
        }
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x - 1 + i);
        }
        double t = x - 1 + 7.5;
        return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
    }

    /** In how many ways some of all can be chosen, as a logarithm. */
    static double logChoices(long all, long some) {
        return log(all + 1.0) - log(some + 1.0) - log(all - some + 1.0);
    }
}
