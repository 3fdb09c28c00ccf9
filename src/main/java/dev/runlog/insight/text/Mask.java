package dev.runlog.insight.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What differs from run to run, and what stands in its place. The first that fits at a place counts. */
enum Mask {
    /** It is in the text already, as in a stored title. */
    MASKED("<(?:url|email|uuid|time|ip|path|id|hex|money|dur|num|str)>"),
    URL("\\b[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\\s\"'`<>]*[^\\s\"'`<>.,:;)\\]}]"),
    EMAIL("(?<![\\w.+-])[\\w.+-]{1,64}+@[\\w-]+(?:\\.[\\w-]+)+"),
    UUID("(?<![0-9A-Za-z])[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}(?![0-9A-Za-z])"),
    TIME(Times.PATTERN),
    IP(
            "(?<![\\w.:])(?:(?:\\d{1,3}\\.){3}\\d{1,3}|(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4})(?::\\d{1,5})?(?!\\w|:\\w|\\.\\d)"),
    PATH(
            "(?:(?<![\\w.)/\\\\:-])|(?<=[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]:))(?:[A-Za-z]:[\\\\/]|~?/|\\.{1,2}/|(?:[\\w@.-]+/)+(?=[\\w@-]+\\.[a-z]{1,5}\\b))[\\w@%+~$.-]*\\w(?:[\\\\/][\\w@%+~$.-]+)*/?"
                    + "(?:\\?[\\w=&%.+-]*)?(?::\\d+){0,2}"),
    ID(
            "(?<![A-Za-z0-9])(?!ORA-)(?:[A-Za-z-]{0,16}\\*{3,}[A-Za-z0-9]*|[A-Z]{2} \\d{3,4}|[A-Za-z]{1,16}[-_](?:[A-Za-z]{1,16}[-_])*(?=[A-Za-z_-]{0,64}\\d)[A-Za-z0-9]{4,}(?:[-_][A-Za-z0-9*]+)*"
                    + "|(?=[A-Z]*\\d)[A-Z0-9]{0,4}[A-Z][A-Z0-9]{0,4}(?<=\\d[A-Z0-9]{0,5})(?<=[A-Z0-9]{4})"
                    + "|(?=[A-Za-z0-9]{0,40}\\d)(?=[A-Za-z0-9]{0,40}[A-Za-z])[A-Za-z0-9]{20,})(?![A-Za-z0-9])"),
    HEX(
            "(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]+|(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{8,}|(?=[A-F]*\\d)(?=\\d*[A-F])[0-9A-F]{8,})(?![A-Za-z0-9])"),
    MONEY(
            "[$€£¥₹]\\s?\\d[\\d,.]*(?<=\\d)|(?<![\\w.])\\d[\\d,.]*(?<=\\d)\\s?(?:[€£¥₹]|(?:USD|EUR|GBP|CHF|JPY|dollars?|euros?)\\b)"
                    + "|\\b(?:USD|EUR|GBP|CHF|JPY)\\s?\\d[\\d,.]*(?<=\\d)"),
    DUR("(?<![\\w.])(?:\\d+(?:[.,]\\d+)?\\s?" + Times.UNIT + "\\s?)+(?<!\\s)(?![A-Za-z0-9])"),
    CODE(
            "(?:(?<=(?i:http|status|code|error|answered|returned)[\"' :=]{1,4})|(?<=(?i:http)/\\d(?:\\.\\d)? )|(?<=[(\\[]))"
                    + "[1-5]\\d\\d(?![\\w.,]?\\d)(?![A-Za-z])|(?<![\\w.,-])[1-5]\\d\\d(?= [A-Z][a-z])"),
    HTTP_VERSION("(?i:\\bhttp/\\d(?:\\.\\d)?)(?= [1-5]\\d\\d)"),
    STR("(?<=Unexpected token )\\S(?= in JSON)"),
    NUM("(?<![A-Za-z0-9_])[+-]?\\p{Nd}+(?:[.,]\\p{Nd}+)*(?:[A-Z](?![A-Za-z0-9]))?|(?<=(?<![A-Za-z])v)\\d+(?:\\.\\d+)*");

    /** Finds the next of them. */
    static final Pattern ANY = Pattern.compile(Arrays.stream(values())
            .map(mask -> "(?<%s>%s)".formatted(mask.group(), mask.regex))
            .collect(Collectors.joining("|")));

    private final String regex;

    Mask(String regex) {
        this.regex = regex;
    }

    private String group() {
        return name().replace("_", "");
    }

    static Mask of(Matcher found) {
        return Arrays.stream(values())
                .filter(mask -> found.group(mask.group()) != null)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(((MatchResult) found).group()));
    }

    String shown(String found) {
        return switch (this) {
            case MASKED, CODE -> found;
            case HTTP_VERSION -> "HTTP";
            default -> "<" + name().toLowerCase(Locale.ROOT) + ">";
        };
    }
}
