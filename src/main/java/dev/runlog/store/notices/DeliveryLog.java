package dev.runlog.store.notices;

import dev.runlog.model.Actor;
import dev.runlog.model.Cursor;
import dev.runlog.model.Page;
import dev.runlog.model.Permission;
import dev.runlog.model.Problem;
import dev.runlog.notices.Delivery;
import dev.runlog.notices.RetryPlan;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.people.Authority;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What became of messages, for those who look. */
public final class DeliveryLog {

    private static final String LIST = "notices";
    private static final Duration KEPT = Duration.ofDays(30);
    private static final int PER_STEP = 200;
    private static final int MOST_ATTEMPTS_SHOWN = 20;

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    DeliveryLog(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** @param status of HTTP; null when there was none */
    public record Attempt(Instant at, long ms, Integer status, String reply, String fault) {}

    /**
     * A message, as the log shows it.
     *
     * @param state {@code waiting}, {@code sent} or {@code failed}
     * @param nextAt when it is tried next; null when it is not
     * @param attempts the newest first
     */
    public record Entry(
            String id,
            long ruleId,
            String ruleName,
            Delivery.Type type,
            String state,
            long notices,
            List<String> titles,
            Instant createdAt,
            Instant nextAt,
            List<Attempt> attempts) {}

    /**
     * The newest first.
     *
     * @param rule null for all
     * @param cursor null for the first page
     */
    public Page<Entry> page(long organization, Long rule, int limit, String cursor) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.parse(cursor, LIST).row();
        record Found(long row, Entry entry) {}
        var found = readers.read(organization, sql -> {
            var entries = new ArrayList<Found>();
            for (long row : rows(sql, organization, rule, before, limit + 1)) {
                entries.add(new Found(row, entry(sql, row)));
            }
            return entries;
        });
        var shown = found.subList(0, Math.min(found.size(), limit));
        String next = found.size() <= limit ? null : new Cursor(LIST, 0, shown.get(limit - 1).row).text();
        return new Page<>(shown.stream().map(Found::entry).toList(), next);
    }

    private static List<Long> rows(Sql sql, long organization, Long rule, long before, int most) throws SQLException {
        var arguments = new ArrayList<Object>(List.of(organization, before));
        if (rule != null) {
            arguments.add(rule);
        }
        arguments.add(most);
        return sql.all(
                """
                SELECT id FROM notice_delivery
                WHERE organization_id = ? AND id < ? %s
                ORDER BY id DESC LIMIT ?
                """.formatted(rule == null ? "" : "AND rule_id = ?"), row -> row.getLong(1), arguments.toArray());
    }

    private static Entry entry(Sql sql, long row) throws SQLException {
        var notices = DeliveryRows.notices(sql, row);
        var attempts = sql.all(
                "SELECT at, ms, status, reply, fault FROM notice_attempt WHERE delivery_id = ? ORDER BY id DESC LIMIT ?",
                one -> new Attempt(
                        Sql.time(one, "at"),
                        one.getLong("ms"),
                        Sql.whole(one, "status") == null ? null : one.getInt("status"),
                        one.getString("reply"),
                        one.getString("fault")),
                row,
                MOST_ATTEMPTS_SHOWN);
        return sql.one(
                        """
                        SELECT d.public_id, d.rule_id, r.name, d.type, d.state, d.more, d.created_at, d.next_at
                        FROM notice_delivery d JOIN notice_rule r ON r.id = d.rule_id WHERE d.id = ?
                        """,
                        one -> new Entry(
                                one.getString("public_id"),
                                one.getLong("rule_id"),
                                one.getString("name"),
                                Delivery.Type.of(one.getString("type")),
                                one.getString("state"),
                                notices.size() + one.getLong("more"),
                                notices.stream()
                                        .map(notice -> notice.sentence() == null
                                                ? notice.kind().words()
                                                : notice.sentence())
                                        .toList(),
                                Sql.time(one, "created_at"),
                                Sql.time(one, "next_at"),
                                attempts),
                        row)
                .orElseThrow();
    }

    /** Tries again at once, and for another day, whatever came of it before. */
    public CompletableFuture<Entry> retry(long organization, String id, Actor who) {
        return writer.submit(Checked.RIGHTS, sql -> {
            Authority.of(sql, who, organization).require(Permission.NOTICES);
            long row = sql.one(
                            "SELECT id FROM notice_delivery WHERE organization_id = ? AND public_id = ?",
                            one -> one.getLong(1),
                            organization,
                            id)
                    .orElseThrow(() -> new Problem(
                            Problem.Code.NOT_FOUND,
                            "There is no such message in this organization, or no longer: they are kept for "
                                    + KEPT.toDays() + " days."));
            sql.update("""
                    UPDATE notice_delivery SET state = 'waiting', attempts = 0, next_at = ?, give_up_at = ? WHERE id = ?
                    """, now(), now().plus(RetryPlan.LONGEST), row);
            AuditStore.note(sql, organization, now(), who.name(), "notice.retried", id);
            return entry(sql, row);
        });
    }

    /** Puts away some of the log that has had its time. @return how much */
    public CompletableFuture<Integer> forgetOld(Instant now) {
        return writer.submitBehind(sql -> {
            var old = sql.all(
                    "SELECT id FROM notice_delivery WHERE created_at < ? LIMIT ?",
                    row -> row.getLong(1),
                    now.minus(KEPT),
                    PER_STEP);
            for (long row : old) {
                sql.update("DELETE FROM notice WHERE delivery_id = ?", row);
                sql.update("DELETE FROM notice_delivery WHERE id = ?", row);
            }
            return old.size();
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
