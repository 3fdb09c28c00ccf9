package dev.runlog.insight.compare;

import dev.runlog.insight.statistics.RiskRatio;
import java.util.List;

/**
 * A trait that one group of runs has more often than the other by more than chance.
 *
 * @param and together with this one; null for a trait alone
 * @param runs of the group that have it, of all {@code of} that were looked at
 * @param others of the other group, of all {@code ofOthers}
 * @param support its share of the group, and {@code share} of the other one
 * @param lift how much more frequent it is here
 * @param risk of belonging to the group, with the trait and without
 * @param explains how much of the group would be gone if those with the trait were as those without
 * @param score what lines are ordered by: as {@code explains}, with what is at least so
 * @param chance how likely chance alone gives such a difference
 * @param falseShare how many of all that look as good would be false, at most
 * @param alike traits that mostly the same runs have
 * @param places of its runs in the group: the first ones
 */
public record ContrastLine(
        Trait trait,
        Trait and,
        int runs,
        int of,
        int others,
        int ofOthers,
        double support,
        double share,
        double lift,
        RiskRatio risk,
        double explains,
        double score,
        double chance,
        double falseShare,
        List<Trait> alike,
        List<Trait> explained,
        List<Integer> places) {}
