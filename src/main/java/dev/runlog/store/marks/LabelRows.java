package dev.runlog.store.marks;

import dev.runlog.model.Label;
import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The labels of an organization, and which of them sessions have. */
public final class LabelRows {

    private static final String LABEL = "SELECT id, name, colour FROM label ";

    private LabelRows() {}

    public static List<Label> all(Sql sql, long organization) throws SQLException {
        return sql.all(LABEL + "WHERE organization_id = ? ORDER BY name", LabelRows::label, organization);
    }

    public static Label require(Sql sql, long organization, long id) throws SQLException {
        return sql.one(LABEL + "WHERE organization_id = ? AND id = ?", LabelRows::label, organization, id)
                .orElseThrow(() ->
                        new Problem(Problem.Code.NOT_FOUND, "There is no label " + id + " in this organization."));
    }

    public static Optional<Label> find(Sql sql, long organization, String name) throws SQLException {
        return sql.one(LABEL + "WHERE organization_id = ? AND name = ?", LabelRows::label, organization, name);
    }

    public static boolean isFull(Sql sql, long organization) throws SQLException {
        return count(sql, organization) >= Label.MOST;
    }

    /** @param colour null for the next one of the palette */
    public static Label add(Sql sql, long organization, String name, Label.Colour colour, Instant now, String who)
            throws SQLException {
        var palette = Label.Colour.values();
        var chosen = colour == null ? palette[(int) (count(sql, organization) % palette.length)] : colour;
        long id = sql.number(
                "INSERT INTO label (organization_id, name, colour) VALUES (?, ?, ?) RETURNING id",
                organization,
                name,
                chosen.wire());
        AuditStore.note(sql, organization, now, who, "label.created", name);
        return new Label(id, name, chosen);
    }

    private static long count(Sql sql, long organization) throws SQLException {
        return sql.number("SELECT count(*) FROM label WHERE organization_id = ?", organization);
    }

    /**
     * Refuses names that the organization does not have and has no room for: asked before anything is written. The refusal
     * names the field {@code labels}.
     */
    public static void requireRoom(Sql sql, long organization, Collection<String> names) throws SQLException {
        if (names.isEmpty()) {
            return;
        }
        var known = new HashSet<String>();
        all(sql, organization).forEach(label -> known.add(label.name()));
        for (String name : names) {
            if (known.add(name) && known.size() > Label.MOST) {
                throw Problem.invalid(
                        "labels",
                        "must be labels that there are, or few new ones: an organization has at most " + Label.MOST
                                + ", and there is no room for " + name);
            }
        }
    }

    /**
     * Gives a session a label, or takes it away.
     *
     * @return whether that was a change
     */
    public static boolean set(Sql sql, long session, long label, boolean given) throws SQLException {
        String change = given
                ? "INSERT INTO session_label (session_id, label_id) VALUES (?, ?) ON CONFLICT (session_id, label_id) DO NOTHING"
                : "DELETE FROM session_label WHERE session_id = ? AND label_id = ?";
        return sql.update(change, session, label) > 0;
    }

    /** Of a session's labels. */
    public static List<String> names(Sql sql, long session) throws SQLException {
        return sql.all(
                "SELECT l.name FROM session_label sl JOIN label l ON l.id = sl.label_id WHERE sl.session_id = ? ORDER BY l.name",
                row -> row.getString(1),
                session);
    }

    /** What the audit log adds to a session's id: the labels that it has now. */
    public static String said(List<String> names) {
        return ": " + (names.isEmpty() ? "none" : String.join(", ", names));
    }

    /**
     * Gives a session these labels, and no others. Those that the organization does not have yet are made.
     *
     * @param names that there is room for, see {@link #requireRoom}
     * @return whether that was a change
     */
    public static boolean replace(
            Sql sql, long organization, long session, Collection<String> names, Instant now, String who)
            throws SQLException {
        var wanted = ids(sql, organization, names, now, who);
        var had = had(sql, session);
        for (long label : had) {
            if (!wanted.contains(label)) {
                set(sql, session, label, false);
            }
        }
        add(sql, session, had, wanted);
        return !wanted.equals(had);
    }

    /** As {@link #replace}, leaving those it has. */
    static boolean addAll(Sql sql, long organization, long session, Collection<String> names, Instant now, String who)
            throws SQLException {
        return add(sql, session, had(sql, session), ids(sql, organization, names, now, who));
    }

    private static boolean add(Sql sql, long session, Set<Long> had, Set<Long> wanted) throws SQLException {
        boolean any = false;
        for (long label : wanted) {
            if (!had.contains(label)) {
                any |= set(sql, session, label, true);
            }
        }
        return any;
    }

    private static Set<Long> had(Sql sql, long session) throws SQLException {
        return new HashSet<>(
                sql.all("SELECT label_id FROM session_label WHERE session_id = ?", row -> row.getLong(1), session));
    }

    private static Set<Long> ids(Sql sql, long organization, Collection<String> names, Instant now, String who)
            throws SQLException {
        var ids = new HashSet<Long>();
        for (String name : names) {
            var known = find(sql, organization, name);
            ids.add(
                    known.isPresent()
                            ? known.get().id()
                            : add(sql, organization, name, null, now, who).id());
        }
        return ids;
    }

    private static Label label(ResultSet row) throws SQLException {
        return new Label(row.getLong("id"), row.getString("name"), Label.Colour.of(row.getString("colour")));
    }
}
