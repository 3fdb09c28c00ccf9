package dev.runlog.store;

import dev.runlog.model.Problem;
import dev.runlog.model.Role;
import dev.runlog.model.User;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** People and the organizations they belong to. */
public final class UserStore {

    /** A person's place in one organization. */
    public record Member(User user, String organization, Role role) {}

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    UserStore(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** Adds a person with a place in the organization. */
    public CompletableFuture<User> create(long organization, String email, String passwordHash, Role role) {
        return writer.submit(sql -> insert(sql, organization, email, passwordHash, role));
    }

    /** @return nothing when somebody was there first: only one can win */
    public CompletableFuture<Optional<User>> createFirst(long organization, String email, String passwordHash) {
        return writer.submit(sql -> sql.number("SELECT count(*) FROM \"user\"") > 0
                ? Optional.empty()
                : Optional.of(insert(sql, organization, email, passwordHash, Role.OWNER)));
    }

    private User insert(Sql sql, long organization, String email, String passwordHash, Role role) throws SQLException {
        Instant now = clock.instant();
        var user = sql.one("""
                        INSERT INTO "user" (email, password_hash, created_at)
                        VALUES (?, ?, ?)
                        ON CONFLICT (email) DO NOTHING
                        RETURNING id, email, created_at
                        """, UserStore::user, email, passwordHash, now)
                .orElseThrow(() -> new Problem(
                        Problem.Code.CONFLICT, "There is a user " + email + " already: choose another address."));
        sql.update("""
                INSERT INTO membership (organization_id, user_id, role, created_at)
                VALUES (?, ?, ?, ?)
                """, organization, user.id(), role.wire(), now);
        return user;
    }

    public CompletableFuture<Void> setPassword(String email, String passwordHash) {
        return writer.submit(sql -> {
            if (sql.update("UPDATE \"user\" SET password_hash = ? WHERE email = ?", passwordHash, email) == 0) {
                throw unknown(email);
            }
            return null;
        });
    }

    public CompletableFuture<Void> delete(String email) {
        return writer.submit(sql -> {
            if (sql.update("DELETE FROM \"user\" WHERE email = ?", email) == 0) {
                throw unknown(email);
            }
            return null;
        });
    }

    private static Problem unknown(String email) {
        return new Problem(Problem.Code.NOT_FOUND, "There is no user " + email + ": see runlog users list.");
    }

    public boolean none() {
        return readers.read(sql -> sql.number("SELECT count(*) FROM \"user\"")) == 0;
    }

    public List<Member> all() {
        return readers.read(sql -> sql.all(
                """
                SELECT u.id, u.email, u.created_at, o.name AS organization, m.role
                FROM "user" u
                JOIN membership m ON m.user_id = u.id
                JOIN organization o ON o.id = m.organization_id
                ORDER BY u.email, o.name
                """, row -> new Member(user(row), row.getString("organization"), Role.of(row.getString("role")))));
    }

    private static User user(ResultSet row) throws SQLException {
        return new User(row.getLong("id"), row.getString("email"), Sql.time(row, "created_at"));
    }
}
