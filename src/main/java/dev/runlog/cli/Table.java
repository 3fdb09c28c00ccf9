package dev.runlog.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;

/** Rows in columns, two spaces apart. */
final class Table {

    /** What would steer the terminal, or turn the writing round, instead of being seen. */
    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]");

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
            String cell = harmless(row.get(column));
            line.append(cell).append(" ".repeat(Math.max(0, widths[column] - cell.length()) + 2));
        }
        out.println(line.toString().stripTrailing());
    }

    /** Without what would steer the terminal. */
    static String harmless(String text) {
        return STEERING.matcher(text).replaceAll("?");
    }

    /** To the second; a dash for never. */
    static String time(Instant time) {
        return time == null ? "-" : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
