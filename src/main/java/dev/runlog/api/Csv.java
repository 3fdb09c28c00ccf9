package dev.runlog.api;

import dev.runlog.http.json.Times;
import dev.runlog.model.SessionDetail;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Sessions as rows of a table, as RFC 4180 writes them. */
final class Csv {

    static final List<String> HEADINGS = List.of(
            "id",
            "name",
            "agentName",
            "userId",
            "environment",
            "status",
            "success",
            "createdAt",
            "completedAt",
            "lastActivityAt",
            "durationMs",
            "cost",
            "tokens",
            "eventCount",
            "toolCallCount",
            "errorCount",
            "preview",
            "outcome",
            "failureReason",
            "promptTokens",
            "completionTokens",
            "metadata");

    /** What begins a formula, also as it is written between Chinese or Japanese letters. */
    private static final String BEGINNING = "[=+\\-@＝＋－＠]";

    private static final Pattern FORMULA = Pattern.compile("^(?:" + BEGINNING + "|[\t\r\n])");
    private static final Pattern FORMULA_INSIDE = Pattern.compile("([;|\t\r\n])(?=" + BEGINNING + ")");

    private Csv() {}

    static byte[] headings() {
        return line(HEADINGS);
    }

    static byte[] row(SessionDetail detail) {
        var session = detail.summary();
        return line(Arrays.asList(
                session.id(),
                text(session.name()),
                text(session.agentName()),
                text(session.userId()),
                session.environment().wire(),
                session.status().wire(),
                session.success(),
                time(session.createdAt()),
                time(session.completedAt()),
                time(session.lastActivityAt()),
                session.durationMs(),
                session.cost(),
                session.tokens(),
                session.eventCount(),
                session.toolCallCount(),
                session.errorCount(),
                text(session.preview()),
                session.outcome().wire(),
                text(detail.failureReason()),
                detail.promptTokens(),
                detail.completionTokens(),
                detail.metadata() == null ? null : text(detail.metadata().text())));
    }

    private static String time(Instant time) {
        return time == null ? null : Times.write(time);
    }

    /**
     * What a client wrote must not be taken for a formula by a spreadsheet, be it one that splits cells at other
     * separators: after those, too, a cell would begin.
     */
    private static String text(String written) {
        if (written == null) {
            return null;
        }
        String harmless = FORMULA_INSIDE.matcher(written).replaceAll("$1'");
        return FORMULA.matcher(written).find() ? "'" + harmless : harmless;
    }

    private static byte[] line(List<?> cells) {
        return cells.stream()
                .map(cell -> quoted(Objects.toString(cell, "")))
                .collect(Collectors.joining(",", "", "\r\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\r\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }
}
