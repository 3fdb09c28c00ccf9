package dev.runlog.store.runs;

import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Checked;
import dev.runlog.store.access.Job;
import dev.runlog.store.access.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** First replies, kept for a day: a request that is sent again with the same key is answered, not carried out, again. */
public final class IdempotencyStore {

    /** How long a key is remembered. */
    public static final Duration KEPT = Duration.ofHours(24);

    private final Writer writer;

    public IdempotencyStore(Writer writer) {
        this.writer = writer;
    }

    /**
     * A request that may be sent again.
     *
     * @param key of the client's choosing
     * @param fingerprint of what is asked for: the same key for anything else is refused
     * @param write makes the text of the reply that is kept
     * @param read makes the reply of that text
     */
    public record Repeatable<T>(String key, String fingerprint, Function<T, String> write, Function<String, T> read) {}

    private record First(String fingerprint, String reply) {}

    /**
     * Writes; what may be sent again, for the first request with its key only. The reply is kept in the same transaction.
     *
     * @param weight of the job, see {@link Writer}
     * @param checked what the job itself relies on
     */
    <T> CompletableFuture<T> submit(
            int weight, Checked checked, Tenant tenant, Optional<Repeatable<T>> repeatable, Instant now, Job<T> job) {
        if (repeatable.isEmpty()) {
            return writer.submit(weight, checked, job);
        }
        var request = repeatable.get();
        Job<String> asText = sql -> request.write.apply(job.run(sql));
        return writer.submit(weight, Checked.REPLY, once(tenant, request.key, request.fingerprint, now, asText))
                .thenApply(request.read);
    }

    private static Job<String> once(Tenant tenant, String key, String fingerprint, Instant now, Job<String> job) {
        return sql -> {
            var first = sql.one(
                    """
                    SELECT fingerprint, reply FROM idempotency
                    WHERE organization_id = ? AND environment = ? AND key = ? AND created_at > ?
                    """,
                    row -> new First(row.getString(1), row.getString(2)),
                    tenant.organization(),
                    tenant.environment().wire(),
                    key,
                    now.minus(KEPT));
            if (first.isPresent()) {
                if (!first.get().fingerprint.equals(fingerprint)) {
                    throw new Problem(
                            Problem.Code.KEY_REUSED,
                            "This Idempotency-Key came with another request before: use a new key for a new request.");
                }
                return first.get().reply;
            }
            String reply = job.run(sql);
            sql.update("""
                    INSERT INTO idempotency
                      (organization_id, environment, key, fingerprint, reply, created_at)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (organization_id, environment, key) DO UPDATE
                    SET fingerprint = excluded.fingerprint, reply = excluded.reply, created_at = excluded.created_at
                    """, tenant.organization(), tenant.environment().wire(), key, fingerprint, reply, now);
            return reply;
        };
    }

    /** Forgets some of what is older than a day. @return how many: none left when it is 0 */
    public CompletableFuture<Integer> forgetOld(Instant now) {
        return writer.submitBehind(sql -> sql.update("""
                DELETE FROM idempotency
                WHERE (organization_id, environment, key) IN (
                  SELECT organization_id, environment, key FROM idempotency WHERE created_at <= ? LIMIT 500)
                """, now.minus(KEPT)));
    }
}
