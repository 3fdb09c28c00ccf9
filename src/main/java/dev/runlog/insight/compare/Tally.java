package dev.runlog.insight.compare;

import dev.runlog.insight.statistics.FisherExact;
import dev.runlog.insight.statistics.RiskRatio;
import java.util.BitSet;
import java.util.List;

/**
 * The runs that have a trait, or two of them, in a group and in the other one.
 *
 * @param ofA how many runs are looked at in the group, each for so many as {@code weightA} says
 */
record Tally(Trait trait, Trait and, BitSet inA, BitSet inB, int ofA, int ofB, double weightA, double weightB) {

    private static final int LEAST_RUNS = 5;
    private static final double LEAST_SUPPORT = 0.1;
    private static final double LEAST_MORE = 0.1;
    private static final double ALIKE = 0.8;
    private static final int MOST_PLACES = 20;

    int a() {
        return inA.cardinality();
    }

    int b() {
        return inB.cardinality();
    }

    double support() {
        return (double) a() / ofA;
    }

    double share() {
        return (double) b() / ofB;
    }

    double lift() {
        return ((a() + 0.5) / (ofA + 1)) / ((b() + 0.5) / (ofB + 1));
    }

    RiskRatio risk() {
        return RiskRatio.of(a(), ofA, weightA, b(), ofB, weightB);
    }

    double score() {
        return support() * (1 - 1 / risk().low());
    }

    double chance() {
        return FisherExact.twoSided(a(), ofA, b(), ofB);
    }

    boolean isTested() {
        return a() + b() >= LEAST_RUNS;
    }

    /** Whether the difference is great enough to be spoken of. */
    boolean isGreat() {
        return a() >= LEAST_RUNS && support() >= LEAST_SUPPORT && support() - share() >= LEAST_MORE;
    }

    /** Whether mostly the same runs have both. */
    boolean isLike(Tally other) {
        int both = common(inA, other.inA) + common(inB, other.inB);
        return both >= ALIKE * (a() + b() + other.a() + other.b() - both);
    }

    private static int common(BitSet one, BitSet other) {
        var both = (BitSet) one.clone();
        both.and(other);
        return both.cardinality();
    }

    /** The same among the runs that do not have the other trait. */
    Tally without(Tally other) {
        return new Tally(
                trait,
                and,
                rest(inA, other.inA),
                rest(inB, other.inB),
                ofA - other.a(),
                ofB - other.b(),
                weightA,
                weightB);
    }

    private static BitSet rest(BitSet all, BitSet gone) {
        var rest = (BitSet) all.clone();
        rest.andNot(gone);
        return rest;
    }

    /** The runs that have both traits. */
    Tally with(Tally other) {
        var a = (BitSet) inA.clone();
        a.and(other.inA);
        var b = (BitSet) inB.clone();
        b.and(other.inB);
        return new Tally(trait, other.trait, a, b, ofA, ofB, weightA, weightB);
    }

    ContrastLine line(double falseShare, List<Trait> alike, List<Trait> explained) {
        var risk = risk();
        return new ContrastLine(
                trait,
                and,
                a(),
                ofA,
                b(),
                ofB,
                support(),
                share(),
                lift(),
                risk,
                Math.max(0, support() * (1 - 1 / risk.value())),
                score(),
                chance(),
                falseShare,
                alike,
                explained,
                inA.stream().limit(MOST_PLACES).boxed().toList());
    }
}
