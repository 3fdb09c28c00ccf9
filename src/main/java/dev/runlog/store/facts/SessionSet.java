package dev.runlog.store.facts;

import java.util.BitSet;
import java.util.TreeMap;

/** Numbers of sessions: those that are close together take a bit each. */
public final class SessionSet {

    private static final int BITS = 16;
    private static final int LAST_BIT = (1 << BITS) - 1;

    private final TreeMap<Long, BitSet> parts = new TreeMap<>();

    public void add(long session) {
        parts.computeIfAbsent(session >>> BITS, first -> new BitSet()).set(bit(session));
    }

    public boolean contains(long session) {
        var part = parts.get(session >>> BITS);
        return part != null && part.get(bit(session));
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** Whether it has any from the first of these numbers to the last. */
    boolean hasAny(long first, long last) {
        long firstPart = first >>> BITS;
        long lastPart = last >>> BITS;
        for (var part : parts.subMap(firstPart, true, lastPart, true).entrySet()) {
            int from = part.getKey() == firstPart ? bit(first) : 0;
            int to = part.getKey() == lastPart ? bit(last) : LAST_BIT;
            int next = part.getValue().nextSetBit(from);
            if (next >= 0 && next <= to) {
                return true;
            }
        }
        return false;
    }

    private static int bit(long session) {
        return (int) (session & LAST_BIT);
    }
}
