package dev.runlog.store.notices;

import dev.runlog.insight.Finding;
import dev.runlog.model.NoticeContent;
import dev.runlog.model.NoticeKind;
import dev.runlog.model.Tenant;
import dev.runlog.notices.Delivery;
import dev.runlog.notices.Notice;
import dev.runlog.notices.NoticeRule;
import dev.runlog.notices.Schedule;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What there is to tell, until a message tells it. */
public final class NoticeQueue {

    /** For one rule: whoever is told of so much looks themselves. */
    private static final int MOST_WAITING = 1_000;

    private final Writer writer;
    private final Readers readers;
    private final Clock clock;

    NoticeQueue(Writer writer, Readers readers, Clock clock) {
        this.writer = writer;
        this.readers = readers;
        this.clock = clock;
    }

    /** A digest that is due, and the day that it is about. */
    public record Due(long organization, NoticeRule rule, Instant from, Instant to) {}

    /** Notes, for each rule that wants to know, that a finding has appeared. Part of the job that records the finding. */
    public static void add(Sql sql, Tenant tenant, Finding finding) throws SQLException {
        var runs = new FindingRuns(sql, tenant, finding);
        for (var rule : RuleRows.all(sql, tenant.organization())) {
            if (rule.wants(tenant.environment(), NoticeKind.of(finding.kind().wire()), finding.agent())
                    && (rule.labels().isEmpty() || runs.haveOneOf(rule.labels()))) {
                String text = rule.content() == NoticeContent.TEXTS ? runs.text() : null;
                insert(sql, tenant.organization(), rule, Notice.of(finding, text));
            }
        }
    }

    /** Notes, for each organization's rules that want to know, what concerns the whole server. */
    public CompletableFuture<Void> addForAll(NoticeKind kind, String sentence) {
        var notice = new Notice(kind, null, sentence, null, 1, null, now());
        return writer.submitBehind(sql -> {
            for (long organization : sql.all("SELECT id FROM organization", row -> row.getLong(1))) {
                for (var rule : RuleRows.all(sql, organization)) {
                    if (rule.wants(rule.environment(), kind, null)) {
                        insert(sql, organization, rule, notice);
                    }
                }
            }
            return null;
        });
    }

    private static void insert(Sql sql, long organization, NoticeRule rule, Notice notice) throws SQLException {
        sql.update(
                """
                INSERT INTO notice
                  (organization_id, rule_id, environment, kind, agent, sentence, text, number, path, at)
                SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
                WHERE (SELECT count(*) FROM notice WHERE rule_id = ? AND delivery_id IS NULL) < ?
                """,
                organization,
                rule.id(),
                rule.environment().wire(),
                notice.kind().wire(),
                notice.agent(),
                notice.sentence(),
                notice.text(),
                notice.number(),
                notice.path(),
                notice.at(),
                rule.id(),
                MOST_WAITING);
    }

    /** Makes a message for each rule that has something to tell and may speak now. */
    public void gather() {
        var now = now();
        for (var rule : waiting()) {
            if (!rule.schedule.isDigest()
                    && rule.schedule.speaksAt(now, rule.spokeAt).equals(now)) {
                writer.submitBehind(sql -> {
                            // Read again: the rule may be another one by now, and what waits may be gone.
                            var current = RuleRows.find(sql, rule.organization, rule.id);
                            if (current.isPresent() && current.get().enabled() && anyWaits(sql, rule.id)) {
                                makeMessage(sql, rule.organization, rule.id, Delivery.Type.NOTICE, now);
                            }
                            return null;
                        })
                        .join();
            }
        }
    }

    private static boolean anyWaits(Sql sql, long rule) throws SQLException {
        return sql.number("SELECT count(*) FROM notice WHERE rule_id = ? AND delivery_id IS NULL", rule) > 0;
    }

    private record Waiting(long organization, long id, Schedule schedule, Instant spokeAt) {}

