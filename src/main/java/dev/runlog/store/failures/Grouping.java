package dev.runlog.store.failures;

import dev.runlog.insight.cause.Gaps;
import dev.runlog.insight.cause.Gaps.Template;
import dev.runlog.model.Ids;
import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.causes.FailureDue;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Tells which causes are one failure: those with the same text, whichever agent has them, and those of an agent that differ
 * in a name only. It follows from the causes that are there; what people put somewhere stays there.
 */
final class Grouping {

    private static final int AGENTS_PER_STEP = 20;

    /** @param failure its number; 0 when it has none yet */
    private record Known(long cause, String hash, String text, String title, long failure) {}

    private final Background background;
    private final Readers readers;
    private final CauseLimit limit;
    private final Ids ids;
    private final Clock clock;

    Grouping(Background background, Readers readers, CauseLimit limit, Ids ids, Clock clock) {
        this.limit = limit;
        this.background = background;
        this.readers = readers;
        this.ids = ids;
        this.clock = clock;
    }

    /** @return whether there was anything to do */
    boolean some() throws InterruptedException {
        var due = readers.read(sql -> FailureDue.some(sql, AGENTS_PER_STEP));
        for (var tenant :
                new LinkedHashSet<>(due.stream().map(FailureDue::tenant).toList())) {
            limit.keep(tenant);
        }
        for (var one : due) {
            var causes = readers.read(sql -> causes(sql, one));
            var templates = templates(causes, one);
            background.run(sql -> {
                if (causes(sql, one).equals(causes)) {
                    group(sql, one, causes, templates);
                }
                return null;
            });
        }
        return !due.isEmpty();
    }

    private static List<Known> causes(Sql sql, FailureDue due) throws SQLException {
        return sql.all(
                """
                SELECT c.id, c.hash, c.text, c.title, coalesce(fc.failure_id, 0) AS failure
                FROM cause c LEFT JOIN failure_cause fc ON fc.cause_id = c.id
                WHERE c.organization_id = ? AND c.environment = ? AND c.kind = 'run' AND c.agent_name = ?
                  AND coalesce(fc.pinned, 0) = 0
                ORDER BY c.id
                """,
                row -> new Known(
                        row.getLong("id"),
                        row.getString("hash"),
                        row.getString("text"),
                        row.getString("title"),
                        row.getLong("failure")),
                due.tenant().organization(),
                due.tenant().environment().wire(),
                due.agent());
    }

    /** The texts may be many: they are compared outside of the step that writes. */
    private static Map<Long, Template> templates(List<Known> causes, FailureDue due) {
        return Gaps.join(causes.stream()
                .map(cause -> new Gaps.Text(cause.cause, due.agent(), cause.text))
                .toList());
    }

    private void group(Sql sql, FailureDue due, List<Known> causes, Map<Long, Template> templates) throws SQLException {
        var groups = new LinkedHashMap<String, List<Known>>();
        for (var cause : causes) {
            groups.computeIfAbsent(key(cause, templates.get(cause.cause)), first -> new ArrayList<>())
                    .add(cause);
        }
        for (var group : groups.entrySet()) {
            var members = group.getValue();
            var template = templates.get(members.get(0).cause);
            String first = members.get(0).title;
            long failure = failure(sql, due, group.getKey(), members, groups);
            FailureRows.title(sql, failure, template == null ? first : template.title(first));
            for (var cause : members) {
                FailureRows.put(sql, cause.cause, failure, false);
            }
        }
        FailureRows.dropEmpty(sql, due.tenant());
        due.remove(sql);
    }

    private static String key(Known cause, Template template) {
        return template == null ? cause.hash : FailureRows.hash(template);
    }

    /** The failure that has this key; else the one that was seen first of those whose causes all go here; else a new one. */
    private long failure(Sql sql, FailureDue due, String key, List<Known> members, Map<String, List<Known>> groups)
            throws SQLException {
        var known = FailureRows.find(sql, due.tenant(), key);
        long failure = known.isPresent() ? known.get() : inherited(sql, due, members, groups);
        if (failure == 0) {
            var now = clock.instant();
            return FailureRows.add(sql, due.tenant(), ids.failure(now), key, now);
        }
        FailureRows.key(sql, failure, key);
        mergeOthers(sql, due, failure, members, clock.instant());
        return failure;
    }

    private static long inherited(Sql sql, FailureDue due, List<Known> members, Map<String, List<Known>> groups)
            throws SQLException {
        var candidates = new ArrayList<FailureRows.Candidate>();
        for (long failure : distinct(members)) {
            var candidate = FailureRows.candidate(sql, failure, due.agent());
            if (candidate.isFree() && !groups.containsKey(candidate.key())) {
                candidates.add(candidate);
            }
        }
        return candidates.stream()
                .min(Comparator.comparing((FailureRows.Candidate one) -> !one.isOpen())
                        .thenComparing(FailureRows.Candidate::failure))
                .map(FailureRows.Candidate::failure)
                .orElse(0L);
    }

    /** Failures that all went into this one: whoever kept their ids finds it. */
    private static void mergeOthers(Sql sql, FailureDue due, long into, List<Known> members, Instant now)
            throws SQLException {
        for (long failure : distinct(members)) {
            var candidate = FailureRows.candidate(sql, failure, due.agent());
            boolean allGoThere = failure != into
                    && candidate.isFree()
                    && members.stream()
                                    .filter(cause -> cause.failure == failure)
                                    .count()
                            == candidate.causes();
            if (allGoThere) {
                FailureRows.merge(sql, failure, into, null, now);
            }
        }
    }

    private static List<Long> distinct(List<Known> causes) {
        return causes.stream()
                .map(Known::failure)
                .filter(failure -> failure != 0)
                .distinct()
                .toList();
    }
}
