package dev.runlog.store.causes;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which failure, and which class of failures, each cause belongs to. Facts have the number of a run's cause: it stays the
 * same when causes are joined or parted.
 *
 * @param names by the number of the cause, as facts have it
 */
public record FailureCauses(Map<String, String> names) {

    private static final List<Field> FIELDS = List.of(Field.FAILURE, Field.FAILURE_CLASS);

    private static final String OF_TENANT = """
            FROM cause c CROSS JOIN failure_cause fc CROSS JOIN failure f
            WHERE fc.cause_id = c.id AND f.id = fc.failure_id AND c.organization_id = ? AND c.environment = ? AND c.kind = 'run'
            """;

    /** @param field failures by their ids, or classes */
    public static FailureCauses of(Sql sql, Tenant tenant, Field field) throws SQLException {
        var names = new HashMap<String, String>();
        sql.each(
                "SELECT c.id, " + (field == Field.FAILURE ? "f.public_id " : "c.class ") + OF_TENANT,
                row -> names.put(row.getString(1), row.getString(2)),
                List.of(tenant.organization(), tenant.environment().wire()));
        return new FailureCauses(names);
    }

    /** The filter as facts are asked: for causes in place of failures and classes. */
    public static SessionFilter asCauses(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        if (filter.conditions().stream().noneMatch(condition -> FIELDS.contains(condition.field()))) {
            return filter;
        }
        var conditions = new ArrayList<Condition>();
        for (var condition : filter.conditions()) {
            conditions.add(
                    FIELDS.contains(condition.field())
                            ? new Condition(Field.FAILURE, null, causes(sql, tenant, condition), condition.negated())
                            : condition);
        }
        return filter.with(conditions);
    }

    private static Set<String> causes(Sql sql, Tenant tenant, Condition condition) throws SQLException {
        var wanted = new HashSet<String>();
        for (String value : condition.values()) {
            wanted.add(condition.field() == Field.FAILURE ? surviving(sql, tenant, value) : value);
        }
        var causes = new HashSet<String>();
        if (wanted.contains(Condition.NOT_GIVEN)) {
            causes.add(Condition.NOT_GIVEN);
        }
        of(sql, tenant, condition.field()).names.forEach((cause, name) -> {
            if (wanted.contains(name)) {
                causes.add(cause);
            }
        });
        return causes;
    }

    /** Whoever kept the id of a failure that became part of another means that one. */
    public static String surviving(Sql sql, Tenant tenant, String failure) throws SQLException {
        return sql.one(
                        """
                        WITH RECURSIVE way (id, public_id, merged_into) AS (
                          SELECT id, public_id, merged_into FROM failure
                          WHERE organization_id = ? AND environment = ? AND public_id = ?
                          UNION
                          SELECT f.id, f.public_id, f.merged_into FROM way CROSS JOIN failure f WHERE f.id = way.merged_into)
                        SELECT public_id FROM way WHERE merged_into IS NULL
                        """,
                        row -> row.getString(1),
                        tenant.organization(),
                        tenant.environment().wire(),
                        failure)
                .orElse(failure);
    }

    /** The failure of each of these runs, by the number of its session. */
    public static Map<Long, String> ofSessions(Sql sql, Set<Long> sessions) throws SQLException {
        var found = new HashMap<Long, String>();
        sql.each("""
                SELECT r.session_id, f.public_id
                FROM given_numbers(?) wanted
                CROSS JOIN run_cause r CROSS JOIN cause c CROSS JOIN failure_cause fc CROSS JOIN failure f
                WHERE r.session_id = wanted.value AND c.id = r.cause_id AND c.kind = 'run'
                  AND fc.cause_id = c.id AND f.id = fc.failure_id
                """, row -> found.put(row.getLong(1), row.getString(2)), List.of(sessions.toString()));
        return found;
    }
}
