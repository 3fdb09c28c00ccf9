package dev.runlog.insight.bundle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as it reads once the escapes of addresses and of JSON in it are undone, and where each letter of it stood: a secret
 * behind {@code %3D} or {@code \n} is one, too. What is undone is only looked at; what stays, stays as it was written.
 */
final class Unescaped {

    /**
     * Escaped several times over, too. A byte that is no letter of ASCII becomes some letter beyond it. Backslashes in a row
     * are looked at from the first one only: from each of them, a long row would take the square of its length.
     */
    private static final Pattern ESCAPE =
            Pattern.compile("%(?:25)*+([0-9A-Fa-f]{2})|(?<!\\\\)\\\\++(?:u([0-9A-Fa-f]{4})|([nrtbf\"/]))");

    private static final int HEX = 16;
    private static final int NAMED = 3;

    private final String written;
    private final String text;

    /** Where each letter begins, and at last the end; null where nothing was escaped. */
    private final int[] starts;

    Unescaped(String written) {
        this.written = written;
        Matcher escape = ESCAPE.matcher(written);
        if (!escape.find()) {
            text = written;
            starts = null;
            return;
        }
        var undone = new StringBuilder(written.length());
        starts = new int[written.length() + 1];
        int at = 0;
        do {
            at = copy(at, escape.start(), undone);
            starts[undone.length()] = at;
            undone.append(letter(escape));
            at = escape.end();
        } while (escape.find());
        copy(at, written.length(), undone);
        starts[undone.length()] = written.length();
        text = undone.toString();
    }

    private int copy(int from, int to, StringBuilder undone) {
        for (int i = from; i < to; i++) {
            starts[undone.length()] = i;
            undone.append(written.charAt(i));
        }
        return to;
    }

    private static char letter(Matcher escape) {
        if (escape.group(NAMED) != null) {
            char name = escape.group(NAMED).charAt(0);
            return name == '"' || name == '/' ? name : '\n';
        }
        String code = escape.group(1) != null ? escape.group(1) : escape.group(2);
        return (char) Integer.parseInt(code, HEX);
    }

    String text() {
        return text;
    }

    /** What was written where these letters are. */
    String written(int from, int to) {
        return starts == null ? written.substring(from, to) : written.substring(starts[from], starts[to]);
    }
}
