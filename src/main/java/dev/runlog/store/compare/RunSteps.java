package dev.runlog.store.compare;

import dev.runlog.insight.align.Folding;
import dev.runlog.insight.align.RunStep;
import dev.runlog.insight.attempt.Fingerprint;
import dev.runlog.model.EventType;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reads the steps of one run, a page at a time: a long read would hold back the log. */
final class RunSteps {

    /** Of a run. */
    private static final int MOST_EVENTS = 20_000;

    private static final int PAGE_EVENTS = 1_000;

    /** In characters. */
    private static final int PAGE_SIZE = 2 * 1024 * 1024;

    private final Tenant tenant;
    private final String session;
    private final Folding folding = new Folding();
    private final Fingerprint fingerprint = new Fingerprint();
    private int events;
    private long at = Long.MIN_VALUE;
    private long number;
    private boolean ended;

    RunSteps(Tenant tenant, String session) {
        this.tenant = tenant;
        this.session = session;
    }

    CompletableFuture<RunSteps> read(Readers readers) {
        return readers.submit(tenant.organization(), this::readPage)
                .thenCompose(page -> page.isFull() ? page.read(readers) : CompletableFuture.completedFuture(page));
    }

    List<RunStep> steps() {
        return folding.steps();
    }

    /** When its first event happened. */
    long start() {
        return steps().isEmpty() ? 0 : steps().get(0).at();
    }

    /** Whether it goes on after these steps. */
    boolean isPartial() {
        return folding.isFull() || !ended;
    }

    private boolean isFull() {
        return !ended && !folding.isFull() && events < MOST_EVENTS;
    }

    private RunSteps readPage(Sql sql) throws SQLException {
        var size = new int[2];
        sql.until(
                """
                SELECT e.id, e.public_id, e.type, e.tool_name, e.tool_input, e.confidence, e.estimated_cost, e.happened_at,
                  d.duration_ms
                FROM event e LEFT JOIN event_detail d ON d.event_id = e.id
                WHERE e.session_id = (SELECT id FROM session WHERE public_id = ? AND organization_id = ? AND environment = ?)
                  AND (e.happened_at, e.id) > (?, ?)
                ORDER BY e.happened_at, e.id
                LIMIT ?
                """,
                row -> {
                    size[0]++;
                    size[1] += add(row);
                    return size[1] < PAGE_SIZE;
                },
                session,
                tenant.organization(),
                tenant.environment().wire(),
                at,
                number,
                PAGE_EVENTS);
        events += size[0];
        ended = size[0] < PAGE_EVENTS && size[1] < PAGE_SIZE;
        return this;
    }

    private int add(ResultSet row) throws SQLException {
        at = row.getLong("happened_at");
        number = row.getLong("id");
        String tool = row.getString("tool_name");
        String input = row.getString("tool_input");
        folding.add(new RunStep(
                number,
                row.getString("public_id"),
                EventType.of(row.getString("type")),
                tool,
                input == null ? null : fingerprint.ofInput(tool, input),
                1,
                at,
                decimal(row, "duration_ms"),
                decimal(row, "estimated_cost"),
                decimal(row, "confidence")));
        return input == null ? 0 : input.length();
    }

    private static Double decimal(ResultSet row, String column) throws SQLException {
        var number = Sql.number(row, column);
        return number == null ? null : number.doubleValue();
    }
}
