package dev.runlog.store.compare;

import dev.runlog.insight.align.Row;
import dev.runlog.insight.attempt.CanonicalJson;
import dev.runlog.model.StateChange;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.compare.RunDiff.Line;
import dev.runlog.store.compare.RunDiff.Side;
import dev.runlog.store.db.Sql;
import dev.runlog.store.details.JsonChanges;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Reads what went in and out of the steps that stand beside each other, a few at a time, and says where that differs. */
final class RowChanges {

    /** In characters, of inputs and outputs: so many are read at once, and so many in all. */
    private static final int PAGE_SIZE = 2 * 1024 * 1024;

    private static final int MOST_READ = 16 * 1024 * 1024;

    private static final int MOST_CHANGES = 2_000;

    private final List<Row> rows;
    private final long startOfA;
    private final long startOfB;
    private final List<Line> lines = new ArrayList<>();
    private int read;
    private int found;

    RowChanges(List<Row> rows, long startOfA, long startOfB) {
        this.rows = rows;
        this.startOfA = startOfA;
        this.startOfB = startOfB;
    }

    /** All of them, in their order. */
    CompletableFuture<List<Line>> read(Readers readers, Tenant tenant) {
        return readers.submit(tenant.organization(), this::readPage)
                .thenCompose(done -> done ? CompletableFuture.completedFuture(lines) : read(readers, tenant));
    }

    private boolean readPage(Sql sql) throws SQLException {
        int enough = read + PAGE_SIZE;
        while (lines.size() < rows.size() && read < enough) {
            lines.add(line(sql, rows.get(lines.size())));
        }
        return lines.size() == rows.size();
    }

    private record Content(String input, String output) {
        private int size() {
            return (input == null ? 0 : input.length()) + (output == null ? 0 : output.length());
        }
    }

    private Line line(Sql sql, Row row) throws SQLException {
        var a = Side.of(row.a(), startOfA);
        var b = Side.of(row.b(), startOfB);
        if (a == null || b == null) {
            return new Line(row.state(), a, b, null, null, null, null);
        }
        if (read >= MOST_READ || found >= MOST_CHANGES) {
            return new Line(row.state(), a, b, null, null, null, true);
        }
        var ofA = content(sql, row.a().number());
        var ofB = content(sql, row.b().number());
        read += ofA.size() + ofB.size();
        var inputs = JsonChanges.between(ofA.input, ofB.input);
        var outputs = JsonChanges.between(ofA.output, ofB.output);
        int more = inputs.more() + outputs.more();
        return new Line(
                row.state(),
                a,
                b,
                lasting(inputs, CanonicalJson::isVolatileInInput),
                lasting(outputs, CanonicalJson::isVolatileInOutput),
                more == 0 ? null : more,
                null);
    }

    private static Content content(Sql sql, long event) throws SQLException {
        return sql.one(
                        "SELECT tool_input, tool_output FROM event WHERE id = ?",
                        row -> new Content(row.getString(1), row.getString(2)),
                        event)
                .orElse(new Content(null, null)); // deleted meanwhile
    }

    private List<StateChange> lasting(JsonChanges changes, Predicate<String> isVolatile) {
        var lasting = changes.list().stream()
                .filter(change -> !isVolatile.test(member(change.path())))
                .toList();
        found += lasting.size();
        return lasting.isEmpty() ? null : lasting;
    }

    /** The last name of a path. */
    private static String member(String path) {
        String last = path.substring(path.lastIndexOf('.') + 1);
        int place = last.indexOf('[');
        return place < 0 ? last : last.substring(0, place);
    }
}
