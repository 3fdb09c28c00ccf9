package dev.runlog.store.notices;

import dev.runlog.notices.Delivery;
import dev.runlog.notices.NoticeRule;
import dev.runlog.notices.RetryPlan;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Which messages are due, as they are to be sent now, and when they are due again. */
public final class DeliveryQueue {

    private static final int MOST_DUE = 1_000;
    /** Who does what nobody asked for. */
    private static final String SERVER = "server";

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    DeliveryQueue(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** A message whose time has come. */
    public record Due(long row, long organization, long rule) {}

    /** @param secrets that are valid now; none unless it is to be signed */
    public record Loaded(Delivery delivery, List<String> secrets) {}

    /**
     * What came of an attempt.
     *
     * @param fault null when it was taken
     * @param retryAfter null unless the receiver asks for it
     * @param gone whether the receiver wants nothing any more
     */
    public record Outcome(
            Instant at, long ms, Integer status, String reply, String fault, Duration retryAfter, boolean gone) {}

    /** The longest due of each rule; those of rules that are off wait, but for tests. */
    public List<Due> due() {
        return readers.read(
                sql -> sql.all("""
                SELECT id, organization_id, rule_id FROM (
                  SELECT d.id, d.organization_id, d.rule_id, d.next_at,
                         row_number() OVER (PARTITION BY d.rule_id ORDER BY d.next_at, d.id) AS place
                  FROM notice_delivery d JOIN notice_rule r ON r.id = d.rule_id
                  WHERE d.next_at <= ? AND (r.enabled = 1 OR d.type = 'test')) first
                WHERE place = 1 ORDER BY next_at LIMIT ?
                """, row -> new Due(row.getLong(1), row.getLong(2), row.getLong(3)), now(), MOST_DUE));
    }

    /** As it is to be sent now; nothing when it is not due any more. */
    public Optional<Loaded> load(Due due) {
        return readers.read(sql -> {
            var rule = RuleRows.find(sql, due.organization, due.rule);
            if (rule.isEmpty()) {
                return Optional.empty();
            }
            var notices = DeliveryRows.notices(sql, due.row);
            var delivery = sql.one(
                    """
                    SELECT d.*, o.name AS organization FROM notice_delivery d JOIN organization o ON o.id = d.organization_id
                    WHERE d.id = ? AND d.next_at <= ?
                    """,
                    row -> new Delivery(
                            row.getString("public_id"),
                            Delivery.Type.of(row.getString("type")),
                            rule.get(),
                            row.getString("organization"),
                            Sql.time(row, "created_at"),
                            notices,
                            row.getLong("more"),
                            DeliveryRows.yesterday(row)),
                    due.row,
                    now());
            var secrets = secrets(sql, due.rule);
            return delivery.map(it -> new Loaded(it, secrets));
        });
    }

    private List<String> secrets(Sql sql, long rule) throws SQLException {
        return sql.one("""
                        SELECT secret, CASE WHEN old_secret_until > ? THEN old_secret END AS old_secret
                        FROM notice_rule WHERE id = ?
                        """, DeliveryQueue::secrets, now(), rule).orElseThrow();
    }

    private static List<String> secrets(ResultSet row) throws SQLException {
        var secrets = new ArrayList<String>();
        for (String column : List.of("secret", "old_secret")) {
            if (row.getString(column) != null) {
                secrets.add(row.getString(column));
            }
        }
        return secrets;
    }

    /** Writes down what came of an attempt, and when the next one is, if there is one. */
    public CompletableFuture<Void> done(Due due, Delivery delivery, Outcome outcome) {
        return writer.submitBehind(sql -> {
            record State(int attempts, Instant giveUpAt) {}
            var state = sql.one(
                    "SELECT attempts, give_up_at FROM notice_delivery WHERE id = ?",
                    row -> new State(row.getInt(1), Sql.time(row, "give_up_at")),
                    due.row);
            if (state.isEmpty()) {
                return null; // its rule was deleted meanwhile
            }
            sql.update(
                    "INSERT INTO notice_attempt (delivery_id, at, ms, status, reply, fault) VALUES (?, ?, ?, ?, ?, ?)",
                    due.row,
                    outcome.at,
                    outcome.ms,
                    outcome.status,
                    outcome.reply,
                    outcome.fault);
            int attempts = state.get().attempts + 1;
            boolean once = outcome.gone || delivery.type() == Delivery.Type.TEST;
            var next = outcome.fault == null || once
                    ? Optional.<Instant>empty()
                    : RetryPlan.next(attempts, now(), state.get().giveUpAt, outcome.retryAfter)
                            .map(time -> delivery.rule().schedule().speaksAt(time, null));
            sql.update(
                    "UPDATE notice_delivery SET attempts = ?, next_at = ?, state = ? WHERE id = ?",
                    attempts,
                    next.orElse(null),
                    outcome.fault == null ? "sent" : next.isPresent() ? "waiting" : "failed",
                    due.row);
            if (outcome.gone) {
                switchOff(sql, due.organization, delivery.rule());
            }
            return null;
        });
    }

    private void switchOff(Sql sql, long organization, NoticeRule rule) throws SQLException {
        sql.update(
                "UPDATE notice_rule SET enabled = 0, digest_due = NULL, off_because = ? WHERE id = ?",
                "The receiver answered 410: it is gone for good.",
                rule.id());
        sql.update("DELETE FROM notice WHERE rule_id = ? AND delivery_id IS NULL", rule.id());
        AuditStore.note(sql, organization, now(), SERVER, "notice-rule.switched-off", rule.name());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
