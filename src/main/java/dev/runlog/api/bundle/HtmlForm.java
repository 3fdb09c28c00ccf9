package dev.runlog.api.bundle;

import static dev.runlog.api.bundle.Markup.escaped;
import static dev.runlog.api.bundle.Markup.line;
import static dev.runlog.api.bundle.Markup.parts;
import static dev.runlog.api.bundle.Markup.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.insight.bundle.Masked;
import dev.runlog.insight.words.Wording;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** A page without any script, which asks for nothing: the diagnosis on top, the events below, what was masked at the end. */
final class HtmlForm implements Form {

    private static final List<String> IN_HEAD = List.of(
            "id",
            "name",
            "agentName",
            "userId",
            "environment",
            "status",
            "success",
            "outcome",
            "createdAt",
            "completedAt",
            "lastActivityAt",
            "durationMs",
            "cost",
            "costEstimated",
            "tokens",
            "eventCount",
            "toolCallCount",
            "errorCount",
            "failureReason",
            "eventCost",
            "reportedDurationMs",
            "estimatedCost");
    private static final List<String> IN_LINE = List.of("id", "sessionId", "eventType", "toolName", "failure");
    private static final List<String> LINE_OF =
            List.of("toolError", "reasoning", "toolInput", "toolOutput", "stateChanges");
    private static final Map<String, String> KINDS =
            Map.of("tool_call", "tool", "llm_decision", "decision", "state_change", "state", "error", "error");

    private final List<String> leftOut;
    private final Set<String> seen = new HashSet<>();
    private Instant begun;
    private boolean isEmpty = true;
    private String turnedAt;

    HtmlForm(List<String> leftOut) {
        this.leftOut = leftOut;
    }

