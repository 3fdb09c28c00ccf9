package dev.runlog.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Rows in columns, two spaces apart. */
final class Table {

    private Table() {}

    static void print(PrintWriter out, List<String> headings, List<List<String>> rows) {
        var widths = new int[headings.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = headings.get(column).length();
            for (var row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        printRow(out, headings, widths);
        rows.forEach(row -> printRow(out, row, widths));
    }

    private static void printRow(PrintWriter out, List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column).replaceAll("\\p{Cntrl}", "?");
            line.append(cell).append(" ".repeat(Math.max(0, widths[column] - cell.length()) + 2));
        }
        out.println(line.toString().stripTrailing());
    }

    /** To the second; a dash for never. */
    static String time(Instant time) {
        return time == null ? "-" : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
