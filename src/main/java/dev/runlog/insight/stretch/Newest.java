package dev.runlog.insight.stretch;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers so many; then those that were not used the longest go. */
final class Newest<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;
    private static final float LOAD = 0.75f;

    private final int most;

    Newest(int most) {
        super(16, LOAD, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
