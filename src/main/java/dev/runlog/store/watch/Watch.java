package dev.runlog.store.watch;

import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.insight.NormRows;
import dev.runlog.store.people.VersionKeyStore;
import dev.runlog.store.runs.Changes;
import java.sql.SQLException;
import java.time.Clock;

/** All that is kept of what needs a look. */
public record Watch(
        FindingStore findings,
        RefusedStore refused,
        BudgetStore budgets,
        SilenceStore silence,
        SilenceLimitStore silenceLimits,
        AllowedSignalStore allowed,
        ReportStore reports,
        VersionKeyStore versionKeys) {

    public static Watch of(Writer writer, Readers readers, Changes changes, NormRows norms, Clock clock) {
        return new Watch(
                new FindingStore(writer, readers, changes),
                new RefusedStore(writer, readers),
                new BudgetStore(writer, readers, clock),
                new SilenceStore(writer, readers, changes, norms),
                new SilenceLimitStore(writer, readers, clock),
                new AllowedSignalStore(writer, readers, clock),
                new ReportStore(readers),
                new VersionKeyStore(writer, readers, clock));
    }

    /** Nothing here names whoever is erased any more. */
    public static Void forgetUser(Sql sql, Tenant tenant, String user) throws SQLException {
        FindingStore.forgetUser(sql, tenant, user);
        BudgetStore.forgetUser(sql, tenant, user);
        return null;
    }
}
