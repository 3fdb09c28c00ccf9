package dev.runlog.store.insight;

import dev.runlog.insight.run.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.StringJoiner;

/**
 * The way a run took, as it is kept: a line for each step, its kind in a letter and its name, and behind a tab how often in a
 * row if more than once. What stood before is its number among the different ones.
 */
public final class StoredPath {

    private static final String TOOL = "tool:";
    private static final String STATE = "state:";

    private StoredPath() {}

    static String of(List<Step> steps) {
        var numbers = new HashMap<String, Integer>();
        var lines = new StringJoiner("\n");
        for (var step : steps) {
            String name = shortened(step.name().replace('\t', ' ').replace('\n', ' '));
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

    private static String shortened(String name) {
        if (name.startsWith(TOOL)) {
            return "t" + name.substring(TOOL.length());
        }
        return name.startsWith(STATE) ? "s" + name.substring(STATE.length()) : name.substring(0, 1);
    }

    private static String name(String kept, List<String> names) {
        if (Character.isDigit(kept.charAt(0))) {
            return names.get(Integer.parseInt(kept));
        }
        names.add(
                switch (kept.charAt(0)) {
                    case 't' -> TOOL + kept.substring(1);
                    case 's' -> STATE + kept.substring(1);
                    case 'd' -> "decision";
                    case 'e' -> "error";
                    default -> throw new IllegalArgumentException("No step is kept like that: " + kept);
                });
        return names.get(names.size() - 1);
    }
}
