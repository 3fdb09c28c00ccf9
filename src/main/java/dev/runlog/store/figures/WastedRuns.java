package dev.runlog.store.figures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.model.Waste;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactScan;
import dev.runlog.store.facts.SessionSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What runs wasted: the rules say that of few, so their rows are looked through, and the facts say which of them are meant. */
final class WastedRuns {

    private static final int MOST_AGENTS = 1_000;

    private static final Comparator<Waste> MOST_FIRST = Comparator.comparingDouble(Waste::cost)
            .thenComparing(Waste::ms)
            .reversed()
            .thenComparing(Waste::agentName);

    private WastedRuns() {}

    /** @param scan for the sessions of the filter */
    static List<Waste> byAgent(Sql sql, Tenant tenant, SessionFilter filter, FactScan scan) throws SQLException {
        var meant = new SessionSet();
        scan.each((block, fit) -> {
            var numbers = block.numbers();
            fit.stream().forEach(i -> meant.add(numbers.session(i)));
            return true;
        });
        var found = new HashMap<String, Waste>();
        sql.each(
                """
                SELECT p.session_id, a.name, p.wasted_cost, p.wasted_ms
                FROM run_agent a CROSS JOIN run_profile p
                WHERE a.organization_id = ? AND a.environment = ?
                  AND p.agent_id = a.id AND p.created_at >= ? AND p.created_at < ?
                  AND (p.wasted_cost > 0 OR p.wasted_ms > 0)
                """,
                row -> {
                    if (meant.contains(row.getLong(1))) {
                        add(found, new Waste(row.getString(2), 1, row.getDouble(3), row.getLong(4)));
                    }
                },
                List.of(tenant.organization(), tenant.environment().wire(), filter.from(), filter.to()));
        return found.values().stream().sorted(MOST_FIRST).limit(MOST_AGENTS).toList();
    }

    private static void add(Map<String, Waste> found, Waste run) {
        found.merge(
                run.agentName(),
                run,
                (one, other) -> new Waste(
                        one.agentName(), one.runs() + other.runs(), one.cost() + other.cost(), one.ms() + other.ms()));
    }
}
