package dev.runlog.store.find;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Tenant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The words of a text, and of a question, as they stand in the index. */
class WordsTest {

    private static final Words WORDS = new Words(new Tenant(7, Environment.LIVE));

    @Test
    void eachBelongsToSomebody() {
        assertThat(WORDS.of("fly")).isEqualTo("7lfly ");
        assertThat(new Words(new Tenant(7, Environment.TEST)).of("fly")).isEqualTo("7tfly ");
        assertThat(new Words(new Tenant(77, Environment.LIVE)).of("lfly")).isEqualTo("77llfly ");
    }

    @Test
    void caseAccentsAndSignsDoNotMatter() {
        assertThat(WORDS.of("Zürich, ZU\u0308RICH (zurich)")).isEqualTo("7lzurich ");
        assertThat(WORDS.of("a_b-c/d.e")).isEqualTo("7la 7lb 7lc 7ld 7le ");
        assertThat(WORDS.of("Widerøe 東京 １２ ½ हिन्दी \uD83D\uDE80 \uD83D"))
                .isEqualTo("7lwiderøe 7l東京 7l１２ 7l½ 7lहिन्दी ");
        assertThat(WORDS.of(" -.\u0301\n")).isEmpty();
    }

    @Test
    void longOnesAreCutInTextAndQuestionAlike() {
        String cut = "7l" + "x".repeat(64);
        assertThat(WORDS.of("X".repeat(100_000))).isEqualTo(cut + " ");
        assertThat(WORDS.question(List.of("x".repeat(70)))).isEqualTo('"' + cut + '"');
    }

    /** To put a long run of marks in order takes the square of its length. */
    @Test
    @Timeout(20)
    void runsOfMarksAreCut() {
        assertThat(WORDS.of("a" + "\u0301".repeat(400_000) + "\u0323".repeat(400_000) + " b"))
                .isEqualTo("7la 7lb ");
    }

    @Test
    void aQuestionAsksForAllOfThem() {
        assertThat(WORDS.question(List.of("Fly", "osl*"))).isEqualTo("\"7lfly\" \"7losl\"*");
        assertThat(WORDS.question(List.of("order-17*", "order"))).isEqualTo("\"7lorder\" \"7l17\"*"); // no word twice
        assertThat(WORDS.question(List.of("o*", "or*", "ord*", "x*", "ordinal")))
                .isEqualTo("\"7lordinal\" \"7lx\"*");
        assertThat(WORDS.question(List.of("*", "\"", "OR"))).isEqualTo("\"7lor\"");
        assertThat(WORDS.question(List.of("*", "-"))).isEqualTo("\"\"");
    }
}
