package dev.runlog.store.behaviour;

import dev.runlog.insight.decision.Alternatives.Alternative;
import dev.runlog.insight.decision.Measure;
import dev.runlog.insight.decision.Telling;
import java.time.Instant;
import java.util.List;

/**
 * What it is worth when runs say how sure they are. What is not known is null.
 *
 * @param runs how many ended, of those that were asked for
 * @param looked so many were looked at, of which {@code sure} say how sure they are
 * @param missing what it takes to say more; null when there is enough
 * @param calibration null when there is not enough
 * @param considered what the newest of them considered, that of most runs first
 * @param lookedForConsidered so many runs were looked at for that
 */
public record Decisions(
        Instant from,
        Instant to,
        long runs,
        int looked,
        int sure,
        String missing,
        Found calibration,
        List<Alternative> considered,
        int lookedForConsidered) {

    /**
     * @param says how sure runs are in the mean, and {@code succeeds} how many succeed
     * @param expectedError how far what they say is from what becomes of them, in the mean; {@code brier} its square
     * @param areas how well what they say tells good runs from bad, by what stands for the run
     */
    public record Found(
            String sentence,
            Telling telling,
            double says,
            double succeeds,
            double successLow,
            double successHigh,
            double expectedError,
            double brier,
            Measure best,
            List<Area> areas,
            List<Bin> bins) {}

    public record Area(Measure of, double value, double low, double high) {}

    /**
     * Runs that are about as sure.
     *
     * @param sessions some of them, the newest first
     */
    public record Bin(
            double from,
            double to,
            int runs,
            Double says,
            Double successRate,
            Double successLow,
            Double successHigh,
            List<String> sessions) {}
}
