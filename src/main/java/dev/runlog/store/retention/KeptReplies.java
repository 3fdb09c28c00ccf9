package dev.runlog.store.retention;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Some of the replies that are kept for requests that may be sent again.
 *
 * @param last the key of the last one, null after all of them
 * @param outdated the keys of those that tell of a session which is not there any more, whatever shape they have
 */
record KeptReplies(String last, List<String> outdated) {

    private static final int MOST = 50;
    private static final Set<String> NAMES_OF_IDS = Set.of("id", "sessionId");
    private static final String SESSION = "sess_";
    private static final JsonFactory JSON = new JsonFactory();

    /** Those whose keys come next. */
    static KeptReplies after(Sql sql, Tenant tenant, String key) throws SQLException {
        record Reply(String key, Set<String> sessions) {}
        var replies = sql.all(
                """
                SELECT key, reply FROM idempotency
                WHERE organization_id = ? AND environment = ? AND key > ?
                ORDER BY key
                LIMIT ?
                """,
                row -> new Reply(row.getString(1), sessions(row.getString(2))),
                tenant.organization(),
                tenant.environment().wire(),
                key,
                MOST);
        var told = new HashSet<String>();
        replies.forEach(reply -> told.addAll(reply.sessions));
        var gone = new HashSet<>(sql.all("""
                SELECT told.value FROM given_texts(?) told
                WHERE NOT EXISTS (SELECT 1 FROM session WHERE public_id = told.value)
                """, row -> row.getString(1), Sql.texts(told)));
        var outdated = replies.stream()
                .filter(reply -> reply.sessions.stream().anyMatch(gone::contains))
                .map(Reply::key)
                .toList();
        return new KeptReplies(replies.isEmpty() ? null : replies.get(replies.size() - 1).key, outdated);
    }

    private static Set<String> sessions(String reply) {
        var sessions = new HashSet<String>();
        try (var parser = JSON.createParser(reply)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.VALUE_STRING
                        && NAMES_OF_IDS.contains(String.valueOf(parser.currentName()))
                        && parser.getText().startsWith(SESSION)) {
                    sessions.add(parser.getText());
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken); // we wrote it ourselves
        }
        return sessions;
    }

    Void forget(Sql sql, Tenant tenant) throws SQLException {
        for (String key : outdated) {
            sql.update(
                    "DELETE FROM idempotency WHERE organization_id = ? AND environment = ? AND key = ?",
                    tenant.organization(),
                    tenant.environment().wire(),
                    key);
        }
        return null;
    }
}
