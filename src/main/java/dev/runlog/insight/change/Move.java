package dev.runlog.insight.change;

/**
 * A figure that moved by more than it does from day to day, and by so much that it matters.
 *
 * @param before what it was in the mean of the days before
 * @param low with {@code high}: between these it was on eight of ten days
 * @param runs that {@code now} is told of
 * @param chance how likely days like those before give such a move by themselves
 */
public record Move(
        Figure figure, double now, double before, double low, double high, long runs, double chance, boolean worse) {

    /** {@code success 91 % → 78 %}. */
    public String words() {
        return figure.words() + " " + figure.shown(before) + " → " + figure.shown(now);
    }

    /** {@code usual 86–94 %}. */
    public String usual() {
        return "usual " + figure.shown(low, high);
    }
}
