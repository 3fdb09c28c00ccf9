package dev.runlog.store.figures;

import dev.runlog.model.Condition;
import dev.runlog.model.Stats.ByKey;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Figures of the sessions of which the rules say this or that: a session counts in each, and once in all together. */
final class SignalGroups {

    private static final Comparator<Map.Entry<String, Tally>> BUSIEST_FIRST = Comparator.comparingLong(
                    (Map.Entry<String, Tally> signal) -> -signal.getValue().sessions())
            .thenComparing(Map.Entry::getKey);

    private final Map<String, Tally> ofSignals = new HashMap<>();
    private final Tally ofNone = new Tally();
    private final Tally total = new Tally();

    static SignalGroups find(FactScan scan) throws SQLException {
        var groups = new SignalGroups();
        scan.each((block, fit) -> {
            groups.add(block, fit);
            return true;
        });
        groups.ofSignals.put(Condition.NOT_GIVEN, groups.ofNone);
        groups.ofSignals.values().removeIf(tally -> tally.sessions() == 0);
        return groups;
    }

    private void add(FactBlock block, BitSet fit) throws SQLException {
        var numbers = block.numbers();
        var signals = block.signals();
        var lines = signals.lines();
        var tallies = Stream.of(signals.texts().all())
                .map(signal -> ofSignals.computeIfAbsent(signal, first -> new Tally()))
                .toList();
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            total.add(numbers, i);
            int end = lines.end(i);
            for (int line = lines.first(i); line < end; line++) {
                tallies.get(signals.number(line)).add(numbers, i);
            }
            if (lines.first(i) == end) {
                ofNone.add(numbers, i);
            }
        }
    }

    Tally total() {
        return total;
    }

    /** How many there are. */
    int count() {
        return ofSignals.size();
    }

    List<ByKey> items(int most) {
        return ofSignals.entrySet().stream()
                .sorted(BUSIEST_FIRST)
                .limit(most)
                .map(signal -> new ByKey(signal.getKey(), signal.getValue().figures()))
                .toList();
    }
}
