package dev.runlog.store.people;

import dev.runlog.model.Actor;
import dev.runlog.model.Invite;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.model.Role;
import dev.runlog.model.User;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.UserStore.Credentials;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Links that each let one person into an organization, by the hash of the link's token. */
public final class InviteStore {

    private static final int MOST = 1_000;

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public InviteStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    public CompletableFuture<Invite> create(long organization, Role role, byte[] hash, Actor maker) {
        return writer.submit(Checked.ROOM, sql -> {
            Authority.of(sql, maker, organization).require(Permission.overInvite(role));
            Instant now = clock.instant();
            if (sql.number("SELECT count(*) FROM invite WHERE organization_id = ?", organization) >= MOST) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "This organization has " + MOST + " invites, the most there may be: withdraw some first.");
            }
            sql.update("""
                    INSERT INTO invite (hash, organization_id, role, created_by, made_by, created_at, expires_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """, hash, organization, role.wire(), maker.name(), maker.maker(), now, now.plus(Invite.VALID));
            AuditStore.note(sql, organization, now, maker.name(), "invite.created", role.wire());
            return find(sql, hash);
        });
    }

    /** Those that nobody has accepted, that are not too old; some may let nobody in just now. */
    public List<Invite> all(long organization) {
        return readers.read(
                organization,
                sql -> sql.all(
                        InviteRows.PENDING + " AND i.organization_id = ? ORDER BY i.id",
                        InviteRows::invite,
                        clock.instant(),
                        organization));
    }

    /** Refuses a token that lets nobody in, or no longer. */
    public Invite require(byte[] hash) {
        return readers.read(sql -> find(sql, hash));
    }

    private Invite find(Sql sql, byte[] hash) throws SQLException {
        return sql.one(InviteRows.PENDING + " AND i.hash = ?", InviteRows::invite, clock.instant(), hash)
                .filter(invite -> invite.suspended() == null)
                .orElseThrow(() -> new Problem(
                        Problem.Code.NOT_FOUND,
                        "This invite was used, withdrawn, is older than a week, or comes from somebody who may not"
                                + " invite any more: ask for a new one."));
    }

    public CompletableFuture<Void> delete(long organization, long id, Actor who) {
        return writer.submit(Checked.INVITE, sql -> {
            Authority.of(sql, who, organization).require(Permission.INVITES);
            Optional<String> role = sql.one(
                    "DELETE FROM invite WHERE organization_id = ? AND id = ? AND accepted_at IS NULL RETURNING role",
                    row -> row.getString("role"),
                    organization,
                    id);
            if (role.isEmpty()) {
                throw new Problem(Problem.Code.NOT_FOUND, "There is no invite " + id + " in this organization.");
            }
            AuditStore.note(sql, organization, clock.instant(), who.name(), "invite.deleted", role.get());
            return null;
        });
    }

    /** Lets in somebody who is new here. */
    public CompletableFuture<Credentials> accept(byte[] hash, String email, String passwordHash) {
        return writer.submit(Checked.INVITE, sql -> {
            var invite = find(sql, hash);
            var user = UserStore.insert(sql, email, passwordHash, clock.instant());
            join(sql, invite, user);
            return new Credentials(user, passwordHash);
        });
    }

    /** Lets in somebody who has proved to be this person. */
    public CompletableFuture<Credentials> accept(byte[] hash, Credentials proved) {
        return writer.submit(Checked.INVITE, sql -> {
            var user = UserStore.requireStill(sql, proved);
            var invite = find(sql, hash);
            if (sql.number(
                            "SELECT count(*) FROM membership WHERE organization_id = ? AND user_id = ?",
                            invite.organization(),
                            user.id())
                    > 0) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "You belong to " + invite.organizationName() + " already: sign in. The invite is still good.");
            }
            join(sql, invite, user);
            return proved;
        });
    }

    private void join(Sql sql, Invite invite, User user) throws SQLException {
        Instant now = clock.instant();
        sql.update("UPDATE invite SET accepted_at = ? WHERE id = ?", now, invite.id());
        UserStore.join(sql, invite.organization(), user, invite.role(), now);
        AuditStore.note(
                sql,
                invite.organization(),
                now,
                user.who(),
                "invite.accepted",
                user.email() + " is " + invite.role().wire() + ", invited by " + invite.createdBy());
    }

    /** Forgets some that are of no use any more. @return how many: none left when it is 0 */
    public CompletableFuture<Integer> forgetOld(Instant now) {
        return writer.submitBehind(sql -> sql.update("""
                DELETE FROM invite
                WHERE id IN (SELECT id FROM invite WHERE expires_at <= ? OR accepted_at IS NOT NULL LIMIT 500)
                """, now));
    }
}
