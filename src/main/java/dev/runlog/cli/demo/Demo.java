package dev.runlog.cli.demo;

import dev.runlog.model.Ids;
import dev.runlog.model.JsonText;
import dev.runlog.model.Marks;
import dev.runlog.model.SessionContent;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.WholeSession;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Sessions in order of time, up to an end. The same seed, number, days and end give the same sessions, but for their
 * ids: those are always new, so that a demo can be added to a demo.
 *
 * <pre>
 *   start ── busy days, quiet nights ── a bad day ── … ── the finale: a few that run right now ── end
 * </pre>
 */
public final class Demo implements Iterator<WholeSession> {

    private static final int HUGE = 10_000;
    private static final int HUGE_FROM = 1_000;
    private static final int LONG_EVERY = 1_000;
    private static final double LENGTH_SPREAD = 0.55;
    private static final double STALLED = 0.004;
    private static final double SILENT_ABOUT_ITSELF = 0.03;
    private static final double FAILURE_WHEN_BAD = 8;
    private static final long FINALE = Duration.ofMinutes(5).toMillis();
    private static final int FINALE_MOST = 12;

    private final Cast cast = new Cast();
    private final Ids ids = new Ids();
    private final Timetable timetable;
    private final long seed;
    private final long sessions;
    private final long finale;
    private final Deque<WholeSession> stories = new ArrayDeque<>();
    private boolean hasStories;
    private WholeSession waiting;
    private long next;

    /** Ordinary runs only. */
    public Demo(long seed, long sessions, int days, Instant end) {
        this.seed = seed;
        this.sessions = sessions;
        this.finale = Math.min(sessions, Math.max(3, Math.min(FINALE_MOST, sessions / 100)));
        this.timetable = new Timetable(seed, sessions - finale, days, end.minusMillis(FINALE));
    }

    /** With runs among them that have something wrong in them, if there are enough others. */
    public static Demo withStories(long seed, long sessions, int days, Instant end) {
        var demo = new Demo(seed, sessions, days, end);
        demo.stories.addAll(Stories.of(seed, sessions, days, end));
        demo.hasStories = !demo.stories.isEmpty();
        return demo;
    }

    public boolean hasStories() {
        return hasStories;
    }

    @Override
    public boolean hasNext() {
        return next < sessions || waiting != null || !stories.isEmpty();
    }

    @Override
    public WholeSession next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        if (waiting == null && next < sessions) {
            waiting = usual();
        }
        boolean isStory = !stories.isEmpty()
                && (waiting == null || stories.element().createdAt().isBefore(waiting.createdAt()));
        if (isStory) {
            return stories.remove();
        }
        var usual = waiting;
        waiting = null;
        return usual;
    }

    private WholeSession usual() {
        long number = next++;
        if (number < sessions - finale) {
            return ordinary(number);
        }
        return number < sessions - 1 ? running(number) : newest(number);
    }

    private WholeSession ordinary(long number) {
        var chance = new Chance(seed, number);
        long start = timetable.start(number, chance);
        if (sessions >= HUGE_FROM && number == sessions / 2) {
            return session(chance, start, HUGE, 0.3, end());
        }
        if (number % LONG_EVERY == LONG_EVERY / 3) {
            return session(chance, start, (int) chance.magnitude(200, 2_000), 0.5, end());
        }
        // A stalled one loses its voice in the middle: for it the curtain falls early.
        long curtain = chance.happens(STALLED) ? start + chance.between(2_000, 9_000) : end();
        return session(chance, start, 0, 1, curtain);
    }

    private WholeSession running(long number) {
        var chance = new Chance(seed, number);
        long place = number - (sessions - finale);
        return session(chance, end() - FINALE + FINALE * place / finale, 500, 1, end());
    }

    /** The one that has ended just now: played once to see how long it takes, then so that it ends at the end. */
    private WholeSession newest(long number) {
        var rehearsal = session(new Chance(seed, number), end() - FINALE, 0, 0.3, Long.MAX_VALUE);
        long takes =
                rehearsal.completedAt().toEpochMilli() - rehearsal.createdAt().toEpochMilli();
        return session(new Chance(seed, number), end() - takes, 0, 0.3, end());
    }

    private long end() {
        return timetable.end() + FINALE;
    }

    /** @param steps how many events; 0 for as many as the agent likes */
    private WholeSession session(Chance chance, long start, int steps, double pace, long curtain) {
        var agent = cast.agent(chance);
        var customer = Customer.any(chance, sessions);
        boolean bad = timetable.isBad(start);
        String failure = null;
        if (chance.happens(agent.failureRate() * (bad ? FAILURE_WHEN_BAD : 1))) {
            failure = bad && chance.happens(0.85)
                    ? cast.outage(chance)
                    : chance.favour(agent.failures()).say(chance);
        }
        int length = steps > 0 ? steps : Math.max(1, (int) chance.around(agent.steps(), LENGTH_SPREAD));
        String id = ids.session(Instant.ofEpochMilli(start));
        var story = new Story(cast, agent, chance, ids, id, start, bad, pace);
        boolean ended = story.play(length, failure, curtain);
        return record(chance, agent, customer, id, start, story, ended, failure);
    }

    private WholeSession record(
            Chance chance,
            Agent agent,
            Customer customer,
            String id,
            long start,
            Story story,
            boolean ended,
            String failure) {
        String name = agent.titles()
                .get((int) chance.between(0, agent.titles().size() - 1))
                .say(chance);
        String metadata = metadata(chance, agent, customer, start);
        boolean reported = ended && !chance.happens(SILENT_ABOUT_ITSELF);
        boolean failed = ended && failure != null;
        // Some clients end a session that reached nothing as completed, and say so in success.
        boolean admitted = failed && !chance.happens(0.1);
        long prompt = story.promptTokens();
        long completion = story.completionTokens();
        String metrics = agent.metrics().say(chance);
        long now = story.now();
        return new WholeSession(
                id,
                name,
                agent.name(),
                customer.userId(),
                new JsonText.Fields(metadata),
                content(chance.beside(), agent, name, story.model(), ended && failure == null),
                !ended ? SessionStatus.ACTIVE : admitted ? SessionStatus.FAILED : SessionStatus.COMPLETED,
                ended ? failure == null : null,
                failed ? failure : null,
                reported ? Story.rounded(story.dollars() * 1.02) : null,
                reported ? now - start : null,
                reported ? prompt : null,
                reported ? completion : null,
                reported ? prompt + completion : null,
                reported ? new JsonText.Numbers(metrics) : null,
                Instant.ofEpochMilli(start),
                ended ? Instant.ofEpochMilli(now) : null,
                Instant.ofEpochMilli(now),
                Marks.NONE,
                List.of(),
                story.events().size(),
                story.events());
    }

    private static SessionContent content(Chance chance, Agent agent, String name, String model, boolean succeeded) {
        String asked = chance.pick(agent.asks()).say(chance).replace("{title}", name);
        String answered = chance.pick(agent.answers()).say(chance).replace("{title}", name);
        return new SessionContent(asked, succeeded ? answered : null, model, null);
    }

    /** With a release every week, so that one can be compared with the one before. */
    private static String metadata(Chance chance, Agent agent, Customer customer, long start) {
        long week = start / Duration.ofDays(7).toMillis();
        String own = agent.metadata().say(chance);
        return "{\"plan\":\"" + customer.plan() + "\",\"region\":\"" + customer.region() + "\",\"version\":\"2."
                + week % 100 + "." + chance.between(0, 1) + "\"," + own.substring(1);
    }
}
