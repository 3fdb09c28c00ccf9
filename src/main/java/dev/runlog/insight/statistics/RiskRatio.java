package dev.runlog.insight.statistics;

/**
 * How much likelier something is with a trait than without it.
 *
 * @param with how likely it is with the trait; {@code without} likewise
 * @param value the first divided by the second
 * @param low the lower bound of the value, with 95 % confidence
 * @param high the upper one
 */
public record RiskRatio(double with, double without, double value, double low, double high) {

    /** Added to all four counts where one of them is 0, which has no logarithm. */
    private static final double CORRECTION = 0.5;

    /**
     * @param a of {@code ofA} to whom it happened, those with the trait; {@code b} of {@code ofB} to whom it did not
     * @param weightA for how many each of the first stands; {@code weightB} likewise
     */
    public static RiskRatio of(long a, long ofA, double weightA, long b, long ofB, double weightB) {
        double added = a == 0 || b == 0 || a == ofA || b == ofB ? CORRECTION : 0;
        double has = a + added;
        double hasNot = ofA - a + added;
        double otherHas = b + added;
        double otherHasNot = ofB - b + added;
        double with = weightA * has / (weightA * has + weightB * otherHas);
        double without = weightA * hasNot / (weightA * hasNot + weightB * otherHasNot);
        double ratio = with / without;
        double error = Math.sqrt((1 - with) * (1 - with) * (1 / has + 1 / otherHas)
                + (1 - without) * (1 - without) * (1 / hasNot + 1 / otherHasNot));
        return new RiskRatio(
                with,
                without,
                ratio,
                ratio * Math.exp(-Interval.DEVIATE * error),
                ratio * Math.exp(Interval.DEVIATE * error));
    }
}
