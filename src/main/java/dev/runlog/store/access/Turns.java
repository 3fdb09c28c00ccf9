package dev.runlog.store.access;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/**
 * Whose turn it is to use one of a few places. Everybody waits in a line of their own, and the lines are served in turn: an
 * owner has at most half of the places while others wait, and never the last one, unless there is only one. Belongs to one
 * thread at a time.
 */
final class Turns<T> {

    /** Who waits, and how many of this owner's have a place. */
    private static final class Line<T> {
        private final Queue<T> waiting = new ArrayDeque<>();
        private int served;
    }

    private final int places;
    private final int longestLine;
    /** The one served last comes last; none without anybody. */
    private final Map<Long, Line<T>> lines = new LinkedHashMap<>();

    private int taken;

    Turns(int places, int longestLine) {
        this.places = places;
        this.longestLine = longestLine;
    }

    /** @return false when too many wait in this line already */
    boolean add(long owner, T next) {
        var line = lines.computeIfAbsent(owner, nobody -> new Line<>());
        return line.waiting.size() < longestLine && line.waiting.add(next);
    }

    /** The next to take a place, until {@link #leave}; nothing when nobody waits who may. */
    Optional<T> next() {
        if (taken == places) {
            return Optional.empty();
        }
        long waitingLines =
                lines.values().stream().filter(line -> !line.waiting.isEmpty()).count();
        int most = Math.max(1, waitingLines > 1 ? places / 2 : places - 1);
        for (var entry : lines.entrySet()) {
            var line = entry.getValue();
            if (!line.waiting.isEmpty() && line.served < most) {
                lines.remove(entry.getKey());
                lines.put(entry.getKey(), line);
                line.served++;
                taken++;
                return Optional.of(line.waiting.remove());
            }
        }
        return Optional.empty();
    }

    /** One of this owner's gives back its place. */
    void leave(long owner) {
        var line = lines.get(owner);
        line.served--;
        taken--;
        if (line.served == 0 && line.waiting.isEmpty()) {
            lines.remove(owner);
        }
    }

    /** Sends everybody home who waits. */
    List<T> clear() {
        var home = new ArrayList<T>();
        for (var line : lines.values()) {
            home.addAll(line.waiting);
            line.waiting.clear();
        }
        return home;
    }
}
