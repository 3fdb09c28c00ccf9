package dev.runlog.store.find;

import dev.runlog.model.Cursor;
import dev.runlog.model.SessionOrder;
import dev.runlog.store.facts.Bound;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactScan;
import dev.runlog.store.facts.FactScan.Header;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The first sessions in some order. Blocks are read in the order of the best that each can have, until none can have a better
 * one than those that are found.
 */
final class TopSessions {

    /**
     * Where a session stands in the order.
     *
     * @param place the value that is sorted by; those with the same are in the order of their numbers
     */
    record Found(double place, long session) {}

    private final Bound bound;
    private final boolean descending;
    private final Comparator<Found> order;

    TopSessions(Bound bound, boolean descending) {
        this.bound = bound;
        this.descending = descending;
        var ascending = Comparator.comparingDouble(Found::place).thenComparingLong(Found::session);
        this.order = descending ? ascending.reversed() : ascending;
    }

    static Bound bound(SessionOrder order) {
        return switch (order.by()) {
            case CREATED_AT -> Bound.CREATED_AT;
            case LAST_ACTIVITY_AT -> Bound.LAST_ACTIVITY_AT;
            case COST -> Bound.COST;
            case DURATION -> Bound.ELAPSED;
            case TOKENS -> Bound.TOKENS;
            case EVENTS -> Bound.EVENTS;
            case ERRORS -> Bound.ERRORS;
        };
    }

    /** @param after where the page before ended; null for the first */
    List<Found> find(FactScan scan, int limit, Cursor after) throws SQLException {
        var border = after == null ? null : new Found(after.place(), after.row());
        // The one that goes next comes first.
        var best = new PriorityQueue<Found>(order.reversed());
        scan.eachPending((block, fit) -> take(block, fit, border, limit, best));
        var headers = scan.headers(bound);
        headers.sort(Comparator.comparingDouble(this::best));
        for (var header : headers) {
            if (best.size() == limit && isBeyond(header, best.element())) {
                break;
            }
            if (border == null || !isBefore(header, border)) {
                scan.read(header, (block, fit) -> take(block, fit, border, limit, best));
            }
        }
        return best.stream().sorted(order).toList();
    }

    /** The best that a block can have, as a number that is smaller when it is better. */
    private double best(Header header) {
        return descending ? -header.most() : header.least();
    }

    private boolean isBeyond(Header header, Found worst) {
        return descending ? header.most() < worst.place : header.least() > worst.place;
    }

    private boolean isBefore(Header header, Found border) {
        return descending ? header.least() > border.place : header.most() < border.place;
    }

    private boolean take(FactBlock block, BitSet fit, Found border, int limit, PriorityQueue<Found> best)
            throws SQLException {
        var numbers = block.numbers();
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            var found = new Found(numbers.value(bound, i), numbers.session(i));
            if (border == null || order.compare(found, border) > 0) {
                best.add(found);
                if (best.size() > limit) {
                    best.remove();
                }
            }
        }
        return true;
    }
}
