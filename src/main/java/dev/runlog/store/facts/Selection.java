package dev.runlog.store.facts;

import dev.runlog.model.SessionFilter;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which sessions a filter means: the one definition, for figures, lists and exports. */
public final class Selection {

    private final SessionFilter filter;
    private final List<BlockCondition> conditions;
    private final List<Limit> limits;
    private final List<Membership> members;

    /**
     * @param members which sets a session must be in, for what is in no block: the filter's words, and what becomes so with
     *     time
     */
    public Selection(SessionFilter filter, List<Membership> members) {
        this.filter = filter;
        this.conditions = filter.conditions().stream().map(BlockCondition::new).toList();
        this.limits = limits(filter);
        this.members = members;
    }

    /** @param negated when it must not be in the set */
    public record Membership(SessionSet sessions, boolean negated) {

        private boolean has(long session) {
            return sessions.contains(session) != negated;
        }

        private boolean mayHave(long first, long last) {
            return negated || sessions.hasAny(first, last);
        }
    }

    private static List<Limit> limits(SessionFilter filter) {
        var limits = new ArrayList<Limit>();
        atLeast(limits, Bound.CREATED_AT, millis(filter.from()));
        below(limits, Bound.CREATED_AT, millis(filter.to()));
        atLeast(limits, Bound.LAST_ACTIVITY_AT, millis(filter.active().from()));
        below(limits, Bound.CREATED_AT, millis(filter.active().to()));
        atLeast(limits, Bound.COST, filter.minCost());
        atLeast(limits, Bound.ELAPSED, filter.minDurationMs());
        return limits;
    }

    List<Limit> limits() {
        return limits;
    }

    private static void atLeast(List<Limit> limits, Bound bound, Double value) {
        if (value != null) {
            limits.add(new Limit.AtLeast(bound, value));
        }
    }

    private static void below(List<Limit> limits, Bound bound, Double value) {
        if (value != null) {
            limits.add(new Limit.Below(bound, value));
        }
    }

    private static Double millis(Instant time) {
        return time == null ? null : (double) time.toEpochMilli();
    }

    /** What must be read to tell. */
    public Set<FactColumn> columns() {
        var columns = EnumSet.of(FactColumn.NUMBERS);
        filter.conditions().forEach(condition -> columns.addAll(FactColumn.of(condition.field())));
        return columns;
    }

    /** Whether any of these sessions may fit, from the first number to the last. */
    boolean hasAny(long first, long last) {
        return members.stream().allMatch(member -> member.mayHave(first, last));
    }

    /** Which of the sessions in a block fit. */
    public BitSet in(FactBlock block) throws SQLException {
        var fit = new BitSet(block.size());
        fit.set(0, block.size());
        for (var condition : conditions) {
            condition.restrict(fit, block);
            if (fit.isEmpty()) {
                return fit;
            }
        }
        for (var limit : limits) {
            limit.restrict(fit, block.numbers());
        }
        for (var member : members) {
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                fit.set(i, member.has(block.numbers().session(i)));
            }
        }
        return fit;
    }
}
