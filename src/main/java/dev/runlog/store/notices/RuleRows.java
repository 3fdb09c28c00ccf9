package dev.runlog.store.notices;

import dev.runlog.model.Environment;
import dev.runlog.model.NoticeChannel;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import dev.runlog.model.Problem;
import dev.runlog.notices.NoticeRule;
import dev.runlog.notices.Schedule;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rows of rules. */
final class RuleRows {

    private static final String RULE = """
            SELECT id, enabled, off_because, name, environment, content, channel, address, every_ms, zone, quiet_from,
                   quiet_to, digest_at, created_by, created_at
            FROM notice_rule WHERE organization_id = ?
            """;

    private static final int MINUTES_OF_HOUR = 60;

    private RuleRows() {}

    /** In the order in which they were made. */
    static List<NoticeRule> all(Sql sql, long organization) throws SQLException {
        return withValues(sql, sql.all(RULE + " ORDER BY id", RuleRows::rule, organization));
    }

    static Optional<NoticeRule> find(Sql sql, long organization, long id) throws SQLException {
        var found = sql.all(RULE + " AND id = ?", RuleRows::rule, organization, id);
        return withValues(sql, found).stream().findFirst();
    }

    static NoticeRule require(Sql sql, long organization, long id) throws SQLException {
        return find(sql, organization, id)
                .orElseThrow(() -> new Problem(
                        Problem.Code.NOT_FOUND, "There is no notice rule " + id + " in this organization."));
    }

    /** @param digestDue null for none */
    static long insert(Sql sql, long organization, NoticeRule rule, Instant digestDue, String secret)
            throws SQLException {
        var schedule = rule.schedule();
        long id = sql.number(
                """
                INSERT INTO notice_rule (organization_id, enabled, off_because, name, environment, content, channel, address,
                  every_ms, zone, quiet_from, quiet_to, digest_at, digest_due, secret, created_by, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                RETURNING id
                """,
                organization,
                rule.enabled() ? 1 : 0,
                rule.offBecause(),
                rule.name(),
                rule.environment().wire(),
                rule.content().wire(),
                rule.channel().wire(),
                rule.address(),
                schedule.every().toMillis(),
                schedule.zone().getId(),
                minutes(schedule.quietFrom()),
                minutes(schedule.quietTo()),
                minutes(schedule.digestAt()),
                digestDue,
                secret,
                rule.createdBy(),
                rule.createdAt());
        insertValues(sql, id, rule);
        return id;
    }

    /** Who made it, and when, stays. */
    static void update(Sql sql, NoticeRule rule, Instant digestDue) throws SQLException {
        var schedule = rule.schedule();
        sql.update(
                """
                UPDATE notice_rule
                SET enabled = ?, off_because = NULL, name = ?, environment = ?, content = ?, channel = ?, address = ?,
                  every_ms = ?, zone = ?, quiet_from = ?, quiet_to = ?, digest_at = ?, digest_due = ?
                WHERE id = ?
                """,
                rule.enabled() ? 1 : 0,
                rule.name(),
                rule.environment().wire(),
                rule.content().wire(),
                rule.channel().wire(),
                rule.address(),
                schedule.every().toMillis(),
                schedule.zone().getId(),
                minutes(schedule.quietFrom()),
                minutes(schedule.quietTo()),
                minutes(schedule.digestAt()),
                digestDue,
                rule.id());
        sql.update("DELETE FROM notice_rule_value WHERE rule_id = ?", rule.id());
        insertValues(sql, rule.id(), rule);
    }

    private static void insertValues(Sql sql, long id, NoticeRule rule) throws SQLException {
        insert(sql, id, "kind", rule.kinds().stream().map(NoticeKind::wire).toList());
        insert(sql, id, "agent", rule.agents());
        insert(sql, id, "label", rule.labels());
    }

    private static void insert(Sql sql, long rule, String field, Collection<String> values) throws SQLException {
        for (String value : values) {
            sql.update("INSERT INTO notice_rule_value (rule_id, field, value) VALUES (?, ?, ?)", rule, field, value);
        }
    }

    private static List<NoticeRule> withValues(Sql sql, List<NoticeRule> rules) throws SQLException {
        var whole = new ArrayList<NoticeRule>();
        for (var rule : rules) {
            whole.add(new NoticeRule(
                    rule.id(),
                    rule.enabled(),
                    rule.offBecause(),
                    rule.name(),
                    rule.environment(),
                    values(sql, rule.id(), "kind").stream()
                            .map(NoticeKind::of)
                            .sorted()
                            .collect(Collectors.toCollection(LinkedHashSet::new)),
                    values(sql, rule.id(), "agent"),
                    values(sql, rule.id(), "label"),
                    rule.content(),
                    rule.channel(),
                    rule.address(),
                    rule.schedule(),
                    rule.createdBy(),
                    rule.createdAt()));
        }
        return whole;
    }

    private static Set<String> values(Sql sql, long rule, String field) throws SQLException {
        return new LinkedHashSet<>(sql.all(
                "SELECT value FROM notice_rule_value WHERE rule_id = ? AND field = ? ORDER BY value",
                row -> row.getString(1),
                rule,
                field));
    }

    /** Without its values. */
    private static NoticeRule rule(ResultSet row) throws SQLException {
        return new NoticeRule(
                row.getLong("id"),
                row.getBoolean("enabled"),
                row.getString("off_because"),
                row.getString("name"),
                Environment.valueOf(row.getString("environment").toUpperCase(Locale.ROOT)),
                Set.of(),
                Set.of(),
                Set.of(),
                NoticeContent.of(row.getString("content")),
                NoticeChannel.of(row.getString("channel")),
                row.getString("address"),
                new Schedule(
                        Duration.ofMillis(row.getLong("every_ms")),
                        ZoneId.of(row.getString("zone")),
                        time(row, "quiet_from"),
                        time(row, "quiet_to"),
                        time(row, "digest_at")),
                row.getString("created_by"),
                Sql.time(row, "created_at"));
    }

    private static LocalTime time(ResultSet row, String column) throws SQLException {
        Long minutes = Sql.whole(row, column);
        return minutes == null ? null : LocalTime.ofSecondOfDay(minutes * MINUTES_OF_HOUR);
    }

    private static Integer minutes(LocalTime time) {
        return time == null ? null : time.toSecondOfDay() / MINUTES_OF_HOUR;
    }
}
