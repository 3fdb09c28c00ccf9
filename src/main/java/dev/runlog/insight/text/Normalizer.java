package dev.runlog.insight.text;

import dev.runlog.model.Beginning;
import dev.runlog.model.CombiningMarks;
import java.text.Normalizer.Form;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes out of a failure text what differs from run to run: names of things, times, numbers. */
public final class Normalizer {

    /** Of these rules. Texts that other rules made are others. */
    public static final int VERSION = 1;

    public static final int MOST_LETTERS = 400;

    /** A result is seldom longer than what it was made of. */
    private static final int MOST_READ = 2_000;

    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{C}]+");

    private Normalizer() {}

    /** @param said not blank */
    public static NormalText of(String said) {
        String read = Beginning.of(oneSpace(KeyLines.of(said)), MOST_READ);
        return NormalText.of(Beginning.of(Quotes.mask(mask(read)), MOST_LETTERS));
    }

    /** Also when letters are written in several ways, such as wide ones. */
    private static String oneSpace(String text) {
        return SPACE.matcher(java.text.Normalizer.normalize(CombiningMarks.few(text), Form.NFKC))
                .replaceAll(" ")
                .strip();
    }

    private static String mask(String text) {
        var out = new StringBuilder();
        var found = Mask.ANY.matcher(text);
        while (found.find()) {
            found.appendReplacement(out, Matcher.quoteReplacement(Mask.of(found).shown(found.group())));
        }
        return found.appendTail(out).toString();
    }
}
