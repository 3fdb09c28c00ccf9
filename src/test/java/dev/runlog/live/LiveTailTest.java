package dev.runlog.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.live.LiveTail.Change;
import dev.runlog.live.LiveTail.Position;
import dev.runlog.model.Environment;
import dev.runlog.model.SessionChanged;
import dev.runlog.model.Tenant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A memory of fixed size that nobody waits for. */
class LiveTailTest {

    private static final Tenant LIVE = new Tenant(1, Environment.LIVE);
    private static final Tenant TEST = new Tenant(1, Environment.TEST);

    private final LiveTail tail = new LiveTail(8);

    private void change(Tenant tenant, String... sessions) {
        tail.accept(List.of(sessions).stream()
                .map(session -> new SessionChanged(tenant, session))
                .toList());
    }

    @Test
    void tellsEachSessionOnceByItsLastChange() {
        var start = tail.now();
        change(LIVE, "a", "b");
        change(TEST, "c");
        change(LIVE, "a");
        var news = tail.after(start, LIVE).orElseThrow();
        assertThat(news.changes()).containsExactly(new Change("b", 2), new Change("a", 4));
        assertThat(news.until()).isEqualTo(4);
        assertThat(tail.after(start.atChange(2), LIVE).orElseThrow().changes()).containsExactly(new Change("a", 4));
        assertThat(tail.after(tail.now(), LIVE).orElseThrow().changes()).isEmpty();
        assertThat(tail.after(start, TEST).orElseThrow().changes()).containsExactly(new Change("c", 3));
    }

    @Test
    void forgetsTheOldestAndSaysSo() {
        var start = tail.now();
        change(LIVE, "1", "2", "3", "4", "5", "6", "7", "8");
        assertThat(tail.after(start, LIVE).orElseThrow().changes()).hasSize(8);
        change(LIVE, "9");
        assertThat(tail.after(start, LIVE)).isEmpty();
        assertThat(tail.after(start.atChange(1), LIVE).orElseThrow().changes()).hasSize(8);
    }

    @Test
    void whenAnythingMayHaveChangedItSaysSoOnce() {
        var start = tail.now();
        change(LIVE, "a");
        tail.accept(List.of());
        change(LIVE, "b");
        assertThat(tail.after(start, LIVE)).isEmpty();
        assertThat(tail.after(start.atChange(2), LIVE).orElseThrow().changes()).containsExactly(new Change("b", 3));
    }

    @Test
    void knowsNothingOfOtherTimesAndOfTheFuture() {
        assertThat(tail.after(new LiveTail(8).now(), LIVE)).isEmpty();
        assertThat(tail.after(Position.UNKNOWN, LIVE)).isEmpty();
        assertThat(tail.after(tail.now().atChange(1), LIVE)).isEmpty();
    }

    @Test
    void positionsAreReadAsTheyAreWritten() {
        var position = tail.now().atChange(7).atEvent(9);
        assertThat(Position.parse(position.toString())).hasValue(position);
        for (String bad : List.of("", "-", "a-1", "a-1-2-3", "a--1-2", "ä-1-2", "a-1-9999999999999999999")) {
            assertThat(Position.parse(bad)).as(bad).isEmpty();
        }
    }

    @Test
    void aReaderThatIsOvertakenMissesNothingWithoutBeingTold() {
        var writing = CompletableFuture.runAsync(() -> {
            for (int i = 1; i <= 100_000; i++) {
                change(LIVE, String.valueOf(i));
            }
        });
        var position = tail.now();
        while (!writing.isDone() || position.change() < 100_000) {
            var news = tail.after(position, LIVE);
            if (news.isPresent()) {
                // Each session changes once here, so that its number says whether it is the right one.
                assertThat(news.get().changes()).hasSize((int) (news.get().until() - position.change()));
                assertThat(news.get().changes())
                        .allMatch(change -> change.session().equals("" + change.number()));
            }
            position = news.isPresent() ? position.atChange(news.get().until()) : tail.now();
        }
    }
}
