package dev.runlog.store.access;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What waits for the writer, in two lines: large jobs, of which each transaction takes one at least, and small ones, which
 * do not wait behind all the large ones. Many add, one takes.
 */
final class WriteQueue<T> {

    private final Deque<T> small = new ArrayDeque<>();
    private final Deque<T> large = new ArrayDeque<>();

    synchronized void add(T job, boolean isLarge) {
        (isLarge ? large : small).add(job);
        notify();
    }

    /** The first large job, else the first small one; waits for either. */
    synchronized T take() throws InterruptedException {
        while (small.isEmpty() && large.isEmpty()) {
            wait();
        }
        return large.isEmpty() ? small.remove() : large.remove();
    }

    /** @return null when none waits */
    synchronized T pollSmall() {
        return small.poll();
    }

    /** @return null when none waits */
    synchronized T pollLarge() {
        return large.poll();
    }

    /** @return whether it still waited */
    synchronized boolean remove(T job) {
        return small.remove(job) || large.remove(job);
    }

    synchronized boolean isEmpty() {
        return small.isEmpty() && large.isEmpty();
    }

    synchronized int size() {
        return small.size() + large.size();
    }

    synchronized List<T> all() {
        var all = new ArrayList<T>(large);
        all.addAll(small);
        return all;
    }

    synchronized List<T> clear() {
        var all = all();
        large.clear();
        small.clear();
        return all;
    }
}
