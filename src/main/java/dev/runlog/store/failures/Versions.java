package dev.runlog.store.failures;

import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.model.VersionKeys;
import dev.runlog.store.columns.Entries;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.find.Scans;
import dev.runlog.store.people.VersionKeyStore;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** Which version a run was of: the first of its organization's version keys that its metadata has. */
final class Versions {

    private static final int MOST = 1_000;
    /** So long ago a version may have been there before. */
    private static final Duration LOOKED_BACK = Duration.ofDays(90);

    private Versions() {}

    /** @return tells it of each session of a block; null for none */
    static IntFunction<String> of(Entries metadata, VersionKeys wanted) {
        int[] keys = wanted.keys().stream().mapToInt(metadata::keyNumber).toArray();
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

    /** That were there at a time, but for the one that is said to have come then. */
    static Set<String> before(Sql sql, Tenant tenant, Instant time, String with) throws SQLException {
        var all = all(sql, tenant, SessionFilter.began(time.minus(LOOKED_BACK), time.plusMillis(1)));
        all.remove(with);
        return all;
    }

    private static Set<String> all(Sql sql, Tenant tenant, SessionFilter filter) throws SQLException {
        var all = new TreeSet<String>();
        var keys = VersionKeyStore.get(sql, tenant.organization());
        Scans.of(sql, tenant, filter, Set.of(FactColumn.METADATA)).each((block, fit) -> {
            var versions = of(block.metadata(), keys);
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
