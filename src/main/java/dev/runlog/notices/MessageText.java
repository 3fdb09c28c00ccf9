package dev.runlog.notices;

import dev.runlog.model.Environment;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What a message says, before it is put into anybody's format.
 *
 * @param title one line
 * @param link where the console shows what the title says
 */
public record MessageText(String title, String link, List<Line> lines, String end) {

    /**
     * @param words one line
     * @param text of a run, may be long; null for none
     * @param link null for none
     */
    public record Line(String words, String text, String link) {}

    /** In characters: longer ones of runs are cut. */
    private static final int LONGEST_LINE = 300;

    private static final int LONGEST_TEXT = 1_000;

    /** @param console its address, with a slash at the end */
    public static MessageText of(Delivery delivery, String console) {
        var content = delivery.rule().content();
        var lines = delivery.notices().stream()
                .map(notice -> new Line(
                        line(notice.words(content)),
                        content == NoticeContent.TEXTS ? cut(notice.text(), LONGEST_TEXT) : null,
                        link(notice.path(), delivery, console)))
                .toList();
        String end = delivery.more() == 0 ? null : "and " + delivery.more() + " more";
        return switch (delivery.type()) {
            case TEST ->
                new MessageText(
                        "This is a test of “" + line(delivery.rule().name()) + "”: notices will come here.",
                        link("/settings/notices", delivery, console),
                        List.of(),
                        null);
            case DIGEST -> new MessageText(digest(delivery), days(delivery, console), lines, end);
            case NOTICE ->
                lines.size() == 1 && end == null
                        ? one(lines.get(0), link("/overview", delivery, console))
                        : new MessageText(
                                lines.size() + delivery.more() + " things need a look",
                                link("/overview", delivery, console),
                                lines,
                                end);
        };
    }

    private static MessageText one(Line line, String elsewhere) {
        return new MessageText(line.words, line.link == null ? elsewhere : line.link, List.of(line), null);
    }

    /** {@code Yesterday: 320 runs, 78 % good, 2 new failures}. */
    private static String digest(Delivery delivery) {
        var yesterday = delivery.yesterday();
        var parts = new ArrayList<String>();
        parts.add(counted(yesterday.runs(), "run", "runs"));
        if (yesterday.finished() > 0) {
            parts.add(Math.round(100.0 * yesterday.succeeded() / yesterday.finished()) + " % good");
        }
        long failures = count(delivery, NoticeKind.FAILURE_NEW);
        if (failures > 0) {
            parts.add(counted(failures, "new failure", "new failures"));
        }
        long others = delivery.notices().size() + delivery.more() - failures;
        if (others > 0) {
            parts.add(counted(others, "other thing", "other things") + " to look at");
        }
        return "Yesterday: " + String.join(", ", parts);
    }

    private static long count(Delivery delivery, NoticeKind kind) {
        return delivery.notices().stream()
                .filter(notice -> notice.kind() == kind)
                .count();
    }

    private static String counted(long number, String one, String several) {
        return String.format(Locale.ROOT, "%,d ", number) + (number == 1 ? one : several);
    }

    private static String days(Delivery delivery, String console) {
        var yesterday = delivery.yesterday();
        return link(
                "/sessions?from=" + encoded(yesterday.from()) + "&to=" + encoded(yesterday.to()), delivery, console);
    }

    private static String encoded(Object value) {
        return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8);
    }

    private static String link(String path, Delivery delivery, String console) {
        if (path == null) {
            return null;
        }
        boolean isTest = delivery.rule().environment() == Environment.TEST && !path.contains("environment=");
        return console + "#" + path + (isTest ? (path.contains("?") ? "&" : "?") + "environment=test" : "");
    }

    /** One line of it: who reads mail takes the second for something else. */
    private static String line(String words) {
        return cut(words.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " "), LONGEST_LINE);
    }

    private static String cut(String text, int most) {
        if (text == null || text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    /** All of it as plain text. */
    public String plain() {
        var parts = new ArrayList<String>();
        for (var line : lines) {
            if (!(lines.size() == 1 && line.words().equals(title))) {
                parts.add("- " + line.words());
            }
            parts.add(line.text());
            parts.add(Objects.equals(line.link(), link) ? null : "  " + line.link());
        }
        parts.add(end);
        parts.add(link);
        return title + "\n\n"
                + parts.stream()
                        .filter(Objects::nonNull)
                        .filter(part -> !part.equals("  null"))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }
}
