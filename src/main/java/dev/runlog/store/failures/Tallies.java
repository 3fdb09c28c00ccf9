package dev.runlog.store.failures;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.model.VersionKeys;
import dev.runlog.store.causes.FailureCauses;
import dev.runlog.store.columns.Names;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.find.Scans;
import dev.runlog.store.people.VersionKeyStore;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The runs of a filter that ended, counted by failure and by agent, in equal parts of the time. */
final class Tallies {

    private static final Set<FactColumn> COLUMNS =
            Set.of(FactColumn.CAUSE, FactColumn.AGENT, FactColumn.USER, FactColumn.METADATA);

    private final long from;
    private final long to;
    private final int parts;
    private final VersionKeys versionKeys;
    private final Map<String, Tally> failures = new HashMap<>();
    private final Map<String, long[]> ended = new HashMap<>();
    private long failed;
    private long unexplained;

    private Tallies(SessionFilter filter, VersionKeys versionKeys, int parts) {
        this.versionKeys = versionKeys;
        this.from = filter.from().toEpochMilli();
        this.to = filter.to().toEpochMilli();
        this.parts = parts;
    }

    /** @param filter with both ends of the time */
    static Tallies of(Sql sql, Tenant tenant, SessionFilter filter, int parts) throws SQLException {
        var tallies = new Tallies(filter, VersionKeyStore.get(sql, tenant.organization()), parts);
        var names = FailureCauses.of(sql, tenant, Field.FAILURE).names();
        Scans.of(sql, tenant, filter, COLUMNS).each((block, fit) -> {
            tallies.add(block, fit, names);
            return true;
        });
        return tallies;
    }

    private void add(FactBlock block, BitSet fit, Map<String, String> names) throws SQLException {
        var numbers = block.numbers();
        var agents = block.names(FactColumn.AGENT);
        var users = block.names(FactColumn.USER);
        var causes = block.names(FactColumn.CAUSE);
        var versions = Versions.of(block.metadata(), versionKeys);
        var ofCauses = tallies(causes, names);
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            var outcome = numbers.outcome(i);
            if (outcome == Outcome.ACTIVE) {
                continue;
            }
            int part = part(numbers.createdAt(i));
            String agent = agents.of(i);
            ended.computeIfAbsent(agent, first -> new long[parts])[part]++;
            if (outcome == Outcome.FAILED) {
                failed++;
                var tally = ofCauses[causes.number(i)];
                if (tally == null) {
                    unexplained++;
                } else {
                    tally.add(numbers.session(i), part, agent, users.of(i), versions.apply(i));
                }
            }
        }
    }

    private Tally[] tallies(Names causes, Map<String, String> names) {
        String[] texts = causes.texts().all();
        var found = new Tally[texts.length];
        for (int i = 0; i < texts.length; i++) {
            String failure = texts[i].equals(Condition.NOT_GIVEN) ? null : names.get(texts[i]);
            found[i] = failure == null ? null : failures.computeIfAbsent(failure, first -> new Tally(parts));
        }
        return found;
    }

    private int part(long time) {
        return (int) Math.min(parts - 1, Math.max(0, (time - from) * parts / (to - from)));
    }

    /** Only failures that any run has. */
    Map<String, Tally> failures() {
        failures.values().removeIf(tally -> tally.runs() == 0);
        return failures;
    }

    long failed() {
        return failed;
    }

    /** Failed runs of which nobody said yet why. */
    long unexplained() {
        return unexplained;
    }

    long ended() {
        return ended(ended.keySet());
    }

    /** Runs of these agents. */
    long ended(Collection<String> agents) {
        long all = 0;
        for (int part = 0; part < parts; part++) {
            all += ended(agents, part);
        }
        return all;
    }

    long ended(Collection<String> agents, int part) {
        long all = 0;
        for (String agent : agents) {
            long[] ofAgent = ended.get(agent);
            all += ofAgent == null ? 0 : ofAgent[part];
        }
        return all;
    }

    List<String> agents() {
        return List.copyOf(ended.keySet());
    }
}
