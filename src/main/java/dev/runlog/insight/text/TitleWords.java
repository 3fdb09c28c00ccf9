package dev.runlog.insight.text;

import java.util.regex.Pattern;

/** What a text begins with and that says nothing: that there was an error is known. */
public final class TitleWords {

    private static final Pattern NOTHING_SAID = Pattern.compile(
            "^(?:(?:\\[?(?:error|fatal|warn(?:ing)?|critical)\\]"
                    + "|(?:an? )?(?:(?:uncaught|unhandled|unexpected|unknown|internal|fatal) )*(?:error|exception|failure|failed|fehler|erreur|错误|エラー)"
                    + "(?: (?:occurred|happened|while|message))?\\s?(?:[:–—]| - ))\\s*+)+",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Less is no title. */
    private static final Pattern ENOUGH =
            Pattern.compile("\\S+ .*\\S.*|.*[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]{2}.*");

    private TitleWords() {}

    /** The title without them, where enough is left. */
    public static String after(String title) {
        String rest = NOTHING_SAID.matcher(title).replaceFirst("");
        return ENOUGH.matcher(rest).matches() ? rest : title;
    }
}
