package dev.runlog.testing;

import java.util.List;
import java.util.regex.Pattern;

/** The texts in Java code: what stands between quotes, and text blocks. */
public final class JavaTexts {

    private static final Pattern TOKEN = Pattern.compile(
            "//[^\\n]*|/\\*[\\s\\S]*?\\*/|\"\"\"\\s*\\n(?<block>(?:[^\\\\\"]|\\\\.|\"(?!\"\"))*+)\"\"\"|'(?:[^'\\\\]|\\\\.)+'"
                    + "|\"(?<text>(?:[^\"\\\\\\n]|\\\\.)*+)\"");

    private JavaTexts() {}

    /** In order; without comments. */
    public static List<String> of(String code) {
        return TOKEN.matcher(code)
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .filter(text -> text != null)
                .map(String::translateEscapes)
                .toList();
    }
}
