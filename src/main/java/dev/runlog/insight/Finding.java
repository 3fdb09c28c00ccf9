package dev.runlog.insight;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

/**
 * Something that needs a look, as one sentence with its number and the way to its evidence. Two findings with the same kind
 * and subject are the same one, however it grew in between.
 *
 * @param subject what it is about, told from all others of its kind
 * @param agent whose runs it is about; null when it is about several, or about none
 * @param sentence for people, with its number in it
 * @param number how much is affected: runs, requests, or dollars of a budget
 * @param path where the console shows the evidence, of exactly that time; below the base path, as in {@code /sessions?…}
 * @param at when it was first found
 */
public record Finding(
        Kind kind,
        String subject,
        @JsonProperty("agentName") String agent,
        String sentence,
        double number,
        String path,
        Instant at) {

    /** The most urgent first. */
    public static final Comparator<Finding> ORDER = Comparator.comparing(Finding::kind)
            .thenComparing(finding -> -finding.number)
            .thenComparing(Finding::subject);

    /** What findings are about; the most urgent first. */
    public enum Kind {
        BUDGET_PASSED,
        FAILURE_REGRESSED,
        FAILURE_RISING,
        FAILURE_NEW,
        FIGURE_WORSE,
        RUNS_STALLED,
        REQUESTS_REFUSED,
        TOTALS_CONTRADICT,
        BUDGET_NEAR;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }

        public static Kind of(String wire) {
            return valueOf(wire.toUpperCase(Locale.ROOT));
        }
    }

    public boolean isSameAs(Finding other) {
        return kind == other.kind && subject.equals(other.subject);
    }

    /** Whether whoever was told of the other knows this one: it is the same, or what is left of it. */
    public boolean isKnownFrom(Finding other) {
        boolean hasFallen = kind == Kind.BUDGET_NEAR && other.kind == Kind.BUDGET_PASSED;
        return isSameAs(other) || (hasFallen && subject.equals(other.subject));
    }

    public Finding foundAt(Instant first) {
        return new Finding(kind, subject, agent, sentence, number, path, first);
    }
}
