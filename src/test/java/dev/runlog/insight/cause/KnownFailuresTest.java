package dev.runlog.insight.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.cause.KnownTexts.Known;
import dev.runlog.insight.text.FailureClass;
import dev.runlog.insight.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failure texts of real software, and which of them are the same failure. */
class KnownFailuresTest {

    private static final int SHUFFLES = 20;

    @Test
    void thereAreEnough() {
        assertThat(KnownTexts.read("known.txt").all().size()
                        + KnownTexts.read("held-out.txt").all().size())
                .isGreaterThan(300);
    }

    /** The rules were made with the first file before their eyes, and never saw the other. */
    @ParameterizedTest
    @CsvSource({"known.txt, 0.98, 0.95", "held-out.txt, 0.95, 0.85"})
    void textsOfOneCauseAreOneFailure(String file, double precision, double recall) {
        var agreement = KnownTexts.read(file).agreement();

        assertThat(agreement.precision()).as("%s", agreement).isGreaterThanOrEqualTo(precision);
        assertThat(agreement.recall()).as("%s", agreement).isGreaterThanOrEqualTo(recall);
    }

    @ParameterizedTest
    @CsvSource({"known.txt", "held-out.txt"})
    void theOrderTheyCameInDoesNotMatter(String file) {
        var texts = KnownTexts.read(file);
        var groups = texts.groups();
        for (int seed = 1; seed <= SHUFFLES; seed++) {
            assertThat(texts.shuffled(seed).groups()).as("seed %d", seed).isEqualTo(groups);
        }
    }

    @ParameterizedTest
    @CsvSource({"known.txt, 0.98", "held-out.txt, 0.75"})
    void mostAreOfTheClassAPersonWouldSay(String file, double share) {
        var all = KnownTexts.read(file).all();
        long right = all.stream().filter(KnownFailuresTest::isClassRight).count();

        assertThat((double) right / all.size()).isGreaterThanOrEqualTo(share);
    }

    private static boolean isClassRight(Known known) {
        return FailureClass.of(Normalizer.of(known.text())).wire().equals(known.failureClass());
    }
}
