package dev.runlog.store.find;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.runs.HiddenSessions;
import java.util.ArrayList;
import java.util.List;

/** The conditions of a question about sessions {@code s}, with their arguments, in step. */
public final class Where {

    private final List<String> conditions = new ArrayList<>();
    private final List<Object> arguments = new ArrayList<>();

    /** Whose sessions, and which of them; time and words are left to the caller, who knows what they are for. */
    public static Where of(Tenant tenant, SessionFilter filter) {
        var where = new Where()
                .and("s.organization_id = ?", tenant.organization())
                .and("s.environment = ?", tenant.environment().wire())
                .and(HiddenSessions.NOT_HIDDEN);
        if (filter.agentName() != null) {
            where.and("s.agent_name = ?", filter.agentName());
        }
        if (filter.userId() != null) {
            where.and("s.user_id = ?", filter.userId());
        }
        if (filter.status() != null) {
            where.and("s.status = ?", filter.status().wire());
        }
        if (filter.success() != null) {
            where.and(filter.success() ? "s.success = 1" : "s.success = 0");
        }
        if (filter.hasErrors() != null) {
            where.and(filter.hasErrors() ? "s.error_count > 0" : "s.error_count = 0");
        }
        if (filter.toolName() != null) {
            where.and(
                    "EXISTS (SELECT 1 FROM session_tool x WHERE x.session_id = s.id AND x.tool_name = ?)",
                    filter.toolName());
        }
        filter.metadata().forEach((key, value) -> where.and("""
                        EXISTS (
                          SELECT 1 FROM session_metadata x
                          WHERE x.organization_id = s.organization_id AND x.environment = s.environment
                            AND x.key = ? AND x.value = ? AND x.created_at = s.created_at AND x.session_id = s.id)""", key, value));
        return where;
    }

    /** Lower bounds, checked on the way: the plus keeps the planner from an order that nobody asked for. */
    public Where andAtLeast(SessionFilter filter) {
        if (filter.minCost() != null) {
            and("+s.cost >= ?", filter.minCost());
        }
        if (filter.minDurationMs() != null) {
            and("+s.elapsed_ms >= ?", filter.minDurationMs());
        }
        return this;
    }

    /** Among the newest sessions with the words that are asked for, so many at most. */
    public Where andNewestWith(Words words, List<String> asked, int most) {
        return and("""
                s.id IN (
                  SELECT rowid / %d FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT %d)""".formatted(SearchIndex.TEXTS_PER_SESSION, most), words.question(asked));
    }

    public Where and(String condition, Object... values) {
        conditions.add(condition);
        arguments.addAll(List.of(values));
        return this;
    }

    public String sql() {
        return String.join("\n  AND ", conditions);
    }

    public List<Object> arguments() {
        return arguments;
    }
}
