package dev.runlog.insight.text;

import java.util.Locale;

/**
 * A text without what differs from run to run.
 *
 * @param text what tells it from others: in lower case, without the punctuation at its end
 * @param title the same for people
 */
public record NormalText(String text, String title) {

    static NormalText of(String title) {
        int end = title.length();
        while (end > 0 && ".!?,;:。！？ ".indexOf(title.charAt(end - 1)) >= 0) {
            end--;
        }
        return new NormalText(title.substring(0, end).toLowerCase(Locale.ROOT), title);
    }
}
