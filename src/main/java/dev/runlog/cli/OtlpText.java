package dev.runlog.cli;

import dev.runlog.model.EventType;
import dev.runlog.otlp.event.EventDraft;
import dev.runlog.otlp.session.Assembled;
import dev.runlog.prices.Prices;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A session as text: what is said of it, then a line for each event. */
final class OtlpText {

    private static final int WIDEST = 100;
    private static final String NOTHING = "-";

    private final PrintWriter out;
    private final Prices prices;

    OtlpText(PrintWriter out, Prices prices) {
        this.out = out;
        this.prices = prices;
    }

    void print(OtlpPreview.Session found) {
        var session = found.session();
        say("session", session.name());
        say("  known by", found.key().value());
        say("  agent", session.agentName());
        say("  user", session.userId());
        say("  outcome", outcome(session));
        say("  duration", duration(session.durationMs()));
        say("  tokens", tokens(session.promptTokens(), session.completionTokens(), session.totalTokens()));
        say("  cost", cost(found));
        say("  events", String.valueOf(found.events().size()));
        found.events().forEach(this::print);
        out.println();
    }

    private void say(String what, String text) {
        out.println(String.format("%-12s", what) + oneLine(text));
    }

    private void print(EventDraft event) {
        String figures = Stream.of(
                        duration(event.durationMs()),
                        tokens(event.promptTokens(), event.completionTokens(), event.tokenCount()),
                        cost(event))
                .filter(text -> !text.equals(NOTHING))
                .collect(Collectors.joining(", "));
        String line = Stream.of(subject(event), figures, words(event))
                .filter(text -> text != null && !text.isBlank())
                .collect(Collectors.joining("  "));
        out.println("    " + time(event.timestamp()) + "  "
                + String.format("%-14s", event.eventType().wire())
                + oneLine(line));
    }

    private static String subject(EventDraft event) {
        return event.toolName() == null ? event.model() : event.toolName();
    }

    private static String words(EventDraft event) {
        if (event.eventType() == EventType.ERROR && event.toolError() != null) {
            return event.toolError().path("message").asText(event.reasoning());
        }
        return event.reasoning() == null ? Objects.toString(event.toolInput(), "") : event.reasoning();
    }

    private static String outcome(Assembled session) {
        String reason = session.failureReason() == null ? "" : ": " + session.failureReason();
        String success = session.success() == null ? "" : session.success() ? ", success" : ", no success";
        return session.status().wire() + success + reason;
    }

    private static String duration(Double milliseconds) {
        return milliseconds == null ? NOTHING : String.format(Locale.ROOT, "%,.0f ms", milliseconds);
    }

    private static String tokens(Long prompt, Long completion, Long total) {
        if (prompt == null && completion == null) {
            return total == null ? NOTHING : total + " tokens";
        }
        return Objects.requireNonNullElse(prompt, 0L) + " in, " + Objects.requireNonNullElse(completion, 0L) + " out";
    }

    /** As it was sent, else what its events cost together. */
    private String cost(OtlpPreview.Session found) {
        var sent = found.session().estimatedCost();
        var estimate = found.events().stream()
                .map(event -> event.estimatedCost() == null ? estimate(event) : Optional.of(event.estimatedCost()))
                .flatMap(Optional::stream)
                .reduce(BigDecimal::add);
        return sent == null ? estimate.map(OtlpText::estimated).orElse(NOTHING) : "$" + sent.toPlainString();
    }

    private String cost(EventDraft event) {
        return event.estimatedCost() == null
                ? estimate(event).map(OtlpText::estimated).orElse(NOTHING)
                : "$" + event.estimatedCost().toPlainString();
    }

    private Optional<BigDecimal> estimate(EventDraft event) {
        long fromCache = event.metadata() == null
                ? 0
                : event.metadata().path("cacheReadTokens").asLong();
        return prices.estimate(event.model(), event.promptTokens(), event.completionTokens(), fromCache);
    }

    private static String estimated(BigDecimal dollars) {
        return "about $" + dollars.toPlainString() + ", estimated from tokens";
    }

    private static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static String oneLine(String text) {
        String line = Table.harmless(text.strip().replaceAll("\\s+", " "));
        return line.length() > WIDEST ? line.substring(0, WIDEST - 1) + "…" : line;
    }
}
