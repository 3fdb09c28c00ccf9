package dev.runlog.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.db.Sql;
import dev.runlog.store.file.DataDirectory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom the keys and invites of an older installation are traced to. */
class MakersTest {

    private static final Long OPERATOR = null;
    private static final Long UNKNOWN = 0L;

    @TempDir
    private Path directory;

    private final Map<String, Long> expected = new LinkedHashMap<>();
    private final StringBuilder rows = new StringBuilder();

    private void key(String name, String environment, String createdBy, int at, Long maker) {
        String hash = String.format(Locale.ROOT, "x'%02x'", expected.size());
        rows.append("""
                INSERT INTO api_key
                  (organization_id, environment, name, scopes, hash, last_four, created_by, created_at)
                  VALUES (7, '%s', '%s', 'write,admin', %s, 'abcd', '%s', %d);
                """.formatted(environment, name, hash, createdBy, at));
        expected.put(hash, maker);
    }

    @Test
    void whoMadeAKeyIsTracedOrItsScopeAdminIsSuspended() throws Exception {
        key("cli", "live", "command line", 10, OPERATOR);
        key("init", "live", "configuration", 10, OPERATOR);
        key("of ada", "live", "user ada@example.org", 10, 3L);
        key("of bob", "live", "user bob@example.org", 10, 4L);
        key("of an earlier eve", "live", "user eve@example.org", 10, UNKNOWN);
        key("of somebody gone", "live", "user gone@example.org", 10, UNKNOWN);
        key("by cli", "live", "key cli", 11, OPERATOR);
        key("by adas", "live", "key of ada", 11, 3L);
        key("by the key of a key", "live", "key by adas", 12, 3L);
        key("by a later key", "live", "key of ada", 9, UNKNOWN);
        key("by a key of test", "test", "key of ada", 11, UNKNOWN);
        key("twin", "live", "command line", 10, OPERATOR);
        key("twin", "live", "user bob@example.org", 10, 4L);
        key("by a twin", "live", "key twin", 11, UNKNOWN);
        key("again", "live", "command line", 10, OPERATOR);
        key("by one of that name", "live", "key again", 11, UNKNOWN);
        key("by a key that is gone", "live", "key nothing", 11, UNKNOWN);
        key("by hand", "live", "ada", 10, UNKNOWN);

        var database = new Database(DataDirectory.at(directory));
        new DatabaseFile(database).requireOurs();
        try (var sql = database.openForWriting()) {
            Migrations.upgradeTo(9, sql);
            sql.script("""
                    INSERT INTO organization (id, name, created_at) VALUES (7, 'acme', 1);
                    INSERT INTO "user" (id, email, password_hash, created_at) VALUES
                      (3, 'ada@example.org', 'x', 2), (4, 'bob@example.org', 'x', 2), (5, 'eve@example.org', 'x', 20);
                    INSERT INTO membership (organization_id, user_id, role, created_at) VALUES
                      (7, 3, 'owner', 3), (7, 4, 'viewer', 3), (7, 5, 'owner', 20);
                    INSERT INTO audit (organization_id, at, who, action, subject) VALUES
                      (7, 9, 'user ada@example.org', 'key.deleted', 'again …wxyz (live, write,admin)');
                    INSERT INTO invite (hash, organization_id, role, created_by, created_at, expires_at) VALUES
                      (x'01', 7, 'admin', 'user ada@example.org', 5, 6), (x'02', 7, 'admin', 'user x@example.org', 5, 6);
                    INSERT INTO login (hash, user_id, organization_id, created_at, last_seen_at, expires_at) VALUES
                      (x'01', 3, 7, 5, 5, 6);
                    """);
            sql.script(rows.toString());
            Migrations.run(sql);

            var found = new LinkedHashMap<String, Long>();
            sql.each(
                    "SELECT hex(hash), made_by FROM api_key ORDER BY hash",
                    row -> found.put("x'" + row.getString(1).toLowerCase(Locale.ROOT) + "'", Sql.whole(row, "made_by")),
                    List.of());
            assertThat(found).containsExactlyEntriesOf(expected);
            assertThat(sql.all("SELECT made_by FROM invite ORDER BY hash", row -> row.getLong(1)))
                    .containsExactly(3L, 0L);
            assertThat(sql.number("SELECT count(*) FROM login WHERE user_id = 3"))
                    .isEqualTo(1);
            long suspended = expected.values().stream()
                    .filter(maker -> maker != null && maker != 3)
                    .count();
            assertThat(sql.number("SELECT count(*) FROM audit WHERE action = 'key.admin-suspended'"))
                    .isEqualTo(suspended);
        }
    }
}
