package dev.runlog.store.facts;

import dev.runlog.model.SessionFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Which sessions a filter means: the one definition, for figures, lists and exports.
 *
 * @param also what the filter's words, which are in no block, leave of all sessions, by number
 */
public record Selection(SessionFilter filter, LongPredicate also) {

    /** A limit on a block's row: in others no session can fit. */
    record Limit(String condition, double value) {}

    List<Limit> bounds() {
        var limits = new ArrayList<Limit>();
        atLeast(limits, Bound.CREATED_AT, filter.from());
        below(limits, Bound.CREATED_AT, filter.to());
        atLeast(limits, Bound.LAST_ACTIVITY_AT, filter.active().from());
        below(limits, Bound.CREATED_AT, filter.active().to());
        if (filter.minCost() != null) {
            limits.add(new Limit(Bound.COST.most() + " >= ?", filter.minCost()));
        }
        if (filter.minDurationMs() != null) {
            limits.add(new Limit(Bound.ELAPSED.most() + " >= ?", filter.minDurationMs()));
        }
        return limits;
    }

    private static void atLeast(List<Limit> limits, Bound bound, Instant time) {
        if (time != null) {
            limits.add(new Limit(bound.most() + " >= ?", time.toEpochMilli()));
        }
    }

    private static void below(List<Limit> limits, Bound bound, Instant time) {
        if (time != null) {
            limits.add(new Limit(bound.least() + " < ?", time.toEpochMilli()));
        }
    }

    /** What must be read to tell. */
    public Set<FactColumn> columns() {
        var columns = EnumSet.of(FactColumn.NUMBERS);
        filter.conditions().forEach(condition -> columns.addAll(FactColumn.of(condition.field())));
        return columns;
    }

    /** Which of the sessions in a block fit. */
    public BitSet in(FactBlock block) {
        var fit = within(block.numbers());
        for (var condition : filter.conditions()) {
            if (fit.isEmpty()) {
                return fit;
            }
            new BlockCondition(condition, block).restrict(fit);
        }
        return fit;
    }

    /** All but the conditions. */
    private BitSet within(Numbers numbers) {
        long from = millis(filter.from(), Long.MIN_VALUE);
        long to = Math.min(
                millis(filter.to(), Long.MAX_VALUE), millis(filter.active().to(), Long.MAX_VALUE));
        long activeFrom = millis(filter.active().from(), Long.MIN_VALUE);
        double minCost = filter.minCost() == null ? 0 : filter.minCost();
        double minDuration = filter.minDurationMs() == null ? 0 : filter.minDurationMs();
        var fit = new BitSet(numbers.size());
        for (int i = 0; i < numbers.size(); i++) {
            long began = numbers.createdAt(i);
            if (began >= from
                    && began < to
                    && numbers.lastActivityAt(i) >= activeFrom
                    && numbers.cost(i) >= minCost
                    && numbers.elapsedMs(i) >= minDuration
                    && also.test(numbers.session(i))) {
                fit.set(i);
            }
        }
        return fit;
    }

    private static long millis(Instant time, long open) {
        return time == null ? open : time.toEpochMilli();
    }
}
