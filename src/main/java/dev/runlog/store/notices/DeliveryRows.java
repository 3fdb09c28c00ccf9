package dev.runlog.store.notices;

import dev.runlog.model.Ids;
import dev.runlog.model.NoticeKind;
import dev.runlog.notices.Delivery;
import dev.runlog.notices.Notice;
import dev.runlog.notices.RetryPlan;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The rows of messages, and of what they tell. */
final class DeliveryRows {

    private static final Ids IDS = new Ids();

    private DeliveryRows() {}

    /** A message that is due. @return its public id */
    static String insert(Sql sql, long organization, long rule, Delivery.Type type, Instant now) throws SQLException {
        String id = IDS.message(now);
        sql.update("""
                INSERT INTO notice_delivery
                  (organization_id, rule_id, public_id, type, more, created_at, state, next_at, give_up_at)
                VALUES (?, ?, ?, ?, 0, ?, 'waiting', ?, ?)
                """, organization, rule, id, type.wire(), now, now, now.plus(RetryPlan.LONGEST));
        return id;
    }

    /** What a message tells, the most urgent first. */
    static List<Notice> notices(Sql sql, long delivery) throws SQLException {
        return sql.all("""
                        SELECT kind, agent, sentence, text, number, path, at FROM notice WHERE delivery_id = ? ORDER BY id
                        """, DeliveryRows::notice, delivery).stream()
                .sorted(Notice.ORDER)
                .toList();
    }

    static Notice notice(ResultSet row) throws SQLException {
        return new Notice(
                NoticeKind.of(row.getString("kind")),
                row.getString("agent"),
                row.getString("sentence"),
                row.getString("text"),
                row.getDouble("number"),
                row.getString("path"),
                Sql.time(row, "at"));
    }

    /** Of a digest; null for others. */
    static Delivery.Yesterday yesterday(ResultSet row) throws SQLException {
        return Sql.whole(row, "runs") == null
                ? null
                : new Delivery.Yesterday(
                        Sql.time(row, "day_from"),
                        Sql.time(row, "day_to"),
                        row.getLong("runs"),
                        row.getLong("finished"),
                        row.getLong("succeeded"));
    }
}