    @Override
    public String head(ObjectNode session, ObjectNode insight) {
        begun = Instant.parse(session.path("createdAt").asText());
        turnedAt = insight.path("turnedAt").asText();
        insight.path("signals").forEach(signal -> {
            if (isTrouble(signal)) {
                signal.path("events").forEach(event -> seen.add(event.asText()));
            }
        });
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="%s">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <style>%s</style>
                </head>
                <body>
                <main>
                """.formatted(Stylesheet.POLICY, escaped(session.path("name").asText()), Stylesheet.TEXT)
                + title(session) + said(insight) + reason(session) + figures(session)
                + card("What else is known of it", parts(session, IN_HEAD))
                + "<h2>Events</h2>\n<ol class=\"events\">\n";
    }

    private static String title(ObjectNode session) {
        String outcome = session.path("outcome").asText();
        var tags = Stream.of(
                "<span class=\"tag " + escaped(outcome) + "\">" + escaped(outcome) + "</span>",
                "<span>" + text(session.path("agentName").asText()) + " for "
                        + text(session.path("userId").asText()) + "</span>",
                "<span class=\"muted\">" + escaped(session.path("createdAt").asText()) + "</span>",
                "<code class=\"muted\">" + escaped(session.path("id").asText()) + "</code>");
        return "<header><p class=\"small muted\">A run of an agent, recorded by Runlog</p>\n<h1>"
                + text(session.path("name").asText()) + "</h1>\n<p class=\"tags\">"
                + String.join(" ", tags.toList()) + "</p></header>\n";
    }

    private static boolean isTrouble(JsonNode signal) {
        return List.of("warning", "severe").contains(signal.path("severity").asText());
    }

    private String said(ObjectNode insight) {
        if (!insight.hasNonNull("sentence")) {
            return "";
        }
        var out = new StringBuilder();
        boolean isBad = false;
        for (var signal : insight.path("signals")) {
            isBad |= isTrouble(signal);
            out.append("<li class=\"")
                    .append(escaped(signal.path("severity").asText()))
                    .append("\">")
                    .append(text(signal.path("sentence").asText()))
                    .append(
                            signal.path("events").isEmpty()
                                    ? ""
                                    : " " + link(signal.path("events").get(0).asText(), "Show"))
                    .append("</li>\n");
        }
        for (var badge : insight.path("badges")) {
            out.append("<li>").append(text(badge.path("sentence").asText())).append("</li>\n");
        }
        return "<section class=\"said" + (isBad ? " bad" : "") + "\" aria-label=\"Diagnosis\"><p>"
                + text(insight.path("sentence").asText())
                + (turnedAt.isEmpty() ? "" : " " + link(turnedAt, "Show where")) + "</p>\n<ul>" + out
                + "</ul></section>\n";
    }

    private static String link(String event, String words) {
        return "<a href=\"#" + escaped(event) + "\">" + words + "</a>";
    }

    private static String reason(ObjectNode session) {
        return session.hasNonNull("failureReason")
                ? "<p class=\"reason\">" + text(session.path("failureReason").asText()) + "</p>\n"
                : "";
    }

    private static String figures(ObjectNode session) {
        return "<dl class=\"figures\">"
                + figure("Duration", session.get("durationMs"), value -> Wording.duration(value.asDouble()))
                + figure("Cost", session.get("cost"), value -> Wording.money(value.asDouble()))
                + figure("Tokens", session.get("tokens"), value -> Wording.number(value.asDouble()))
                + figure("Events", session.get("eventCount"), value -> Wording.whole(value.asLong()))
                + figure("Tool calls", session.get("toolCallCount"), value -> Wording.whole(value.asLong()))
                + figure("Errors", session.get("errorCount"), value -> Wording.whole(value.asLong()))
                + "</dl>\n";
    }

    private static String figure(String name, JsonNode value, Function<JsonNode, String> words) {
        return value == null || value.isNull()
                ? ""
                : "<div><dt>" + name + "</dt><dd>" + escaped(value.isNumber() ? words.apply(value) : value.asText())
                        + "</dd></div>";
    }

    private static String card(String heading, String content) {
        return content.isEmpty() ? "" : "<section class=\"card\"><h2>" + heading + "</h2>" + content + "</section>\n";
    }

    @Override
    public String event(int number, ObjectNode event) {
        String id = event.path("id").asText();
        boolean isTurn = id.equals(turnedAt);
        boolean isError = event.path("eventType").asText().equals("error") || event.hasNonNull("toolError");
        String style = isTurn ? "turned" : isError || seen.contains(id) ? "bad" : "";
        return "<li id=\"" + escaped(id) + "\" class=\"" + style + "\"><details" + (isTurn ? " open" : "")
                + "><summary>"
                + span("number", String.valueOf(number))
                + span("kind", KINDS.getOrDefault(event.path("eventType").asText(), ""))
                + (event.hasNonNull("toolName")
                        ? "<span class=\"name\">" + text(event.path("toolName").asText()) + "</span>"
                        : "")
                + "<span class=\"line\">" + lineOf(event) + "</span>"
                + (isTurn ? span("turn", "It turned here") : "")
                + span("at", after(event))
                + "</summary>" + parts(event, IN_LINE) + "</details></li>\n";
    }

    private static String span(String style, String words) {
        return "<span class=\"" + style + "\">" + escaped(words) + "</span>";
    }

    private static String lineOf(ObjectNode event) {
        if (event.at("/failure/message").isTextual()) {
            return line(event.at("/failure/message"));
        }
        return LINE_OF.stream()
                .filter(event::hasNonNull)
                .findFirst()
                .map(name -> line(event.get(name)))
                .orElse("");
    }

    /** Since the run began. */
    private String after(ObjectNode event) {
        var at = Instant.parse(event.path(event.hasNonNull("timestamp") ? "timestamp" : "createdAt")
                .asText());
        isEmpty = false;
        long millis = at.toEpochMilli() - begun.toEpochMilli();
        return millis < 0 ? "before it began" : "+" + Wording.duration(millis);
    }

    @Override
    public String end(Map<Masked, Integer> masked) {
        String out = leftOut.isEmpty() ? "" : "Left out: " + String.join(", ", leftOut) + ". ";
        return "</ol>\n<footer data-masked=\"" + escaped(Masked.words(masked)) + "\"><p>Masked in this file: "
                + escaped(Masked.words(masked))
                + ". The same value has the same mask. " + out + "This file is complete"
                + (isEmpty ? "; the run has no events" : "") + ".</p></footer>\n</main>\n</body>\n</html>\n";
    }
}
