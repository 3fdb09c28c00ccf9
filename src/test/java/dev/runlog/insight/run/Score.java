package dev.runlog.insight.run;

import dev.runlog.insight.run.Signal.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How often the rules were right about runs whose truth is known. */
final class Score {

    private final Map<Kind, Integer> right = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> missed = new EnumMap<>(Kind.class);
    private final Map<Kind, Integer> wrong = new EnumMap<>(Kind.class);
    private final Map<String, Integer> traps = new TreeMap<>();
    private final Map<String, Integer> taken = new TreeMap<>();
    private int turns;
    private int turnsFound;
    private int flagged;
    private int rightlyFlagged;
    private int troubled;

    void add(PlantedRun run) {
        var analysis = run.judged();
        var said = analysis.signals().stream()
                .filter(signal -> signal.severity().isTrouble())
                .map(Signal::kind)
                .collect(Collectors.toSet());
        for (var kind : run.expected()) {
            (said.contains(kind) ? right : missed).merge(kind, 1, Integer::sum);
        }
        for (var kind : said) {
            if (!run.expected().contains(kind) && !run.alsoRight().contains(kind)) {
                wrong.merge(kind, 1, Integer::sum);
            }
        }
        boolean isFlagged = !said.isEmpty();
        flagged += isFlagged ? 1 : 0;
        if (run.trap() != null) {
            traps.merge(run.trap(), 1, Integer::sum);
            taken.merge(run.trap(), isFlagged ? 1 : 0, Integer::sum);
        } else {
            troubled++;
            rightlyFlagged += isFlagged ? 1 : 0;
        }
        if (run.turn() > 0) {
            turns++;
            turnsFound += ("evt_" + run.turn()).equals(analysis.turnedAt()) ? 1 : 0;
        }
    }

    double precision() {
        return rightlyFlagged / (double) flagged;
    }

    double recall() {
        return rightlyFlagged / (double) troubled;
    }

    double precision(Kind kind) {
        int all = count(right, kind) + count(wrong, kind);
        return all == 0 ? 1 : count(right, kind) / (double) all;
    }

    double recall(Kind kind) {
        int all = count(right, kind) + count(missed, kind);
        return all == 0 ? 1 : count(right, kind) / (double) all;
    }

    private static int count(Map<Kind, Integer> counts, Kind kind) {
        return counts.getOrDefault(kind, 0);
    }

    double turnsFound() {
        return turnsFound / (double) turns;
    }

    /** Of the benign runs of the sort that is taken for trouble most often. */
    double worstTrap() {
        return traps.keySet().stream()
                .mapToDouble(trap -> taken.get(trap) / (double) traps.get(trap))
                .max()
                .orElse(0);
    }

    @Override
    public String toString() {
        var text = new StringBuilder(String.format(
                "run: precision %.3f recall %.3f, turn %.3f, worst trap %.3f%n",
                precision(), recall(), turnsFound(), worstTrap()));
        for (var kind : Kind.values()) {
            if (count(right, kind) + count(missed, kind) + count(wrong, kind) > 0) {
                text.append(String.format(
                        "%-18s precision %.3f recall %.3f (%d right, %d missed, %d wrong)%n",
                        kind,
                        precision(kind),
                        recall(kind),
                        count(right, kind),
                        count(missed, kind),
                        count(wrong, kind)));
            }
        }
        traps.forEach((trap, runs) -> text.append(String.format("trap %s: %d of %d%n", trap, taken.get(trap), runs)));
        return text.toString();
    }
}
