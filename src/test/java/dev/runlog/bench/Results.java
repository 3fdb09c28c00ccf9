package dev.runlog.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the rounds measured, and what that comes to. What was not measured is NaN, and printed as a dash. */
final class Results {

    private record Row(String title, Map<Figure, List<Double>> rounds) {}

    private final Map<String, Row> rows = new LinkedHashMap<>();

    void add(String id, String title, Map<Figure, Double> round) {
        var row = rows.computeIfAbsent(id, missing -> new Row(title, new EnumMap<>(Figure.class)));
        round.forEach((figure, value) ->
                row.rounds.computeIfAbsent(figure, missing -> new ArrayList<>()).add(value));
    }

    double median(String id, Figure figure) {
        var sorted = rounds(id, figure).stream().sorted().toList();
        int half = sorted.size() / 2;
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    private List<Double> rounds(String id, Figure figure) {
        return rows.containsKey(id) ? rows.get(id).rounds.getOrDefault(figure, List.of()) : List.of();
    }

    void print() {
        System.out.printf(
                "%n%-46s %10s %8s %8s %8s %8s   %s%n",
                "medians", "a second", "CPU µs", "in all", "p50 ms", "p99 ms", "rounds");
        rows.forEach((id, row) -> System.out.printf(
                "%-46s %10s %8s %8s %8s %8s   %s%n",
                String.format("%-3s %s", id, row.title),
                text("%,.0f", median(id, Figure.RATE)),
                text("%.1f", median(id, Figure.CPU)),
                text("%.1f", median(id, Figure.CPU_IN_ALL)),
                text("%.2f", median(id, Figure.P50)),
                text("%.2f", median(id, Figure.P99)),
                rounds(id, Figure.RATE).stream()
                        .map(rate -> text("%,.0f", rate))
                        .collect(Collectors.joining("  "))));
        System.out.println(
                "CPU is the server's processor time per row or event: under load, and with the words indexed.");
    }

    private static String text(String format, double value) {
        return Double.isNaN(value) ? "-" : String.format(format, value);
    }

    static void printGoalsHead() {
        System.out.printf("%n%-46s %10s %10s%n", "goals", "is", "wanted");
    }

    static void printAtLeast(String name, double value, double wanted) {
        printGoal(name, value, "≥ " + wanted, value >= wanted ? "yes" : "no");
    }

    static void printAtMost(String name, double value, double wanted) {
        printGoal(name, value, "≤ " + wanted, value <= wanted ? "yes" : "no");
    }

    private static void printGoal(String name, double value, String wanted, String verdict) {
        System.out.printf(
                "%-46s %10s %10s   %s%n", name, text("%.2f", value), wanted, Double.isNaN(value) ? "" : verdict);
    }
}
