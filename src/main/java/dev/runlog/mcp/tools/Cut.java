package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.Beginning;
import dev.runlog.model.JsonText;

/** Shortens what is long, and remembers whether it did. */
final class Cut {

    private static final int LEAST = 20;
    private static final int USUAL = 500;
    private static final int MOST = 8_000;

    private final int chars;
    private boolean used;

    /** @param chars of each text */
    Cut(int chars) {
        this.chars = chars;
    }

    /** As it is asked for. */
    static Cut of(Query arguments) {
        return new Cut(Arguments.whole(arguments, "maxChars", USUAL, LEAST, MOST));
    }

    /** For a reply that would be too large with this one. */
    Cut shorter() {
        return new Cut(Math.max(chars / 2, LEAST));
    }

    boolean isShortest() {
        return chars <= LEAST;
    }

    String text(String text) {
        if (text == null || text.length() <= chars) {
            return text;
        }
        used = true;
        String beginning = Beginning.of(text, chars);
        return beginning + "… (" + (text.length() - beginning.length()) + " more characters)";
    }

    /** As it was sent; when it is long, the beginning of its text. */
    Object json(JsonText json) {
        return json == null || json.text().length() <= chars ? json : text(json.text());
    }

    /** What to do for more; null when nothing is missing. */
    String more() {
        return !used
                ? null
                : "Long texts are cut to " + chars + " characters: maxChars takes up to " + MOST
                        + ", and fewer events leave more room for each.";
    }
}
