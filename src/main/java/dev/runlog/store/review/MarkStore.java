package dev.runlog.store.review;

import dev.runlog.model.Actor;
import dev.runlog.model.Permission;
import dev.runlog.model.Tenant;
import dev.runlog.model.Verdict;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.marks.LabelRows;
import dev.runlog.store.marks.MarkRows;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import dev.runlog.store.runs.SessionMemory;
import java.sql.SQLException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;

/** Stars, labels and verdicts: what an organization says of a session, whoever of it did. */
public final class MarkStore {

    private final Writer writer;
    private final SessionMemory memory;
    private final Clock clock;

    public MarkStore(Writer writer, SessionMemory memory, Clock clock) {
        this.writer = writer;
        this.memory = memory;
        this.clock = clock;
    }

    public CompletableFuture<Void> star(Tenant tenant, String session, boolean starred, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            if (MarkRows.setStar(sql, find(sql, tenant, session, who), starred)) {
                note(sql, tenant, session, who, starred ? "session.starred" : "session.unstarred", "");
            }
            return null;
        });
    }

    /**
     * Gives a session a label, or takes it away. Its other labels stay, whoever changes them at the same time.
     *
     * @param label one of the organization's
     */
    public CompletableFuture<Void> label(Tenant tenant, String session, long label, boolean given, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            long row = find(sql, tenant, session, who);
            LabelRows.require(sql, tenant.organization(), label);
            if (LabelRows.set(sql, row, label, given)) {
                var names = LabelRows.names(sql, row);
                note(sql, tenant, session, who, "session.labelled", LabelRows.said(names));
            }
            return null;
        });
    }

    /** @param reason null for none */
    public CompletableFuture<Verdict> judge(Tenant tenant, String session, boolean right, String reason, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            long row = find(sql, tenant, session, who);
            var verdict = new Verdict(right, reason, who.name(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
            MarkRows.setVerdict(sql, row, verdict);
            note(sql, tenant, session, who, "verdict.given", right ? ": right" : ": wrong");
            return verdict;
        });
    }

    public CompletableFuture<Void> withdrawVerdict(Tenant tenant, String session, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            if (MarkRows.removeVerdict(sql, find(sql, tenant, session, who))) {
                note(sql, tenant, session, who, "verdict.removed", "");
            }
            return null;
        });
    }

    private long find(Sql sql, Tenant tenant, String session, Actor who) throws SQLException {
        Authority.of(sql, who, tenant.organization()).require(Permission.MARKS);
        return memory.number(sql, tenant, session);
    }

    private void note(Sql sql, Tenant tenant, String session, Actor who, String action, String what)
            throws SQLException {
        memory.touch(sql, tenant, session);
        AuditStore.note(sql, tenant.organization(), clock.instant(), who.name(), action, session + what);
    }
}
