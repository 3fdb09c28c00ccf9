package dev.runlog.model;

/** Accents and the like, which join the letter before them. */
public final class CombiningMarks {

    private static final int FIRST = 0x0300;
    /** More in a row no language has. */
    private static final int LONGEST_RUN = 30;

    /** Types of characters, as bits. */
    public static final int TYPES =
            1 << Character.NON_SPACING_MARK | 1 << Character.COMBINING_SPACING_MARK | 1 << Character.ENCLOSING_MARK;

    private CombiningMarks() {}

    /** Whoever brings text into one form puts marks in order one by one: of a long run the first ones do. */
    public static String few(String text) {
        if (text.chars().allMatch(letter -> letter < FIRST)) {
            return text;
        }
        var kept = new StringBuilder(text.length());
        int run = 0;
        for (int i = 0, letter; i < text.length(); i += Character.charCount(letter)) {
            letter = text.codePointAt(i);
            run = (TYPES >> Character.getType(letter) & 1) == 1 ? run + 1 : 0;
            if (run <= LONGEST_RUN) {
                kept.appendCodePoint(letter);
            }
        }
        return kept.toString();
    }
}
