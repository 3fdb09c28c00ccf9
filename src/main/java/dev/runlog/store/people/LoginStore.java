package dev.runlog.store.people;

import dev.runlog.model.Login;
import dev.runlog.model.Membership;
import dev.runlog.model.Problem;
import dev.runlog.model.Role;
import dev.runlog.model.User;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.UserStore.Credentials;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Browsers that somebody signed in with, by the hash of the token in their cookie. */
public final class LoginStore {

    private static final String FIND = """
            SELECT l.id, l.last_seen_at, l.expires_at, u.id AS user_id, u.email, u.created_at,
                   o.id AS organization_id, o.name, m.role
            FROM login l
            JOIN "user" u ON u.id = l.user_id
            JOIN membership m ON m.user_id = u.id
            JOIN organization o ON o.id = m.organization_id
            WHERE l.hash = ?
            ORDER BY m.organization_id = l.organization_id DESC, m.organization_id
            LIMIT 1
            """;

    /** So many browsers of one person stay signed in: those that were seen last. */
    static final int MOST_PER_PERSON = 100;

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public LoginStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /**
     * Begins a login in the given organization, or in another one of theirs when they do not belong to it.
     *
     * @param proved what somebody proved just now; refused when it holds no more
     * @param replaced hash of the token that this browser had until now, which ends; null when it had none
     */
    public CompletableFuture<Login> create(Credentials proved, long organization, byte[] hash, byte[] replaced) {
        return writer.submit(Checked.PASSWORD, sql -> {
            var user = UserStore.requireStill(sql, proved);
            requireMembership(sql, user);
            return insert(sql, user, organization, hash, replaced);
        });
    }

    /**
     * Gives a person a new password, ends all their logins, and begins a new one.
     *
     * @param known the password's hash until now: whoever changed it meanwhile wins
     */
    public CompletableFuture<Login> changePassword(Login login, String known, String changed, byte[] hash) {
        return writer.submit(Checked.PASSWORD, sql -> {
            var user = login.user();
            requireMembership(sql, user);
            int rows = sql.update(
                    "UPDATE \"user\" SET password_hash = ? WHERE id = ? AND password_hash = ?",
                    changed,
                    user.id(),
                    known);
            if (rows == 0) {
                throw new Problem(
                        Problem.Code.CONFLICT, "The password was changed by somebody else meanwhile: sign in again.");
            }
            sql.update("DELETE FROM login WHERE user_id = ?", user.id());
            AuditStore.noteEverywhere(sql, user.id(), clock.instant(), user.who(), "password.changed", user.email());
            return insert(sql, user, login.membership().id(), hash, null);
        });
    }

    private Login insert(Sql sql, User user, long organization, byte[] hash, byte[] replaced) throws SQLException {
        Instant now = clock.instant();
        if (replaced != null) {
            sql.update("DELETE FROM login WHERE hash = ?", (Object) replaced);
        }
        sql.update("""
                INSERT INTO login (hash, user_id, organization_id, created_at, last_seen_at, expires_at)
                SELECT ?, user_id, organization_id, ?, ?, ?
                FROM membership
                WHERE user_id = ?
                ORDER BY organization_id = ? DESC, organization_id
                LIMIT 1
                """, hash, now, now, now.plus(Login.LONGEST), user.id(), organization);
        sql.update("""
                DELETE FROM login
                WHERE user_id = ?
                  AND id NOT IN (SELECT id FROM login WHERE user_id = ? ORDER BY last_seen_at DESC, id DESC LIMIT ?)
                """, user.id(), user.id(), MOST_PER_PERSON);
        var login = sql.one(FIND, LoginStore::login, (Object) hash).orElseThrow();
        AuditStore.note(sql, login.membership().id(), now, user.who(), "login.created", user.email());
        return login;
    }

    private static void requireMembership(Sql sql, User user) throws SQLException {
        if (sql.number("SELECT count(*) FROM membership WHERE user_id = ?", user.id()) == 0) {
            throw new Problem(
                    Problem.Code.FORBIDDEN, "You belong to no organization any more: ask for an invite to one.");
        }
    }

    /** Whether or not it has expired. */
    public Optional<Login> find(byte[] hash) {
        return readers.read(sql -> sql.one(FIND, LoginStore::login, (Object) hash));
    }

    /** From now on it looks at another organization of the same person. */
    public CompletableFuture<Login> choose(Login login, long organization) {
        return writer.submit(Checked.RIGHTS, sql -> {
            long user = login.user().id();
            if (sql.number(
                            "SELECT count(*) FROM membership WHERE organization_id = ? AND user_id = ?",
                            organization,
                            user)
                    == 0) {
                throw new Problem(
                        Problem.Code.NOT_FOUND,
                        "You belong to no organization " + organization + ": choose one of those your account lists.");
            }
            sql.update("UPDATE login SET organization_id = ? WHERE id = ?", organization, login.id());
            var membership = sql.one("""
                    SELECT o.id, o.name, m.role
                    FROM membership m
                    JOIN organization o ON o.id = m.organization_id
                    WHERE m.organization_id = ? AND m.user_id = ?
                    """, MemberStore::membership, organization, user);
            return login.lookingAt(membership.orElseThrow());
        });
    }

    public CompletableFuture<Integer> seen(long id, Instant now) {
        return writer.submitBehind(sql -> sql.update("UPDATE login SET last_seen_at = ? WHERE id = ?", now, id));
    }

    public CompletableFuture<Void> delete(Login login) {
        return writer.submit(Checked.RIGHTS, sql -> {
            sql.update("DELETE FROM login WHERE id = ?", login.id());
            noteEnd(sql, login, "login.deleted");
            return null;
        });
    }

    /** Ends every login of the same person. */
    public CompletableFuture<Void> deleteAll(Login login) {
        return writer.submit(Checked.RIGHTS, sql -> {
            sql.update("DELETE FROM login WHERE user_id = ?", login.user().id());
            noteEnd(sql, login, "login.deleted-everywhere");
            return null;
        });
    }

    private void noteEnd(Sql sql, Login login, String action) throws SQLException {
        AuditStore.note(
                sql,
                login.membership().id(),
                clock.instant(),
                login.who(),
                action,
                login.user().email());
    }

    /** Forgets some of those that have expired. @return how many: none left when it is 0 */
    public CompletableFuture<Integer> forgetOld(Instant now) {
        return writer.submitBehind(sql -> sql.update("""
                DELETE FROM login
                WHERE id IN (SELECT id FROM login WHERE expires_at <= ? OR last_seen_at <= ? LIMIT 500)
                """, now, now.minus(Login.IDLE)));
    }

    private static Login login(ResultSet row) throws SQLException {
        return new Login(
                row.getLong("id"),
                new User(row.getLong("user_id"), row.getString("email"), Sql.time(row, "created_at")),
                new Membership(row.getLong("organization_id"), row.getString("name"), Role.of(row.getString("role"))),
                Sql.time(row, "last_seen_at"),
                Sql.time(row, "expires_at"));
    }
}
