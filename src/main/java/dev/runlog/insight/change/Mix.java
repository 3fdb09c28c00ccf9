package dev.runlog.insight.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why a mean moved: because there are more runs of a kind that always was like that, or because runs of the same kinds are
 * other than they were. Both parts together are the whole move.
 *
 * @param mix what the move would have been had each kind stayed as it was
 * @param rate what it would have been had there been as many of each kind as before
 * @param shifted the kind of which there are more, or fewer, that adds most to the first part
 * @param worst the kind that adds most to the second part
 */
public record Mix(double mix, double rate, String shifted, String worst) {

    /** The runs of a kind: how many, and what the figure is for them. */
    public record Part(long runs, double value) {}

    /** @return nothing when there is nothing to compare */
    public static Optional<Mix> of(Map<String, Part> before, Map<String, Part> now) {
        double runsBefore = (double) runs(before);
        double runsNow = (double) runs(now);
        if (runsBefore == 0 || runsNow == 0) {
            return Optional.empty();
        }
        double mean = before.values().stream()
                        .mapToDouble(part -> part.runs * part.value)
                        .sum()
                / runsBefore;
        var names = new HashMap<>(before);
        names.putAll(now);
        var steps = new ArrayList<Step>();
        for (String name : names.keySet()) {
            // A kind that was not there before is like all of them were: what it differs by is its own doing.
            var was = before.getOrDefault(name, new Part(0, mean));
            var is = now.getOrDefault(name, new Part(0, was.value));
            double weight = is.runs / runsNow;
            steps.add(new Step(
                    name, (weight - was.runs / runsBefore) * (was.value - mean), weight * (is.value - was.value)));
        }
        double mix = steps.stream().mapToDouble(Step::mix).sum();
        double rate = steps.stream().mapToDouble(Step::rate).sum();
        return Optional.of(new Mix(
                mix,
                rate,
                most(steps, Comparator.comparingDouble(step -> step.mix * Math.signum(mix))),
                most(steps, Comparator.comparingDouble(step -> step.rate * Math.signum(rate)))));
    }

    private record Step(String name, double mix, double rate) {}

    private static long runs(Map<String, Part> parts) {
        return parts.values().stream().mapToLong(Part::runs).sum();
    }

    private static String most(List<Step> steps, Comparator<Step> order) {
        return steps.stream()
                .max(order.thenComparing(Step::name))
                .map(Step::name)
                .orElseThrow();
    }

    /** Whether more runs of a kind are the better part of it. */
    public boolean isMostlyMix() {
        return Math.abs(mix) > Math.abs(rate) && Math.signum(mix) == Math.signum(mix + rate);
    }
}
