package dev.runlog.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashSet;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Ids sort as they were made, cannot be guessed and never meet. */
class IdsTest {

    /** The last millisecond that eight letters can hold: in the year 8888. */
    private static final long LAST = 218_340_105_584_895L;

    private final Ids ids = new Ids();

    @Property(tries = 1_000)
    void anIdSaysWhatItNamesInLettersAndDigits(@ForAll @LongRange(min = 0, max = LAST) long millis) {
        var time = Instant.ofEpochMilli(millis);
        assertThat(ids.session(time)).matches("sess_[0-9A-Za-z]{22}");
        assertThat(ids.event(time)).matches("evt_[0-9A-Za-z]{22}");
    }

    @Property(tries = 1_000)
    void textOrderIsTimeOrder(
            @ForAll @LongRange(min = 0, max = LAST) long one, @ForAll @LongRange(min = 0, max = LAST) long other) {
        int inTime = Integer.signum(Long.compare(one, other));
        int inText = Integer.signum(ids.session(Instant.ofEpochMilli(one))
                .substring(0, 13)
                .compareTo(ids.session(Instant.ofEpochMilli(other)).substring(0, 13)));
        assertThat(inText).isEqualTo(inTime);
    }

    @Property(tries = 1_000)
    void theNextMillisecondSortsAfter(@ForAll @LongRange(min = 0, max = LAST - 1) long millis) {
        assertThat(ids.event(Instant.ofEpochMilli(millis))).isLessThan(ids.event(Instant.ofEpochMilli(millis + 1)));
    }

    @Example
    void idsOfOneMillisecondNeverMeet() {
        var seen = new HashSet<String>();
        var now = Instant.ofEpochMilli(1_800_000_000_000L);
        for (int i = 0; i < 100_000; i++) {
            assertThat(seen.add(ids.session(now))).isTrue();
        }
    }

    @Property(tries = 200)
    void chanceHasTheLengthAskedFor(@ForAll @IntRange(min = 1, max = 100) int length) {
        assertThat(Ids.chance(new SecureRandom(), length)).matches("[0-9A-Za-z]{" + length + "}");
    }

    @Example
    void everyLetterIsEquallyLikely() {
        var counts = new int[128];
        Ids.chance(new SecureRandom(), 620_000).chars().forEach(letter -> counts[letter]++);
        // 10,000 of each expected, with a standard deviation of 99: ten of those never happen by chance.
        assertThat(IntStream.of(counts).filter(count -> count > 0))
                .hasSize(62)
                .allMatch(count -> count > 9_000 && count < 11_000);
    }
}
