package dev.runlog.store.watch;

import dev.runlog.model.Actor;
import dev.runlog.model.Budget;
import dev.runlog.model.Budget.Period;
import dev.runlog.model.Budget.Whose;
import dev.runlog.model.Environment;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An organization's budgets. */
public final class BudgetStore {

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public BudgetStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** As they were made. */
    public CompletableFuture<List<Budget>> all(Tenant tenant) {
        return readers.submit(
                tenant.organization(),
                sql -> sql.all(
                        "SELECT * FROM budget WHERE organization_id = ? AND environment = ? ORDER BY id",
                        BudgetStore::budget,
                        tenant.organization(),
                        tenant.environment().wire()));
    }

    private static Budget budget(ResultSet row) throws SQLException {
        return new Budget(
                row.getLong("id"),
                Environment.of(row.getString("environment")),
                Whose.of(row.getString("whose")),
                row.getString("name"),
                row.getDouble("dollars"),
                Period.of(row.getString("period")));
    }

    /** @param wanted whose id is not looked at */
    public CompletableFuture<Budget> create(long organization, Budget wanted, Actor who) {
        return writer.submit(Checked.ROOM, sql -> {
            Authority.of(sql, who, organization).require(Permission.BUDGETS);
            String environment = wanted.environment().wire();
            if (sql.number(
                            "SELECT count(*) FROM budget WHERE organization_id = ? AND environment = ?",
                            organization,
                            environment)
                    >= Budget.MOST) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "There are " + Budget.MOST + " budgets, the most there may be: delete some first.");
            }
            var made = sql.one(
                            """
                    INSERT INTO budget (organization_id, environment, whose, name, dollars, period)
                    VALUES (?, ?, ?, ?, ?, ?) RETURNING *
                    """,
                            BudgetStore::budget,
                            organization,
                            environment,
                            wanted.whose().wire(),
                            wanted.name(),
                            wanted.dollars(),
                            wanted.period().wire())
                    .orElseThrow();
            note(sql, organization, who, "budget.created", made);
            return made;
        });
    }

    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.BUDGETS);
            var gone = sql.one(
                            "SELECT * FROM budget WHERE organization_id = ? AND id = ?",
                            BudgetStore::budget,
                            organization,
                            id)
                    .orElseThrow(() ->
                            new Problem(Problem.Code.NOT_FOUND, "There is no budget " + id + " in this organization."));
            sql.update("DELETE FROM budget WHERE id = ?", id);
            note(sql, organization, who, "budget.deleted", gone);
            return null;
        });
    }

    /** The name of a user of agents is the runs' own business. */
    private void note(Sql sql, long organization, Actor who, String action, Budget budget) throws SQLException {
        AuditStore.note(
                sql,
                organization,
                clock.instant(),
                who.name(),
                action,
                budget.environment().wire() + ", "
                        + (budget.whose() == Whose.USER ? budget.words().replace(budget.name(), "…") : budget.words()));
    }

    /** Whoever is erased has no budget any more. */
    public static void forgetUser(Sql sql, Tenant tenant, String user) throws SQLException {
        sql.update(
                "DELETE FROM budget WHERE organization_id = ? AND environment = ? AND whose = 'user' AND name = ?",
                tenant.organization(),
                tenant.environment().wire(),
                user);
    }
}
