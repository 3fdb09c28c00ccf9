package dev.runlog.store.people;

import dev.runlog.model.Problem;
import dev.runlog.model.Role;
import dev.runlog.model.User;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** People who sign in. */
public final class UserStore {

    /** A person and what proves that it is them. */
    public record Credentials(User user, String passwordHash) {}

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    public UserStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** Adds a person with a place in the organization. */
    public CompletableFuture<User> create(long organization, String email, String passwordHash, Role role, String who) {
        return writer.submit(Checked.EMAIL, sql -> create(sql, organization, email, passwordHash, role, who));
    }

    /**
     * Adds the first person, as owner.
     *
     * @param name what the organization is called from now on; null to leave its name
     * @return nothing when somebody was there first: only one can win
     */
    public CompletableFuture<Optional<User>> createFirst(
            long organization, String name, String email, String passwordHash, String who) {
        return writer.submit(Checked.FIRST_PERSON, sql -> {
            if (sql.number("SELECT count(*) FROM \"user\"") > 0) {
                return Optional.empty();
            }
            if (name != null) {
                OrganizationStore.rename(sql, organization, name);
                AuditStore.note(sql, organization, clock.instant(), who, "organization.renamed", name);
            }
            return Optional.of(create(sql, organization, email, passwordHash, Role.OWNER, who));
        });
    }

    private User create(Sql sql, long organization, String email, String passwordHash, Role role, String who)
            throws SQLException {
        Instant now = clock.instant();
        var user = insert(sql, email, passwordHash, now);
        join(sql, organization, user, role, now);
        AuditStore.note(sql, organization, now, who, "member.created", email + " is " + role.wire());
        return user;
    }

    static User insert(Sql sql, String email, String passwordHash, Instant now) throws SQLException {
        return sql.one("""
                        INSERT INTO "user" (email, password_hash, created_at)
                        VALUES (?, ?, ?)
                        ON CONFLICT (email) DO NOTHING
                        RETURNING id, email, created_at
                        """, UserStore::user, email, passwordHash, now)
                .orElseThrow(() -> new Problem(
                        Problem.Code.CONFLICT, "There is a user " + email + " already: choose another address."));
    }

    static void join(Sql sql, long organization, User user, Role role, Instant now) throws SQLException {
        sql.update("""
                INSERT INTO membership (organization_id, user_id, role, created_at)
                VALUES (?, ?, ?, ?)
                """, organization, user.id(), role.wire(), now);
    }

    public Optional<Credentials> find(String email) {
        return readers.read(sql -> sql.one(
                "SELECT id, email, created_at, password_hash FROM \"user\" WHERE email = ?",
                row -> new Credentials(user(row), row.getString("password_hash")),
                email));
    }

    /** Refuses what somebody proved a moment ago, when their password was changed since or they were deleted. */
    static User requireStill(Sql sql, Credentials proved) throws SQLException {
        if (sql.number(
                        "SELECT count(*) FROM \"user\" WHERE id = ? AND password_hash = ?",
                        proved.user.id(),
                        proved.passwordHash)
                == 0) {
            throw new Problem(
                    Problem.Code.UNAUTHORIZED,
                    "The password was changed, or the account deleted, while this was under way: sign in again.");
        }
        return proved.user;
    }

    /** Gives a person a new password, and ends their logins. */
    public CompletableFuture<Void> setPassword(String email, String passwordHash, String who) {
        return writer.submit(Checked.PASSWORD, sql -> {
            long user = require(sql, email);
            sql.update("UPDATE \"user\" SET password_hash = ? WHERE id = ?", passwordHash, user);
            sql.update("DELETE FROM login WHERE user_id = ?", user);
            AuditStore.noteEverywhere(sql, user, clock.instant(), who, "password.changed", email);
            return null;
        });
    }

    /** Deletes a person and their logins, unless an organization would be left without an owner. */
    public CompletableFuture<Void> delete(String email, String who) {
        return writer.submit(Checked.LAST_OWNER, sql -> {
            long user = require(sql, email);
            if (ownsAlone(sql, user)) {
                throw MemberStore.lastOwner();
            }
            Instant now = clock.instant();
            var suspensions = new ArrayList<Suspensions>();
            for (long organization : organizations(sql, user)) {
                suspensions.add(Suspensions.watch(sql, now, organization, user));
            }
            AuditStore.noteEverywhere(sql, user, now, who, "member.removed", email);
            sql.update("DELETE FROM \"user\" WHERE id = ?", user);
            for (var suspension : suspensions) {
                suspension.note(sql, now, who);
            }
            return null;
        });
    }

    private static List<Long> organizations(Sql sql, long user) throws SQLException {
        return sql.all("SELECT organization_id FROM membership WHERE user_id = ?", row -> row.getLong(1), user);
    }

    private static boolean ownsAlone(Sql sql, long user) throws SQLException {
        return sql.number("""
                SELECT count(*) FROM membership m
                WHERE m.user_id = ? AND m.role = 'owner'
                  AND NOT EXISTS (
                    SELECT 1 FROM membership other
                    WHERE other.organization_id = m.organization_id AND other.role = 'owner'
                      AND other.user_id <> m.user_id)
                """, user) > 0;
    }

    private static long require(Sql sql, String email) throws SQLException {
        return sql.one("SELECT id FROM \"user\" WHERE email = ?", row -> row.getLong("id"), email)
                .orElseThrow(() ->
                        new Problem(Problem.Code.NOT_FOUND, "There is no user " + email + ": see runlog users list."));
    }

    /** Signs what people's browsers keep. */
    public byte[] signingSecret() {
        return readers.read(sql -> sql.one("SELECT secret FROM signing_secret", row -> row.getBytes("secret")))
                .orElseThrow();
    }

    public boolean none() {
        return readers.read(sql -> sql.number("SELECT count(*) FROM \"user\"")) == 0;
    }

    private static User user(ResultSet row) throws SQLException {
        return new User(row.getLong("id"), row.getString("email"), Sql.time(row, "created_at"));
    }
}
