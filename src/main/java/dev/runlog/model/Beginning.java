package dev.runlog.model;

/** Of a text that is too long, its beginning: never cut through the middle of a character. */
public final class Beginning {

    private Beginning() {}

    /** At most so many characters of it. */
    public static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** At most so many characters, the last of them three dots if there were more. Null stays null. */
    public static String marked(String text, int most) {
        return text == null || text.length() <= most ? text : of(text, most - 1) + '…';
    }
}
