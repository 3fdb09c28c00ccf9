package dev.runlog.insight.run;

/**
 * Of the way a run went.
 *
 * @param name {@code tool:NAME}, {@code state:NAME}, {@code decision} or {@code error}
 * @param times it was done in a row
 */
public record Step(String name, int times) {

    /** So many of a run are kept. */
    public static final int MOST = 200;

    public Step again() {
        return new Step(name, times + 1);
    }
}
