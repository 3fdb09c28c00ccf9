package dev.runlog.insight.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands in quotes: a name stays, for it says which one; anything else is a value of this time. */
final class Quotes {

    private static final Pattern QUOTED =
            Pattern.compile("(?<![\\p{L}\\p{N}])(?:'([^']{0,400})'|\"([^\"]{0,400})\"|`([^`']{0,400})[`'])"
                    + "(?![\\p{L}\\p{N}])|[“„«‘]([^”“»’]{0,400})[”“»’]");

    private static final Pattern NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}_$]*(?:(?:\\.|-|::|->|#)[\\p{L}_$]+)*+(?:\\(\\))?");
    private static final Pattern FILE =
            Pattern.compile(".*\\.(?:csv|tsv|xlsx?|json|txt|pdf|docx?|png|jpe?g|log|ya?ml|xml|html?|zip|parquet|md)");

    /** As clients of HTTP write it: {@code '404 Not Found'} and {@code '403 Forbidden'} are two problems. */
    private static final Pattern STATUS = Pattern.compile("[1-5]\\d\\d(?: [A-Z][A-Za-z-]*)+");

    /** What stands behind it is what somebody sent, even if it looks like a name. */
    private static final Pattern GIVEN =
            Pattern.compile("(?i)(?:\\b(?:got|received|value|input|entry|token|base <num>):? |@)$");

    private Quotes() {}

    static String mask(String text) {
        var out = new StringBuilder();
        var found = QUOTED.matcher(text);
        while (found.find()) {
            String inside = inside(found);
            boolean isName = NAME.matcher(inside).matches()
                    && !FILE.matcher(inside).matches()
                    && !GIVEN.matcher(text).region(0, found.start()).find();
            boolean stays = isName || STATUS.matcher(inside).matches();
            found.appendReplacement(out, Matcher.quoteReplacement(stays ? found.group() : "<str>"));
        }
        return found.appendTail(out).toString();
    }

    private static String inside(Matcher found) {
        for (int group = 1; group <= found.groupCount(); group++) {
            if (found.group(group) != null) {
                return found.group(group);
            }
        }
        return "";
    }
}
