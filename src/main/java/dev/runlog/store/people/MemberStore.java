package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.Member;
import dev.runlog.model.Membership;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Rights;
import dev.runlog.model.Role;
import dev.runlog.model.User;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who belongs to which organization, and as what. An organization that has an owner never loses the last one. */
public final class MemberStore {

    private static final String MEMBER = """
            SELECT u.id, u.email, u.created_at, o.name AS organization, m.role, m.created_at AS joined_at
            FROM membership m
            JOIN "user" u ON u.id = m.user_id
            JOIN organization o ON o.id = m.organization_id
            """;

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public MemberStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    public List<Member> everywhere() {
        return readers.read(sql -> sql.all(MEMBER + " ORDER BY u.email, o.name", MemberStore::member));
    }

    public List<Member> all(long organization) {
        return readers.read(
                organization,
                sql -> sql.all(
                        MEMBER + " WHERE m.organization_id = ? ORDER BY u.email", MemberStore::member, organization));
    }

    /** Where a person belongs. */
    public List<Membership> of(User user) {
        return readers.read(sql -> sql.all("""
                SELECT o.id, o.name, m.role
                FROM membership m
                JOIN organization o ON o.id = m.organization_id
                WHERE m.user_id = ?
                ORDER BY o.name
                """, MemberStore::membership, user.id()));
    }

    public CompletableFuture<Member> setRole(long organization, long user, Role role, Actor who) {
        return writer.submit(Checked.LAST_OWNER, sql -> {
            var rights = Authority.of(sql, who, organization);
            rights.require(Permission.MEMBERS);
            var member = find(sql, organization, user);
            if (member.role() != role) {
                requireOverOwners(rights, member.role() == Role.OWNER || role == Role.OWNER);
                refuseLastOwner(sql, organization, member.role());
                var suspensions = Suspensions.watch(sql, clock.instant(), organization, user);
                sql.update(
                        "UPDATE membership SET role = ? WHERE organization_id = ? AND user_id = ?",
                        role.wire(),
                        organization,
                        user);
                note(sql, organization, who, "member.changed", member.user().email() + " is " + role.wire());
                suspensions.note(sql, clock.instant(), who.name());
            }
            return find(sql, organization, user);
        });
    }

    /** Anybody may leave by themselves, but for the last owner. */
    public CompletableFuture<Void> remove(long organization, long user, Actor who) {
        return writer.submit(Checked.LAST_OWNER, sql -> {
            var rights = Authority.of(sql, who, organization);
            boolean leaves =
                    who instanceof Actor.Person person && person.login().user().id() == user;
            if (!leaves) {
                rights.require(Permission.MEMBERS);
            }
            var member = find(sql, organization, user);
            requireOverOwners(rights, member.role() == Role.OWNER);
            refuseLastOwner(sql, organization, member.role());
            var suspensions = Suspensions.watch(sql, clock.instant(), organization, user);
            sql.update("DELETE FROM membership WHERE organization_id = ? AND user_id = ?", organization, user);
            note(sql, organization, who, "member.removed", member.user().email());
            suspensions.note(sql, clock.instant(), who.name());
            return null;
        });
    }

    private static Member find(Sql sql, long organization, long user) throws SQLException {
        return sql.one(
                        MEMBER + " WHERE m.organization_id = ? AND m.user_id = ?",
                        MemberStore::member,
                        organization,
                        user)
                .orElseThrow(() ->
                        new Problem(Problem.Code.NOT_FOUND, "There is no member " + user + " in this organization."));
    }

    private static void requireOverOwners(Rights rights, boolean concerned) {
        if (concerned && !rights.may(Permission.OWNERS)) {
            throw new Problem(Problem.Code.FORBIDDEN, "Only an owner makes owners and unmakes them: ask one.");
        }
    }

    private static void refuseLastOwner(Sql sql, long organization, Role role) throws SQLException {
        if (role == Role.OWNER
                && sql.number(
                                "SELECT count(*) FROM membership WHERE organization_id = ? AND role = 'owner'",
                                organization)
                        == 1) {
            throw lastOwner();
        }
    }

    static Problem lastOwner() {
        return new Problem(
                Problem.Code.CONFLICT, "This is the last owner of an organization: make somebody else an owner first.");
    }

    private void note(Sql sql, long organization, Actor who, String action, String subject) throws SQLException {
        AuditStore.note(sql, organization, clock.instant(), who.name(), action, subject);
    }

    static Membership membership(ResultSet row) throws SQLException {
        return new Membership(row.getLong("id"), row.getString("name"), Role.of(row.getString("role")));
    }

    private static Member member(ResultSet row) throws SQLException {
        return new Member(
                new User(row.getLong("id"), row.getString("email"), Sql.time(row, "created_at")),
                row.getString("organization"),
                Role.of(row.getString("role")),
                Sql.time(row, "joined_at"));
    }
}
