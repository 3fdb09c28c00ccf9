package dev.runlog.store.failures;

import dev.runlog.model.Actor;
import dev.runlog.model.FailureEdit;
import dev.runlog.model.FailureState.Said;
import dev.runlog.model.FailureSummary.Mute;
import dev.runlog.model.Ids;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Writer;
import dev.runlog.store.causes.FailureCauses;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What people say of failures: each change is in its history and in the audit log. */
public final class FailureEdits {

    private final Writer writer;
    private final Clock clock;
    private final Ids ids = new Ids();

    public FailureEdits(Writer writer, Clock clock) {
        this.writer = writer;
        this.clock = clock;
    }

    /** @return the id of the failure that it is now; another one when it was merged */
    public CompletableFuture<String> change(Tenant tenant, String id, FailureEdit edit, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, tenant.organization()).require(Permission.FAILURES);
            return new Change(sql, tenant, who, clock.instant()).make(require(sql, tenant, id), edit);
        });
    }

    private static Failure require(Sql sql, Tenant tenant, String id) throws SQLException {
        return Failure.find(sql, tenant, FailureCauses.surviving(sql, tenant, id))
                .orElseThrow(() -> FailureStore.notFound(id));
    }

    /** One request of one person. */
    private final class Change {
        private final Sql sql;
        private final Tenant tenant;
        private final Actor who;
        private final Instant now;

        Change(Sql sql, Tenant tenant, Actor who, Instant now) {
            this.sql = sql;
            this.tenant = tenant;
            this.who = who;
            this.now = now;
        }

        String make(Failure failure, FailureEdit edit) throws SQLException {
            if (edit.title() != null) {
                sql.update("UPDATE failure SET title = ?, renamed = 1 WHERE id = ?", edit.title(), failure.number());
                note(failure, "renamed");
            }
            if (edit.assignTo() != null || edit.unassign()) {
                assign(failure, edit.unassign() ? null : edit.assignTo());
            }
            if (edit.state() != null) {
                say(failure, edit);
            }
            if (edit.split() != null) {
                split(failure, edit.split());
            }
            return edit.mergeInto() == null ? failure.id() : merge(failure, require(sql, tenant, edit.mergeInto()));
        }

        private void assign(Failure failure, Long member) throws SQLException {
            String name = member == null ? null : member(member);
            sql.update("UPDATE failure SET assigned_to = ? WHERE id = ?", member, failure.number());
            note(failure, member == null ? "assigned to nobody" : "assigned to " + name);
        }

        private String member(long user) throws SQLException {
            return sql.one("""
                            SELECT u.email FROM membership m CROSS JOIN "user" u
                            WHERE u.id = m.user_id AND m.organization_id = ? AND u.id = ?
                            """, row -> row.getString(1), tenant.organization(), user)
                    .orElseThrow(() -> Problem.invalid("assignTo", "must be a member of this organization"));
        }

        private void say(Failure failure, FailureEdit edit) throws SQLException {
            boolean isMuted = edit.state() == Said.MUTED;
            var mute = isMuted && edit.mute() != null ? edit.mute() : Mute.FOR_EVER;
            String version = edit.state() == Said.RESOLVED ? edit.resolvedIn() : null;
            sql.update(
                    """
                    UPDATE failure
                    SET state = ?, state_at = ?, state_by = ?, resolved_in = ?, known_versions = ?, muted_until = ?,
                        muted_runs = ?, muted_users = ?, regressed_at = NULL
                    WHERE id = ?
                    """,
                    edit.state().wire(),
                    now.toEpochMilli(),
                    who.name(),
                    version,
                    version == null ? null : Sql.texts(Versions.before(sql, tenant, now, version)),
                    mute.until() == null ? null : mute.until().toEpochMilli(),
                    mute.runs(),
                    mute.users(),
                    failure.number());
            note(
                    failure,
                    switch (edit.state()) {
                        case OPEN -> "opened again";
                        case RESOLVED -> version == null ? "resolved" : "resolved in " + version;
                        case MUTED -> "muted" + ending(mute);
                    });
        }

        private static String ending(Mute mute) {
            return mute.until() != null
                    ? " until " + mute.until()
                    : mute.runs() != null
                            ? " until more than " + mute.runs() + " runs a day"
                            : mute.users() != null ? " until more than " + mute.users() + " users a day" : "";
        }

        /** Both have all their texts in the other one from now on. */
        private String merge(Failure failure, Failure into) throws SQLException {
            if (failure.number() == into.number()) {
                throw Problem.invalid("mergeInto", "must be another failure");
            }
            note(failure, "merged into " + into.id());
            FailureRows.merge(sql, failure.number(), into.number(), who.name(), now);
            sql.update("UPDATE failure_cause SET pinned = 1 WHERE failure_id = ?", into.number());
            return into.id();
        }

        private void split(Failure failure, List<Long> causes) throws SQLException {
            var own = Evidence.texts(sql, failure.number());
            var gone =
                    own.stream().filter(text -> causes.contains(text.cause())).toList();
            if (gone.isEmpty() || gone.size() == own.size()) {
                throw Problem.invalid("split", "must be some of the texts of this failure, but not all");
            }
            long made = FailureRows.add(sql, tenant, ids.failure(now), "", now);
            FailureRows.title(sql, made, gone.get(0).text());
            for (var text : gone) {
                FailureRows.put(sql, text.cause(), made, true);
            }
            FailureRows.note(sql, made, now, who.name(), "split off");
            note(failure, "split: " + gone.size() + (gone.size() == 1 ? " text" : " texts"));
        }

        private void note(Failure failure, String change) throws SQLException {
            FailureRows.note(sql, failure.number(), now, who.name(), change);
            AuditStore.note(
                    sql, tenant.organization(), now, who.name(), "failure.changed", failure.id() + ": " + change);
        }
    }
}
