package dev.runlog.insight.cause;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The words of a normalised text. Where words are written without spaces, each sign is one. */
final class Tokens {

    private static final String SIGN = "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]";
    private static final Pattern TOKEN = Pattern.compile(SIGN + "|(?:(?!" + SIGN + ")\\S)+");
    private static final Pattern ONE_SIGN = Pattern.compile(SIGN);
    /** What says which problem it is, and not of whom: codes, exceptions, names in quotes. */
    private static final Pattern TELLING =
            Pattern.compile("(?<!\\d)[1-5]\\d\\d(?!\\d)|error\\b|exception\\b|['\"`][\\p{L}_$.()-]+['\"`]");

    private Tokens() {}

    static List<String> of(String text) {
        return TOKEN.matcher(text).results().map(MatchResult::group).toList();
    }

    static boolean isName(String token) {
        return !TELLING.matcher(token).find();
    }

    static String joined(List<String> tokens) {
        var text = new StringBuilder();
        for (String token : tokens) {
            boolean isSign = ONE_SIGN.matcher(token).matches();
            if (!text.isEmpty()
                    && !(isSign
                            && ONE_SIGN.matcher(text.substring(text.length() - 1))
                                    .matches())) {
                text.append(' ');
            }
            text.append(token);
        }
        return text.toString();
    }
}
