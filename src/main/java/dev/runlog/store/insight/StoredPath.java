package dev.runlog.store.insight;

import dev.runlog.insight.run.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.StringJoiner;

/**
 * The way a run took, as it is kept: a line for each step, its name, and behind a tab how often in a row if more than once. A
 * name that stood before is its number among the names: those of steps never are numbers.
 */
public final class StoredPath {

    private StoredPath() {}

    static String of(List<Step> steps) {
        var numbers = new HashMap<String, Integer>();
        var lines = new StringJoiner("\n");
        for (var step : steps) {
            String name = step.name().replace('\t', ' ').replace('\n', ' ');
            var known = numbers.putIfAbsent(name, numbers.size());
            lines.add((known == null ? name : known.toString()) + (step.times() == 1 ? "" : "\t" + step.times()));
        }
        return lines.toString();
    }

    public static List<Step> steps(String stored) {
        var steps = new ArrayList<Step>();
        var names = new ArrayList<String>();
        for (String line : stored.isEmpty() ? new String[0] : stored.split("\n", -1)) {
            int tab = line.indexOf('\t');
            String name = name(tab < 0 ? line : line.substring(0, tab), names);
            steps.add(new Step(name, tab < 0 ? 1 : Integer.parseInt(line.substring(tab + 1))));
        }
        return steps;
    }

    private static String name(String kept, List<String> names) {
        if (kept.chars().allMatch(letter -> letter >= '0' && letter <= '9') && !kept.isEmpty()) {
            return names.get(Integer.parseInt(kept));
        }
        names.add(kept);
        return kept;
    }
}
