package dev.runlog.insight.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.text.FailureClass;
import dev.runlog.insight.text.Normalizer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures of other software, in other languages, whose numbers, ids and topics are others each time. */
class UnseenTextsTest {

    private static final int OF_EACH = 6;

    @ParameterizedTest
    @CsvSource({"templates.txt, 3001, 0.95", "templates-later.txt, 3002, 0.9"})
    void textsOfOneCauseAreOneFailureOfItsClass(String file, long seed, double classesRight) {
        var texts = new UnseenTexts(seed).make(file, OF_EACH);
        var agreement = texts.agreement();
        long right = texts.all().stream()
                .filter(known ->
                        FailureClass.of(Normalizer.of(known.text())).wire().equals(known.failureClass()))
                .count();

        assertThat(agreement.precision()).as("%s", agreement).isGreaterThanOrEqualTo(0.98);
        assertThat(agreement.recall()).as("%s", agreement).isGreaterThanOrEqualTo(0.97);
        assertThat((double) right / texts.all().size()).isGreaterThanOrEqualTo(classesRight);
    }
}
