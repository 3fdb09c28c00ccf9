package dev.runlog.store.details;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The way from one text to another leads there, and is short where they have much in common. */
class DeltaTest {

    private static final int TEXTS = 2_000;

    @Test
    void leadsFromEachTextToTheNext() {
        var random = new Random(11);
        byte[] text = {};
        var pieces = Pieces.NONE;
        for (int i = 0; i < TEXTS; i++) {
            byte[] next = changed(text, random);
            pieces = Delta.apply(pieces, Delta.between(text, next));
            assertThat(pieces.bytes()).isEqualTo(next);
            text = next;
        }
    }

    /** Something is put in, taken out, moved or said again, at a random place. */
    private static byte[] changed(byte[] text, Random random) {
        var letters = new StringBuilder(new String(text, StandardCharsets.ISO_8859_1));
        int at = random.nextInt(letters.length() + 1);
        int end = Math.min(letters.length(), at + random.nextInt(300));
        String part = letters.substring(at, end);
        switch (random.nextInt(4)) {
            case 0 -> letters.insert(at, random.nextLong() + "\u00e4" + "word ".repeat(random.nextInt(40)));
            case 1 -> letters.delete(at, end);
            case 2 -> letters.delete(at, end).insert(random.nextInt(letters.length() + 1), part);
            default -> letters.append(part);
        }
        return letters.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void isShortWhereOnlyTwoPlacesChange() {
        String text = new Random(3)
                .ints(20_000, 'a', 'z')
                .mapToObj(letter -> "" + (char) letter)
                .reduce("", String::concat);
        byte[] before = ("{\"count\":1," + text + "}").getBytes(StandardCharsets.US_ASCII);
        byte[] after = ("{\"count\":22," + text + ",\"more\":true}").getBytes(StandardCharsets.US_ASCII);
        assertThat(Delta.between(before, after)).hasSizeLessThan(150);
        assertThat(Delta.between(after, after)).hasSizeLessThan(10);
    }
}
