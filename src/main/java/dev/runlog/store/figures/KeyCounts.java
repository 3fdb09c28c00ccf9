package dev.runlog.store.figures;

import dev.runlog.model.MetadataKeys.MetadataKey;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * How many sessions have each entry of the metadata, of the first keys by name. A key that is dropped for smaller ones is
 * never among the first again: what is held is bounded, and each count is whole.
 */
final class KeyCounts {

    private final int most;
    private final TreeMap<String, Long> first = new TreeMap<>();
    private boolean more;

    private KeyCounts(int most) {
        this.most = most;
    }

    /** @param scan that reads the metadata */
    static KeyCounts find(FactScan scan, int most) throws SQLException {
        var counts = new KeyCounts(most);
        scan.each((block, fit) -> {
            counts.add(block, fit);
            return true;
        });
        return counts;
    }

    private void add(FactBlock block, BitSet fit) throws SQLException {
        var metadata = block.metadata();
        var keys = metadata.keys();
        var counts = new long[keys.length];
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            metadata.countKeys(i, counts);
        }
        for (int i = 0; i < keys.length; i++) {
            if (counts[i] > 0) {
                add(keys[i], counts[i]);
            }
        }
    }

    private void add(String key, long sessions) {
        first.merge(key, sessions, Long::sum);
        if (first.size() > most) {
            first.pollLastEntry();
            more = true;
        }
    }

    List<MetadataKey> items() {
        return first.entrySet().stream()
                .map(entry -> new MetadataKey(entry.getKey(), entry.getValue()))
                .toList();
    }

    boolean more() {
        return more;
    }
}
