package dev.runlog.cli.demo;

import java.util.List;
import java.util.SplittableRandom;

/** Dice that fall the same way for the same seed and the same turn, whatever was thrown in other turns. */
final class Chance {

    private static final long FAR_APART = 0x9e3779b97f4a7c15L;

    private final long origin;
    private final SplittableRandom random;

    Chance(long seed, long turn) {
        this(seed * 31 + turn * FAR_APART);
    }

    private Chance(long origin) {
        this.origin = origin;
        this.random = new SplittableRandom(origin);
    }

    /** Dice of their own for something beside the rest: how often they are thrown changes nothing else. */
    Chance beside() {
        return new Chance(~origin);
    }

    /** From 0 to just below 1, each as likely. */
    double part() {
        return random.nextDouble();
    }

    /** From the one to the other, both included, each as likely. */
    long between(long least, long most) {
        return random.nextLong(least, most + 1);
    }

    boolean happens(double probability) {
        return random.nextDouble() < probability;
    }

    <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** The first most often, the last least. */
    <T> T favour(List<T> all) {
        return all.get((int) (all.size() * Math.pow(random.nextDouble(), 1.6)));
    }

    /** Log-normal, as durations are: half of them below the median, a few far above. */
    double around(double median, double spread) {
        return median * Math.exp(spread * random.nextGaussian());
    }

    /** Log-uniform: 1 to 10 as likely as 10 to 100. */
    double magnitude(double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }
}
