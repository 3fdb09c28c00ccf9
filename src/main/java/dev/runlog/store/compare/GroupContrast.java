package dev.runlog.store.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.runlog.insight.compare.Trait;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What sets two groups of runs apart.
 *
 * @param a the group that is looked at, against {@code b}
 * @param tooFew true when there are too few to say anything; else null
 * @param uneven true when one has more than fifty times as many runs as the other, which makes figures uncertain; else null
 * @param leftOut names of metadata whose values are too many to compare by, or all different
 * @param lines what the first has more often than the second
 * @param mirror what the second has more often than the first
 */
public record GroupContrast(
        Group a, Group b, Boolean tooFew, Boolean uneven, List<String> leftOut, List<Line> lines, List<Line> mirror) {

    /**
     * @param looked so many of them were looked at
     * @param filter that its runs, and no others, fit
     */
    public record Group(Instant from, Instant to, long runs, int looked, String filter) {}

    /**
     * @param kind when it shows: what shows later may follow from what shows earlier
     * @param filter which of the group's runs it is about, as parameters of a list; null where lists cannot ask for it
     * @param exact true when it is about every run of the group that fits that filter; else it is about a sample
     * @param runs of all {@code of} that were looked at
     * @param others of all {@code ofOthers} of the other group
     * @param support its share of the group, and {@code share} of the other one
     * @param ratio how much likelier a run with it belongs to the group; {@code ratioLow} at least
     * @param explains how much of the group would be gone if runs with it were as those without
     * @param alike what mostly the same runs have
     * @param explained what only follows from it
     * @param sessions some of those runs, the newest first
     */
    public record Line(
            Trait.Kind kind,
            String words,
            String sentence,
            @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, String> filter,
            Boolean exact,
            int runs,
            int of,
            int others,
            int ofOthers,
            double support,
            double share,
            double lift,
            double ratio,
            double ratioLow,
            double explains,
            double falseShare,
            List<String> alike,
            List<String> explained,
            List<String> sessions) {}
}
