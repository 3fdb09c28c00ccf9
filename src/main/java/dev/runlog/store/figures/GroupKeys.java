package dev.runlog.store.figures;

import dev.runlog.model.Condition.Field;
import dev.runlog.model.Stats.Group;
import dev.runlog.model.Tenant;
import dev.runlog.store.causes.FailureCauses;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import java.sql.SQLException;
import java.util.Map;

/**
 * What to tell apart.
 *
 * @param failures of which failure each cause is, or of which class, if these are told apart
 */
record GroupKeys(Group group, Map<String, String> failures) {

    static GroupKeys of(Sql sql, Tenant tenant, Group group) throws SQLException {
        var field = group.field();
        return new GroupKeys(
                group,
                field == Field.FAILURE || field == Field.FAILURE_CLASS
                        ? FailureCauses.of(sql, tenant, field).names()
                        : Map.of());
    }

    BlockKeys in(FactBlock block) throws SQLException {
        return BlockKeys.of(block, group, failures);
    }
}
