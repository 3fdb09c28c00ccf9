package dev.runlog.store.watch;

import dev.runlog.insight.silence.Patience;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Silence;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.db.Sql;
import dev.runlog.store.find.SessionSearch;
import dev.runlog.store.insight.LastEvent;
import dev.runlog.store.insight.NormRows;
import dev.runlog.store.remarks.SilentRuns;
import dev.runlog.store.runs.Changes;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Looks for runs that hang, among the newest that go on, and keeps which they are: lists and figures ask for that. */
public final class SilenceStore {

    private static final int MOST = 10_000;
    private static final int PER_STEP = 500;

    private static final SessionFilter GOING_ON = SessionFilter.began(null, null)
            .with(List.of(new Condition(Field.STATUS, null, Set.of(SessionStatus.ACTIVE.wire()), false)));

    private final Writer writer;
    private final Readers readers;
    private final Changes changes;
    private final NormRows norms;

    SilenceStore(Writer writer, Readers readers, Changes changes, NormRows norms) {
        this.writer = writer;
        this.readers = readers;
        this.changes = changes;
        this.norms = norms;
    }

    /** Finds those that hang by now. Those who follow along are told of each that began to, or does not any more. */
    public CompletableFuture<Void> look(Tenant tenant, Instant now) {
        return readers.submit(tenant.organization(), sql -> changed(sql, tenant, now))
                .thenCompose(changed -> write(tenant, changed));
    }

    private record Active(long session, String agent, Instant lastActivity) {}

    /** What is not as it was, by the numbers of the sessions; nothing for those that do not hang any more. */
    private Map<Long, Optional<Silence>> changed(Sql sql, Tenant tenant, Instant now) throws SQLException {
        var before = SilentRuns.all(sql, tenant);
        var changed = new TreeMap<Long, Optional<Silence>>();
        before.keySet().forEach(session -> changed.put(session, Optional.empty()));
        var patience = new HashMap<String, Patience>();
        for (var run : active(sql, tenant)) {
            var limits = patience.get(run.agent);
            if (limits == null) {
                limits = patience(sql, tenant, run.agent);
                patience.put(run.agent, limits);
            }
            var known = before.get(run.session);
            var silence = silence(sql, run, limits, known, now);
            changed.remove(run.session);
            if (!silence.equals(Optional.ofNullable(known))) {
                changed.put(run.session, silence);
            }
        }
        return changed;
    }

    private Patience patience(Sql sql, Tenant tenant, String agent) throws SQLException {
        var usual = Patience.of(norms.of(sql, tenant, agent));
        return SilenceLimitStore.of(sql, tenant, agent)
                .map(limit -> usual.chosen(Duration.ofMinutes(limit.minutes())))
                .orElse(usual);
    }

    private static List<Active> active(Sql sql, Tenant tenant) throws SQLException {
        var all = new ArrayList<Active>();
        sql.each(
                """
                SELECT s.id, s.agent_name, s.last_activity_at
                FROM given_numbers(?) wanted CROSS JOIN session s
                WHERE s.id = wanted.value AND s.status = 'active'
                """,
                row -> all.add(new Active(row.getLong(1), row.getString(2), Sql.time(row, "last_activity_at"))),
                List.of(SessionSearch.newest(sql, tenant, GOING_ON, MOST).toString()));
        return all;
    }

    /** @param known as it was found before; it stays as it is while it is the same silence */
    private static Optional<Silence> silence(Sql sql, Active run, Patience limits, Silence known, Instant now)
            throws SQLException {
        long silentMs = Duration.between(run.lastActivity, now).toMillis();
        var kind = limits.judge(silentMs, false);
        boolean isKnown = known != null
                && kind.filter(same -> same == known.kind()).isPresent()
                && known.since().equals(run.lastActivity)
                && limits.isStillThatOf(known);
        if (isKnown || kind.isEmpty()) {
            return isKnown ? Optional.of(known) : Optional.empty();
        }
        var last = LastEvent.of(sql, run.session);
        return limits.judge(silentMs, last.waitsForSomebody())
                .map(sure -> new Silence(
                        sure, run.lastActivity, limits.limitMs(), limits.isChosen(), limits.usualMs(), last.tool()));
    }

    /** Some at a time: those who record go first. */
    private CompletableFuture<Void> write(Tenant tenant, Map<Long, Optional<Silence>> changed) {
        var all = List.copyOf(changed.entrySet());
        var written = CompletableFuture.<Void>completedFuture(null);
        for (int from = 0; from < all.size(); from += PER_STEP) {
            var some = all.subList(from, Math.min(all.size(), from + PER_STEP));
            written = written.thenCompose(before -> writer.submitBehind(sql -> {
                for (var one : some) {
                    SilentRuns.put(sql, tenant, one.getKey(), one.getValue().orElse(null));
                    note(sql, tenant, one.getKey());
                }
                return null;
            }));
        }
        return written;
    }

    private void note(Sql sql, Tenant tenant, long session) throws SQLException {
        sql.each(
                "SELECT public_id FROM session WHERE id = ?",
                row -> changes.note(new SessionChanged(tenant, row.getString(1))),
                List.of(session));
    }
}
