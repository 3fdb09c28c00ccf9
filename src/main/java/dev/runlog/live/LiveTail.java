package dev.runlog.live;

import dev.runlog.model.Ids;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The newest changes, numbered as they were committed, for those who follow along. One thread adds, any number read,
 * and none ever waits for another: who is too slow finds that the oldest ones have been overwritten.
 *
 * <pre>
 *   writer ──► 7 8 9 | 4 5 6      a ring; each entry says its number, so that a reader sees when it was overtaken
 *                  newest
 * </pre>
 */
public final class LiveTail implements Consumer<Collection<SessionChanged>> {

    /**
     * How far somebody has followed, as clients carry it.
     *
     * @param start names the life of the process in which the numbers count
     * @param change the number of the last change they know
     * @param event the number of the last event they know, when they follow one session; else 0
     */
    public record Position(String start, long change, long event) {

        /** Of somebody who must read everything again. */
        public static final Position UNKNOWN = new Position("unknown", 0, 0);

        private static final Pattern FORM = Pattern.compile("([0-9A-Za-z]{1,20})-([0-9]{1,18})-([0-9]{1,18})");

        public static Optional<Position> parse(String text) {
            var form = FORM.matcher(text);
            return form.matches()
                    ? Optional.of(
                            new Position(form.group(1), Long.parseLong(form.group(2)), Long.parseLong(form.group(3))))
                    : Optional.empty();
        }

        public Position atChange(long number) {
            return new Position(start, number, event);
        }

        public Position atEvent(long number) {
            return new Position(start, change, number);
        }

        @Override
        public String toString() {
            return start + "-" + change + "-" + event;
        }
    }

    /**
     * A session, and the number of its last change.
     *
     * @param session null for the labels; see {@link SessionChanged}
     */
    public record Change(String session, long number) {

        boolean isOfSession() {
            return session != null && !session.equals(SessionChanged.FINDINGS);
        }
    }

    /**
     * What changed after some position.
     *
     * @param changes each session once, in the order of their last changes
     * @param until nothing else changed up to this number
     */
    public record News(List<Change> changes, long until) {}

    /** @param changed nothing where nobody knows what */
    private record Entry(long number, Optional<SessionChanged> changed) {}

    private final String start = Ids.chance(new SecureRandom(), 8);
    private final AtomicReferenceArray<Entry> ring;
    private volatile long newest;

    /** @param remembered so many changes can be caught up with */
    public LiveTail(int remembered) {
        this.ring = new AtomicReferenceArray<>(remembered);
    }

    /**
     * Called by the writer alone, after each commit.
     *
     * @param committed empty when anything may have changed: what came before is no longer known then
     */
    @Override
    public void accept(Collection<SessionChanged> committed) {
        long number = newest;
        if (committed.isEmpty()) {
            number++;
            ring.set(slot(number), new Entry(number, Optional.empty()));
        }
        for (var changed : committed) {
            number++;
            ring.set(slot(number), new Entry(number, Optional.of(changed)));
        }
        newest = number;
    }

    private int slot(long number) {
        return (int) (number % ring.length());
    }

    /** Where whoever knows everything is at. */
    public Position now() {
        return new Position(start, newest, 0);
    }

    /** @return nothing when what followed the position is no longer known, or never was */
    public Optional<News> after(Position position, Tenant tenant) {
        long until = newest;
        if (!position.start().equals(start) || position.change() > until || until - position.change() > ring.length()) {
            return Optional.empty();
        }
        var last = new HashMap<String, Long>();
        for (long number = position.change() + 1; number <= until; number++) {
            var entry = ring.get(slot(number));
            if (entry.number != number || entry.changed.isEmpty()) {
                return Optional.empty(); // overwritten in the meantime, or not known
            }
            var changed = entry.changed.get();
            if (changed.tenant().equals(tenant)) {
                last.put(changed.session(), number);
            }
        }
        var changes = last.entrySet().stream()
                .map(session -> new Change(session.getKey(), session.getValue()))
                .sorted(Comparator.comparingLong(Change::number))
                .toList();
        return Optional.of(new News(changes, until));
    }
}
