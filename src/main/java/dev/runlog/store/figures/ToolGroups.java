package dev.runlog.store.figures;

import dev.runlog.model.Stats.ByTool;
import dev.runlog.store.columns.Tools;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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

        private void add(Tools tools, int line) {
            sessions++;
            calls += tools.calls(line);
            errors += tools.errors(line);
            costUnits += tools.costUnits(line);
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
            groups.add(block, fit);
            return true;
        });
        groups.sums.values().removeIf(sum -> sum.sessions == 0);
        return groups;
    }

    private void add(FactBlock block, BitSet fit) throws SQLException {
        var tools = block.tools();
        var lines = tools.lines();
        var ofTools = Stream.of(tools.names().all())
                .map(name -> sums.computeIfAbsent(name, first -> new Sum()))
                .toList();
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            total.add(block.numbers(), i);
            int end = lines.end(i);
            for (int line = lines.first(i); line < end; line++) {
                ofTools.get(tools.tool(line)).add(tools, line);
            }
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
