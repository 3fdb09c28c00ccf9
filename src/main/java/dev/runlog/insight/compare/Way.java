package dev.runlog.insight.compare;

import dev.runlog.insight.run.Step;
import java.util.List;

/**
 * The way a run went: what it did, step by step; how often in a row does not count.
 *
 * @param cost null when nothing is known of it
 */
public record Way(List<String> steps, Double cost) {

    public static Way of(List<Step> path, Double cost) {
        return new Way(path.stream().map(Step::name).toList(), cost);
    }

    /** @return null where it has ended */
    String step(int place) {
        return place < steps.size() ? steps.get(place) : null;
    }
}
