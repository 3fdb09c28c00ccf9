package dev.runlog.insight.statistics;

/** The interval of the difference of two shares, from the Wilson interval of each. */
public final class Newcombe {

    private Newcombe() {}

    /** Of the first share minus the second. */
    public static Interval difference(double hits, double all, double otherHits, double otherAll) {
        if (all <= 0 || otherAll <= 0) {
            return new Interval(-1, 1);
        }
        double one = hits / all;
        double other = otherHits / otherAll;
        var ofOne = Wilson.interval(hits, all);
        var ofOther = Wilson.interval(otherHits, otherAll);
        double difference = one - other;
        return new Interval(
                difference - Math.hypot(one - ofOne.low(), ofOther.high() - other),
                difference + Math.hypot(ofOne.high() - one, other - ofOther.low()));
    }
}