    private List<Waiting> waiting() {
        record Found(long organization, long rule, Instant spokeAt) {}
        return readers.read(sql -> {
            var all = new ArrayList<Waiting>();
            for (var found :
                    sql.all("""
                    SELECT DISTINCT r.organization_id, r.id, r.spoke_at
                    FROM notice n JOIN notice_rule r ON r.id = n.rule_id
                    WHERE n.delivery_id IS NULL AND r.enabled = 1 AND r.digest_at IS NULL
                    """, row -> new Found(row.getLong(1), row.getLong(2), Sql.time(row, "spoke_at")))) {
                var rule = RuleRows.find(sql, found.organization, found.rule);
                rule.ifPresent(it -> all.add(new Waiting(found.organization, it.id(), it.schedule(), found.spokeAt)));
            }
            return all;
        });
    }

    /** Those whose time has come. */
    public List<Due> dueDigests() {
        var now = now();
        record Found(long organization, long rule) {}
        return readers.read(sql -> {
            var due = new ArrayList<Due>();
            for (var found : sql.all(
                    "SELECT organization_id, id FROM notice_rule WHERE digest_due <= ? ORDER BY digest_due",
                    row -> new Found(row.getLong(1), row.getLong(2)),
                    now)) {
                var rule = RuleRows.require(sql, found.organization, found.rule);
                var day = rule.schedule().yesterday(now);
                due.add(new Due(found.organization, rule, day.from(), day.to()));
            }
            return due;
        });
    }

    /** Makes the message of a digest, with all that has been waiting for it, and sets the time of the next one. */
    public void makeDigest(Due due, Delivery.Yesterday yesterday) {
        var now = now();
        writer.submitBehind(sql -> {
                    int taken = sql.update(
                            "UPDATE notice_rule SET digest_due = ? WHERE id = ? AND digest_due <= ?",
                            due.rule.schedule().nextDigest(now),
                            due.rule.id(),
                            now);
                    if (taken > 0) {
                        long row = makeMessage(sql, due.organization, due.rule.id(), Delivery.Type.DIGEST, now);
                        sql.update(
                                """
                                UPDATE notice_delivery
                                SET day_from = ?, day_to = ?, runs = ?, finished = ?, succeeded = ?
                                WHERE id = ?
                                """,
                                yesterday.from(),
                                yesterday.to(),
                                yesterday.runs(),
                                yesterday.finished(),
                                yesterday.succeeded(),
                                row);
                    }
                    return null;
                })
                .join();
    }

    /** With the most urgent of what waits; the rest is counted, and gone. */
    private static long makeMessage(Sql sql, long organization, long rule, Delivery.Type type, Instant now)
            throws SQLException {
        String id = DeliveryRows.insert(sql, organization, rule, type, now);
        long row = sql.number("SELECT id FROM notice_delivery WHERE public_id = ?", id);
        record Found(long row, Notice notice) {}
        var found = sql.all("""
                        SELECT id, kind, agent, sentence, text, number, path, at
                        FROM notice WHERE rule_id = ? AND delivery_id IS NULL ORDER BY id
                        """, one -> new Found(one.getLong("id"), DeliveryRows.notice(one)), rule).stream()
                .sorted((one, other) -> Notice.ORDER.compare(one.notice, other.notice))
                .toList();
        for (var told : found.subList(0, Math.min(found.size(), Delivery.MOST_NOTICES))) {
            sql.update("UPDATE notice SET delivery_id = ? WHERE id = ?", row, told.row);
        }
        int more = sql.update("DELETE FROM notice WHERE rule_id = ? AND delivery_id IS NULL", rule);
        sql.update("UPDATE notice_delivery SET more = ? WHERE id = ?", more, row);
        sql.update("UPDATE notice_rule SET spoke_at = ? WHERE id = ?", now, rule);
        return row;
    }

    /** Takes away all words of runs of this environment, told or not, and what receivers said to them. */
    public static void forgetWords(Sql sql, Tenant tenant) throws SQLException {
        sql.update("""
                UPDATE notice SET sentence = NULL, text = NULL, path = NULL
                WHERE organization_id = ? AND environment = ?
                """, tenant.organization(), tenant.environment().wire());
        sql.update("""
                UPDATE notice_attempt SET reply = NULL
                WHERE reply IS NOT NULL AND delivery_id IN (
                  SELECT d.id FROM notice_delivery d JOIN notice_rule r ON r.id = d.rule_id
                  WHERE d.organization_id = ? AND r.environment = ?)
                """, tenant.organization(), tenant.environment().wire());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
