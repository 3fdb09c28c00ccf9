package dev.runlog.insight.change;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.statistics.Interval;
import dev.runlog.insight.statistics.Newcombe;
import dev.runlog.insight.statistics.Wilson;
import dev.runlog.insight.words.Wording;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Whether a version may be shipped: what its runs prove, and not what they look like.
 *
 * @param minSuccess the least share of its runs that must succeed; null for any
 * @param maxDrop the most that its share may be below that of the version before; null for any
 */
public record Gate(Double minSuccess, Double maxDrop) {

    /** Nobody waits for more. */
    private static final long MOST_RUNS = 1_000_000;

    /** The finished runs of a version. */
    public record Trial(long succeeded, long runs) {

        public Interval interval() {
            return Wilson.interval((double) succeeded, (double) runs);
        }

        /** Null when there is none. */
        public Double rate() {
            return runs == 0 ? null : (double) succeeded / runs;
        }
    }

    public enum Verdict {
        FAIL,
        UNDECIDED,
        PASS;

        private final String wire = name().toLowerCase(Locale.ROOT);

        @JsonValue
        public String wire() {
            return wire;
        }
    }

    /**
     * @param runsNeeded how many more runs of the candidate would decide it if they go on like this; null when it is decided,
     *     or a million would not do
     */
    public record Result(Verdict verdict, Long runsNeeded, String sentence) {}

    private record Check(Verdict verdict, String sentence) {}

    /** @param base null unless there is one to compare with */
    public Result judge(Trial base, Trial candidate) {
        var checks = checks(base, candidate);
        var verdict = checks.stream().map(Check::verdict).min(Enum::compareTo).orElseThrow();
        var sentence = checks.stream()
                .filter(check -> check.verdict == verdict)
                .map(Check::sentence)
                .findFirst()
                .orElseThrow();
        if (verdict != Verdict.UNDECIDED) {
            return new Result(verdict, null, sentence);
        }
        Long needed = needed(base, candidate);
        String end = needed == null
                ? " More runs of this version alone would not decide it."
                : " About " + Wording.count(needed, "more run") + " would decide it.";
        return new Result(verdict, needed, sentence + end);
    }

    private List<Check> checks(Trial base, Trial candidate) {
        var least = minSuccess == null ? Stream.<Check>of() : Stream.of(atLeast(candidate));
        var drop = maxDrop == null ? Stream.<Check>of() : Stream.of(dropsAtMost(base, candidate));
        return Stream.concat(least, drop).toList();
    }

    private Check atLeast(Trial candidate) {
        var interval = candidate.interval();
        String limit = Wording.percent(minSuccess);
        String seen = Wording.count(candidate.runs, "run") + ", " + sure(interval);
        if (interval.high() < minSuccess) {
            return new Check(Verdict.FAIL, "Success is below " + limit + ": " + seen + ".");
        }
        return interval.low() >= minSuccess
                ? new Check(Verdict.PASS, "Success is at least " + limit + ": " + seen + ".")
                : new Check(Verdict.UNDECIDED, "Success may be below " + limit + ", or not: " + seen + ".");
    }

    private Check dropsAtMost(Trial base, Trial candidate) {
        var drop = Newcombe.difference(
                (double) base.succeeded, (double) base.runs, (double) candidate.succeeded, (double) candidate.runs);
        String limit = points(maxDrop);
        String seen = points(drop.low()) + " to " + points(drop.high()) + " with 95 % confidence, from "
                + Wording.count(candidate.runs, "run") + " against " + Wording.whole((double) base.runs);
        if (drop.low() > maxDrop) {
            return new Check(Verdict.FAIL, "Success dropped by more than " + limit + ": by " + seen + ".");
        }
        return drop.high() <= maxDrop
                ? new Check(Verdict.PASS, "Success dropped by no more than " + limit + ": by " + seen + ".")
                : new Check(
                        Verdict.UNDECIDED,
                        "Success may have dropped by more than " + limit + ", or not: by " + seen + ".");
    }

    private static String sure(Interval interval) {
        return Wording.percent(interval.low()) + " to " + Wording.percent(interval.high()) + " with 95 % confidence";
    }

    private static String points(double share) {
        return Wording.number(Math.rint(share * 1_000) / 10) + " points";
    }

    /** The candidate's rate is taken as it is now: the least number of runs of that rate that is enough. */
    private Long needed(Trial base, Trial candidate) {
        double rate = candidate.runs == 0 ? (base == null || base.runs == 0 ? 1 : base.rate()) : candidate.rate();
        long enough = Math.max(1, candidate.runs);
        while (isUndecided(base, rate, enough)) {
            enough *= 2;
            if (enough > MOST_RUNS) {
                return null;
            }
        }
        long few = Math.max(candidate.runs, enough / 2);
        while (enough - few > 1) {
            long middle = (few + enough) / 2;
            if (isUndecided(base, rate, middle)) {
                few = middle;
            } else {
                enough = middle;
            }
        }
        return enough - candidate.runs;
    }

    private boolean isUndecided(Trial base, double rate, long runs) {
        var more = new Trial(Math.round(rate * runs), runs);
        return checks(base, more).stream().noneMatch(check -> check.verdict == Verdict.FAIL)
                && checks(base, more).stream().anyMatch(check -> check.verdict == Verdict.UNDECIDED);
    }
}
