package dev.runlog.store.find;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Numbers of sessions: those that are close together take a bit each. */
final class SessionSet {

    private static final int BITS = 16;

    private final Map<Long, BitSet> parts = new HashMap<>();

    void add(long session) {
        parts.computeIfAbsent(session >>> BITS, first -> new BitSet()).set(bit(session));
    }

    boolean contains(long session) {
        if (parts.isEmpty()) {
            return false;
        }
        var part = parts.get(session >>> BITS);
        return part != null && part.get(bit(session));
    }

    private static int bit(long session) {
        return (int) (session & ((1L << BITS) - 1));
    }
}
