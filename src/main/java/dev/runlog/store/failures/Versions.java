package dev.runlog.store.failures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.columns.Entries;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.find.Scans;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** Which version a run was of: the first of some entries of its metadata that it has. */
final class Versions {

    private static final List<String> KEYS =
            List.of("version", "agentVersion", "release", "commit", "promptVersion", "model");

    private static final int MOST = 1_000;

    private Versions() {}

    /** @return tells it of each session of a block; null for none */
    static IntFunction<String> of(Entries metadata) {
        int[] keys = KEYS.stream().mapToInt(metadata::keyNumber).toArray();
        return session -> {
            for (int key : keys) {
                int value = metadata.valueNumber(session, key);
                if (value >= 0) {
                    return metadata.value(value);
                }
            }
            return null;
        };
    }

    /** That runs of a filter were of. */
    static Set<String> all(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        var all = new TreeSet<String>();
        Scans.of(sql, tenant, filter, Set.of(FactColumn.METADATA)).each((block, fit) -> {
            var versions = of(block.metadata());
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                String version = versions.apply(i);
                if (version != null && all.size() < MOST) {
                    all.add(version);
                }
            }
            return true;
        });
        return all;
    }
}
