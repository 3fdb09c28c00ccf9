package dev.runlog.torture.attacks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What all attacks came to, as a table in Markdown. */
final class Report {

    private static final List<String> HEADINGS = List.of(
            "attack",
            "attacker got",
            "same organization: p50 / p99 / max, ms",
            "other organization",
            "before",
            "10 s after",
            "others",
            "RSS before / most / after, MB",
            "heap",
            "threads",
            "files",
            "disk, MB",
            "lost",
            "verdict");

    private final PrintStream out;
    private final List<List<String>> rows = new ArrayList<>();
    private boolean well = true;

    Report(PrintStream out) {
        this.out = out;
    }

    void add(Outcome of, long lost) {
        var complaints = new ArrayList<>(of.complaints());
        if (lost != 0) {
            complaints.add(lost + " lost");
        }
        String others = of.others().stream().map(Witness::toString).collect(Collectors.joining(", "));
        rows.add(List.of(
                of.attack(),
                of.answers(),
                of.neighbour().toString(),
                of.stranger().toString(),
                of.calm().toString(),
                of.recovered().toString(),
                others,
                three(of.before().rss(), of.worst().rss(), of.after().rss()),
                three(of.before().heap(), of.worst().heap(), of.after().heap()),
                three(of.before().threads(), of.worst().threads(), of.after().threads()),
                three(of.before().files(), of.worst().files(), of.after().files()),
                String.valueOf(of.diskMegabytes()),
                String.valueOf(lost),
                verdict(complaints)));
        tell(complaints);
    }

    /** There is nothing to say of it but that it could not be brought to its end. */
    void addBroken(String attack, String why) {
        var row = new ArrayList<>(java.util.Collections.nCopies(HEADINGS.size(), ""));
        row.set(0, attack);
        row.set(HEADINGS.size() - 1, verdict(List.of(why)));
        rows.add(row);
        tell(List.of(why));
    }

    private static String three(long before, long most, long after) {
        return before + " / " + most + " / " + after;
    }

    private static String verdict(List<String> complaints) {
        return complaints.isEmpty() ? "stands" : "**falls**: " + String.join("; ", complaints);
    }

    private void tell(List<String> complaints) {
        well &= complaints.isEmpty();
        out.println(line(rows.get(rows.size() - 1)));
    }

    /** Prints the table. @return whether all was well */
    boolean end() {
        out.println();
        out.println(line(HEADINGS));
        out.println(line(HEADINGS.stream().map(heading -> "---").toList()));
        rows.forEach(row -> out.println(line(row)));
        return well;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
