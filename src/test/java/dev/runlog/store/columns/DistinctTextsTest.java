package dev.runlog.store.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Texts that are told apart by their bytes are told apart as strings are. */
class DistinctTextsTest {

    private static final int BLOCKS = 60;
    private static final int TEXTS = 512;

    private final Random random = new Random(7);

    /** Of every length around the eight bytes that are read at once; many differ in one letter alone, or in none. */
    private String text() {
        var letters = new StringBuilder();
        for (int left = random.nextInt(20); left > 0; left--) {
            letters.append(random.nextInt(10) < 9 ? "a" : random.nextBoolean() ? "ä" : "\uD83D\uDE00");
        }
        return letters.toString();
    }

    @Test
    void eachHasOneNumberWhereverItLies() {
        var distinct = new DistinctTexts();
        var expected = new HashMap<String, Integer>();
        for (int block = 0; block < BLOCKS; block++) {
            var ofSessions = IntStream.range(0, TEXTS).mapToObj(i -> text()).toList();
            var names = Names.read(Names.write(ofSessions), TEXTS);
            for (int i = 0; i < TEXTS; i++) {
                Integer known = expected.get(ofSessions.get(i));
                assertThat(distinct.find(names.texts(), names.number(i))).isEqualTo(known == null ? -1 : known);
                int number = distinct.add(names.texts(), names.number(i));
                assertThat(number).isEqualTo(known == null ? expected.size() : known);
                expected.put(ofSessions.get(i), number);
            }
        }
        assertThat(distinct.size()).isEqualTo(expected.size()).isGreaterThan(1_000);
        expected.forEach((text, number) -> {
            assertThat(distinct.text(number)).isEqualTo(text);
            assertThat(distinct.add(text)).isEqualTo(number);
        });
    }

    @Test
    void moreCanStandBehindOthers() {
        var names = Names.read(Names.write(List.of("", "eightbyt", "eightbyte", "")), 4);
        var texts = names.texts().and("eightbyt", "ö", "");
        var all = new ArrayList<>(List.of(texts.all()));
        assertThat(all).containsExactly("", "eightbyt", "eightbyte", "eightbyt", "ö", "");
        var distinct = new DistinctTexts();
        assertThat(IntStream.range(0, texts.count()).map(i -> distinct.add(texts, i)))
                .containsExactly(0, 1, 2, 1, 3, 0);
    }
}
