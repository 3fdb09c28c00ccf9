package dev.runlog.store.review;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Label;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.marks.LabelRows;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.DueSessions;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An organization's own short list of labels. */
public final class LabelStore {

    /** So many sessions lose a label in one transaction. */
    private static final int SESSIONS_PER_STEP = 500;

    private final Writer writer;
    private final Readers readers;
    private final Changes changes;
    private final Clock clock;

    public LabelStore(Writer writer, Readers readers, Changes changes, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.changes = changes;
        this.clock = clock;
    }

    /** By their names. */
    public List<Label> all(long organization) {
        return readers.read(organization, sql -> LabelRows.all(sql, organization));
    }

    /** @param colour null for the next one of the palette */
    public CompletableFuture<Label> create(long organization, String name, Label.Colour colour, Actor who) {
        return writer.submit(Checked.LABEL_NAME, sql -> {
            Authority.of(sql, who, organization).require(Permission.LABELS);
            refuseSecond(sql, organization, name);
            if (LabelRows.isFull(sql, organization)) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "This organization has " + Label.MOST + " labels, the most there may be: delete some first.");
            }
            tell(organization);
            return LabelRows.add(sql, organization, name, colour, clock.instant(), who.name());
        });
    }

    /** What is null stays as it is. */
    public CompletableFuture<Label> change(long organization, long id, String name, Label.Colour colour, Actor who) {
        return writer.submit(Checked.LABEL_NAME, sql -> {
            Authority.of(sql, who, organization).require(Permission.LABELS);
            var before = LabelRows.require(sql, organization, id);
            var after = new Label(id, name == null ? before.name() : name, colour == null ? before.colour() : colour);
            if (!after.name().equals(before.name())) {
                refuseSecond(sql, organization, after.name());
            }
            if (!after.equals(before)) {
                sql.update(
                        "UPDATE label SET name = ?, colour = ? WHERE id = ?",
                        after.name(),
                        after.colour().wire(),
                        id);
                if (!after.name().equals(before.name())) {
                    DueSessions.addLabelled(sql, organization, id, clock.instant());
                }
                String was = before.name().equals(after.name()) ? "" : before.name() + " is ";
                tell(organization);
                note(
                        sql,
                        organization,
                        who,
                        "label.changed",
                        was + after.name() + " (" + after.colour().wire() + ")");
            }
            return after;
        });
    }

    /**
     * Takes a label away from all sessions, then off the list, in steps that let others write: if it breaks off, the label is
     * still there, and the same again does the rest.
     */
    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
                    Authority.of(sql, who, organization).require(Permission.LABELS);
                    var label = LabelRows.require(sql, organization, id);
                    boolean isLast = takeFromSome(sql, organization, id) < SESSIONS_PER_STEP;
                    if (isLast) {
                        sql.update("DELETE FROM label WHERE id = ?", id);
                        tell(organization);
                        note(sql, organization, who, "label.deleted", label.name());
                    }
                    return isLast;
                })
                .thenCompose(
                        isLast -> isLast ? CompletableFuture.completedFuture(null) : delete(organization, id, who));
    }

    private int takeFromSome(Sql sql, long organization, long label) throws SQLException {
        var sessions = sql.all(
                "SELECT session_id FROM session_label WHERE label_id = ? LIMIT ?",
                row -> row.getLong(1),
                label,
                SESSIONS_PER_STEP);
        for (long session : sessions) {
            LabelRows.set(sql, session, label, false);
            DueSessions.add(sql, organization, session, clock.instant());
        }
        return sessions.size();
    }

    /** Those who follow along, whichever sessions they look at. */
    private void tell(long organization) {
        for (var environment : Environment.values()) {
            changes.note(SessionChanged.labels(new Tenant(organization, environment)));
        }
    }

    private static void refuseSecond(Sql sql, long organization, String name) throws SQLException {
        if (LabelRows.find(sql, organization, name).isPresent()) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "There is a label " + name + " already: choose another name, or use that one.");
        }
    }

    private void note(Sql sql, long organization, Actor who, String action, String subject) throws SQLException {
        AuditStore.note(sql, organization, clock.instant(), who.name(), action, subject);
    }
}
