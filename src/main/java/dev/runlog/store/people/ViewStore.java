package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Rights;
import dev.runlog.model.SavedView;
import dev.runlog.model.SavedView.Owner;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Saved views: a list of the organization's, and one of each person in it, both in an order of their own. A list is told by
 * its organization and its person, who is null for the organization's.
 */
public final class ViewStore {

    /** In one list. */
    private static final int MOST = 100;

    private static final String VIEW = """
            SELECT id, user_id, name, address, position, is_default, created_by, made_by, created_at
            FROM saved_view WHERE organization_id = ?
            """;

    /** What a view is to be; what is null stays as it is. */
    public record Change(String name, String address, Long position, Boolean isDefault) {}

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public ViewStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** The organization's, then those of this person, each list in its order. */
    public List<SavedView> all(long organization, long user) {
        return readers.read(
                organization,
                sql -> sql.all(
                        VIEW + " AND (user_id IS NULL OR user_id = ?) ORDER BY user_id IS NOT NULL, position",
                        ViewStore::view,
                        organization,
                        user));
    }

    /** The last one of its list. */
    public CompletableFuture<SavedView> create(
            long organization, Owner owner, String name, String address, Actor.Person who) {
        return writer.submit(Checked.ROOM, sql -> {
            var rights = Authority.of(sql, who, organization);
            rights.require(owner == Owner.ME ? Permission.OWN_VIEWS : Permission.SHARED_VIEWS);
            Long user = owner == Owner.ME ? who.maker() : null;
            var list = list(sql, organization, user);
            if (list.size() >= MOST) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "There are " + MOST + " saved views in this list, the most there may be: delete some first.");
            }
            long id = sql.number(
                    """
                    INSERT INTO saved_view
                      (organization_id, user_id, name, address, position, created_by, made_by, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    RETURNING id
                    """,
                    organization,
                    user,
                    name,
                    address,
                    list.size(),
                    who.name(),
                    who.maker(),
                    clock.instant().truncatedTo(ChronoUnit.MILLIS));
            var view = find(sql, organization, id, who);
            note(sql, organization, who, "view.created", view);
            return view;
        });
    }

    public CompletableFuture<SavedView> change(long organization, long id, Change change, Actor.Person who) {
        return writer.submit(Checked.VIEW_ORDER, sql -> {
            var view = findOwn(sql, organization, id, who, change.isDefault() != null);
            if (change.isDefault() != null && view.owner() == Owner.ME) {
                throw Problem.invalid(
                        "isDefault", "must be left out: only a view of the organization can be its default");
            }
            sql.update(
                    "UPDATE saved_view SET name = coalesce(?, name), address = coalesce(?, address) WHERE id = ?",
                    change.name(),
                    change.address(),
                    id);
            if (change.position() != null) {
                move(sql, organization, view.owner() == Owner.ME ? who.maker() : null, id, change.position());
            }
            if (change.isDefault() != null) {
                makeDefault(sql, organization, id, change.isDefault());
            }
            var changed = find(sql, organization, id, who);
            if (!changed.equals(view)) {
                note(sql, organization, who, "view.changed", changed);
            }
            return changed;
        });
    }

    public CompletableFuture<Void> delete(long organization, long id, Actor.Person who) {
        return writer.submit(Checked.VIEW_ORDER, sql -> {
            var view = findOwn(sql, organization, id, who, false);
            Long user = view.owner() == Owner.ME ? who.maker() : null;
            sql.update("DELETE FROM saved_view WHERE id = ?", id);
            arrange(sql, list(sql, organization, user));
            note(sql, organization, who, "view.deleted", view);
            return null;
        });
    }

    /** Refuses somebody whose it is not; what all others see first is a matter of admins. */
    private static SavedView findOwn(Sql sql, long organization, long id, Actor.Person who, boolean forAll)
            throws SQLException {
        var rights = Authority.of(sql, who, organization);
        var view = find(sql, organization, id, who);
        rights.require(view.owner() == Owner.ME ? Permission.OWN_VIEWS : Permission.SHARED_VIEWS);
        if (forAll && view.owner() == Owner.ORGANIZATION) {
            rights.require(Permission.VIEWS_OF_OTHERS);
        }
        requireMaker(view, rights, who);
        return view;
    }

    private static void requireMaker(SavedView view, Rights rights, Actor.Person who) {
        if (!who.maker().equals(view.maker()) && !rights.may(Permission.VIEWS_OF_OTHERS)) {
            throw new Problem(
                    Problem.Code.FORBIDDEN,
                    "This view is of " + view.createdBy()
                            + ", and only they and admins change it: save one of your own.");
        }
    }

    /** Those of other people are not there. */
    private static SavedView find(Sql sql, long organization, long id, Actor.Person who) throws SQLException {
        return sql.one(
                        VIEW + " AND id = ? AND (user_id IS NULL OR user_id = ?)",
                        ViewStore::view,
                        organization,
                        id,
                        who.maker())
                .orElseThrow(() -> new Problem(
                        Problem.Code.NOT_FOUND, "There is no saved view " + id + " of yours or of this organization."));
    }

    private static List<Long> list(Sql sql, long organization, Long user) throws SQLException {
        return sql.all(
                "SELECT id FROM saved_view WHERE organization_id = ? AND user_id IS NOT DISTINCT FROM ? ORDER BY position",
                row -> row.getLong(1),
                organization,
                user);
    }

    private static void move(Sql sql, long organization, Long user, long id, long position) throws SQLException {
        var list = new ArrayList<>(list(sql, organization, user));
        list.remove(id);
        list.add((int) Math.min(position, list.size()), id);
        arrange(sql, list);
    }

    private static void arrange(Sql sql, List<Long> list) throws SQLException {
        for (int i = 0; i < list.size(); i++) {
            sql.update("UPDATE saved_view SET position = ? WHERE id = ?", i, list.get(i));
        }
    }

    private static void makeDefault(Sql sql, long organization, long id, boolean isDefault) throws SQLException {
        if (isDefault) {
            sql.update(
                    "UPDATE saved_view SET is_default = 0 WHERE organization_id = ? AND is_default = 1", organization);
        }
        sql.update(
                "UPDATE saved_view SET is_default = ? WHERE organization_id = ? AND id = ?",
                isDefault,
                organization,
                id);
    }

    /** What somebody keeps for themselves is not told by name. */
    private void note(Sql sql, long organization, Actor who, String action, SavedView view) throws SQLException {
        String subject =
                view.owner() == Owner.ME ? "a view of their own" : view.name() + (view.isDefault() ? " (default)" : "");
        AuditStore.note(sql, organization, clock.instant(), who.name(), action, subject);
    }

    private static SavedView view(ResultSet row) throws SQLException {
        return new SavedView(
                row.getLong("id"),
                Sql.whole(row, "user_id") == null ? Owner.ORGANIZATION : Owner.ME,
                row.getString("name"),
                row.getString("address"),
                row.getLong("position"),
                row.getBoolean("is_default"),
                row.getString("created_by"),
                Sql.whole(row, "made_by"),
                Sql.time(row, "created_at"));
    }
}
