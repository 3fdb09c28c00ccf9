package dev.runlog.store.find;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Silence;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.Selection.Membership;
import dev.runlog.store.facts.SessionSet;
import dev.runlog.store.remarks.SilentRuns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks whether sessions hang. Facts do not say: that becomes so by nothing but time. */
final class SilenceCondition {

    private static final Map<Field, Silence.Kind> KINDS =
            Map.of(Field.STALLED, Silence.Kind.STALLED, Field.ABANDONED, Silence.Kind.ABANDONED);

    private SilenceCondition() {}

    /** What else the filter asks. */
    static SessionFilter known(SessionFilter filter) {
        return filter.with(filter.conditions().stream()
                .filter(condition -> !KINDS.containsKey(condition.field()))
                .toList());
    }

    static List<Membership> members(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        var members = new ArrayList<Membership>();
        for (var condition : filter.conditions()) {
            if (KINDS.containsKey(condition.field())) {
                var silent = new SessionSet();
                SilentRuns.each(sql, tenant, KINDS.get(condition.field()), silent::add);
                add(members, condition, silent);
            }
        }
        return members;
    }

    /** Whoever asks for both asks for nothing. */
    private static void add(List<Membership> members, Condition condition, SessionSet silent) {
        boolean those = condition.values().contains("true") != condition.negated();
        boolean others = condition.values().contains("false") != condition.negated();
        if (!those) {
            members.add(new Membership(silent, true));
        }
        if (!others) {
            members.add(new Membership(silent, false));
        }
    }
}
