package dev.runlog.store.figures;

import dev.runlog.model.Stats.ByTool;
import dev.runlog.store.columns.ToolCounts;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What each tool did in some sessions. */
final class ToolGroups {

    private static final Comparator<ByTool> BUSIEST_FIRST =
            Comparator.comparingLong((ByTool tool) -> -tool.calls()).thenComparing(ByTool::key);

    /** Of one tool. */
    private static final class Sum {
        private long sessions;
        private long calls;
        private long errors;
        private double costUnits;

        private void add(ToolCounts counts) {
            sessions++;
            calls += counts.calls();
            errors += counts.errors();
            costUnits += counts.costUnits();
        }

        private ByTool item(String name) {
            double errorRate = calls == 0 ? 0 : Math.min(1, (double) errors / calls);
            return new ByTool(name, sessions, calls, errors, errorRate, Tally.cost(costUnits));
        }
    }

    private final Map<String, Sum> sums = new HashMap<>();
    private final Tally total = new Tally();

    static ToolGroups find(FactScan scan) throws SQLException {
        var groups = new ToolGroups();
        scan.each((block, fit) -> {
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                groups.total.add(block.numbers(), i);
                groups.add(block, i);
            }
            return true;
        });
        return groups;
    }

    private void add(FactBlock block, int session) {
        var tools = block.tools();
        for (int line = tools.firstLine(session); line < tools.endOfLines(session); line++) {
            sums.computeIfAbsent(tools.name(line), first -> new Sum()).add(tools.counts(line));
        }
    }

    Tally total() {
        return total;
    }

    /** How many there are. */
    int count() {
        return sums.size();
    }

    List<ByTool> items(int most) {
        return sums.entrySet().stream()
                .map(sum -> sum.getValue().item(sum.getKey()))
                .sorted(BUSIEST_FIRST)
                .limit(most)
                .toList();
    }
}
