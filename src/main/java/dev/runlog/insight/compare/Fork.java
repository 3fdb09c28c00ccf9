package dev.runlog.insight.compare;

import dev.runlog.insight.statistics.RiskRatio;
import dev.runlog.insight.words.Wording;
import java.util.List;

/**
 * Where ways part, and runs that go one way fail more often than those that go another.
 *
 * @param after what they all did before
 * @param next what those do that fail most; null when they end there
 * @param runs how many do it, of all {@code of} that come by
 * @param failed how many of those that do it failed, of all {@code ofFailed} failed ones that come by
 * @param failing the share of those that do it which fail; {@code otherwise} of all others that come by
 * @param risk of failing, for how sure that is
 * @param explains how many of those that fail would not, if they went as the others
 * @param falseShare how many of all that look as good would be false, at most
 * @param places of those that do it and failed, among the failed runs
 */
public record Fork(
        List<String> after,
        String next,
        int runs,
        int of,
        int failed,
        int ofFailed,
        double failing,
        double otherwise,
        RiskRatio risk,
        double explains,
        double falseShare,
        List<Integer> places) {

    private static final String ERROR = "error";

    /** Whether it is what happens to a run, and not what the run does. */
    boolean isLate() {
        return next == null || next.equals(ERROR);
    }

    public String sentence() {
        return place() + Wording.whole(runs) + " of " + Wording.count(of, "run") + " " + way() + ": "
                + Wording.percent(failing) + " of them fail, " + Wording.percent(otherwise) + " of the others";
    }

    private String place() {
        return after.isEmpty() ? "" : "After " + words(after.get(after.size() - 1)) + ordinal() + ", ";
    }

    /** Which of several alike it is. */
    private String ordinal() {
        String last = after.get(after.size() - 1);
        long times = after.stream().filter(last::equals).count();
        return times == 1 ? "" : " for the " + times + (times == 2 ? "nd" : times == 3 ? "rd" : "th") + " time";
    }

    private String way() {
        if (next == null) {
            return after.isEmpty() ? "do nothing" : "end";
        }
        return (after.isEmpty() ? "begin with " : "go on with ") + (next.equals(ERROR) ? "an error" : words(next));
    }

    private static String words(String step) {
        return step.replaceFirst("^(tool|state):", "");
    }
}
