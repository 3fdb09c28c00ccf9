package dev.runlog.insight.run;

/**
 * How sure a run said it was, over its events that say so.
 *
 * @param count 0 when none does; the others are 0 then
 */
public record Confidence(int count, double sum, double min, double last) {

    public static final Confidence NONE = new Confidence(0, 0, 0, 0);

    public Confidence with(double said) {
        return new Confidence(count + 1, sum + said, count == 0 ? said : Math.min(min, said), said);
    }
}
