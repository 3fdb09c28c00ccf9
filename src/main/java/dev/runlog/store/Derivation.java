package dev.runlog.store;

import dev.runlog.store.access.Background;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.Writer;
import dev.runlog.store.failures.FailureRounds;
import dev.runlog.store.find.SearchIndex;
import dev.runlog.store.follow.Follower;
import dev.runlog.store.follow.Mending;
import dev.runlog.store.insight.Analyst;
import dev.runlog.store.insight.NormRows;
import dev.runlog.store.runs.Changes;
import dev.runlog.store.runs.SessionMemory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * All that follows from what was recorded, and who makes it.
 *
 * <pre>
 *   due ──► Follower ─┬► counts, facts
 *     ▲               ├► search_due ──► SearchIndex
 *     │               └► insight_due ──► Analyst ──┐
 *     └────────────── when facts are others now ◄──┘
 * </pre>
 */
public final class Derivation {

    /** Figures are wanted soon, and its steps are short. */
    private static final Duration FOLLOWER_PATIENCE = Duration.ofMillis(10);

    /** People search for what is going on, but nobody looks at what is to go. */
    private static final Duration WORDS_PATIENCE = Duration.ofMillis(100);

    private static final Duration ANALYST_PATIENCE = Duration.ofMillis(100);

    private final Writer writer;
    private final Follower follower;
    private final SearchIndex index;
    private final Analyst analyst;
    private final FailureRounds failures;

    Derivation(Writer writer, Readers readers, SessionMemory memory, Changes changes, NormRows norms, Clock clock) {
        this.writer = writer;
        this.follower = new Follower(new Background(writer, FOLLOWER_PATIENCE), readers, memory, clock);
        this.index = new SearchIndex(new Background(writer, WORDS_PATIENCE), readers, clock);
        this.analyst = new Analyst(new Background(writer, ANALYST_PATIENCE), readers, changes, norms, clock);
        this.failures = new FailureRounds(new Background(writer, ANALYST_PATIENCE), readers, clock);
    }

    Follower follower() {
        return follower;
    }

    SearchIndex index() {
        return index;
    }

    /** Judges runs that ended, and what they failed with. */
    void analyse() throws InterruptedException {
        analyst.round();
        failures.round();
    }

    /** How far what is derived, such as figures and counts in lists, is behind what was recorded. */
    public Duration lag() {
        return follower.lag();
    }

    /** Drops everything that is derived: it is derived anew by a running server, or by {@link #catchUp}. */
    public void drop(Instant now) {
        writer.submit(sql -> {
                    Mending.dropDerived(sql, now);
                    return null;
                })
                .join();
    }

    /** Derives all that is due, here and now: for a command, beside which no server may do it. */
    public void catchUp() throws InterruptedException {
        do {
            follower.finish();
        } while (analyst.finish());
        failures.group();
    }
}
