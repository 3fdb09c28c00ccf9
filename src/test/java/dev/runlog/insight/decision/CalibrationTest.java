package dev.runlog.insight.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against known truth: runs that know how they will come out, and runs that do not. */
class CalibrationTest {

    private final Random random = new Random(20_261_123);

    /** @param knows how much what a run says last has to do with its outcome; {@code over} how much surer it is than right */
    private List<SureRun> runs(int count, double knows, double over) {
        var runs = new ArrayList<SureRun>();
        for (int i = 0; i < count; i++) {
            double chance = 0.2 + 0.6 * random.nextDouble();
            boolean good = random.nextDouble() < chance;
            double said = Math.min(1, knows * chance + (1 - knows) * (0.2 + 0.6 * random.nextDouble()) + over);
            runs.add(new SureRun(said, said, said, good));
        }
        return runs;
    }

    @Test
    void countsByHand() {
        var of = new Calibration(List.of(
                new SureRun(0.95, 0.9, 1, true),
                new SureRun(0.95, 0.9, 0.2, false),
                new SureRun(0.25, 0.1, 0.3, false),
                new SureRun(0.75, 0.7, 0.8, true)));
        assertThat(of.says()).isCloseTo(0.725, within(1e-9));
        assertThat(of.succeeds()).isEqualTo(0.5);
        assertThat(of.expectedError()).isCloseTo((2 * 0.45 + 0.25 + 0.25) / 4, within(1e-9));
        assertThat(of.brier()).isCloseTo((0.0025 + 0.9025 + 0.0625 + 0.0625) / 4, within(1e-9));
        assertThat(of.areas().get(Measure.MEAN).value()).isEqualTo(2.5 / 4);
        assertThat(of.areas().get(Measure.LAST).value()).isEqualTo(1);
        assertThat(of.best()).isEqualTo(Measure.LAST);
        assertThat(of.bins().get(9).runs()).isEqualTo(2);
        assertThat(of.bins().get(0).success()).isNull();
    }

    @Test
    void tellsWhoKnowsFromWhoDoesNot() {
        var knowing = new Calibration(runs(4_000, 1, 0));
        assertThat(knowing.telling()).isEqualTo(Telling.HINTS);
        assertThat(knowing.expectedError()).isLessThan(0.05);
        assertThat(knowing.sentence()).contains("as sure as it may be");
        var guessing = new Calibration(runs(4_000, 0, 0.2));
        assertThat(guessing.telling()).isEqualTo(Telling.HARDLY);
        assertThat(guessing.sentence()).contains("overconfident by ");
        assertThat(new Calibration(runs(4_000, 0, -0.2)).sentence()).contains("underconfident by ");
        assertThat(new Calibration(runs(60, 0.5, 0)).telling()).isEqualTo(Telling.UNCLEAR);
    }

    @Test
    void itsIntervalsHoldTheTruth() {
        int held = 0;
        for (int round = 0; round < 200; round++) {
            var area =
                    new Calibration(runs(300, 0, 0)).areas().get(Measure.MEAN).interval();
            held += area.low() <= 0.5 && area.high() >= 0.5 ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(184);
    }

    @Test
    void sumsOfTheSameNumberAreTheSame() {
        var runs = new ArrayList<SureRun>();
        for (int i = 0; i < 60; i++) {
            double mean = i % 2 == 0 ? 0.7 : (0.7 + 0.7 + 0.7) / 3;
            runs.add(new SureRun(mean, 0.7, 0.7, i % 3 == 0));
        }
        var of = new Calibration(runs);
        assertThat(of.telling()).isEqualTo(Telling.ALWAYS_THE_SAME);
        assertThat(of.bins().get(7).runs()).isEqualTo(60);
        assertThat(of.sentence()).startsWith("Always says 0.7, ");
    }

    @Test
    void asksForEnough() {
        assertThat(Calibration.missing(runs(49, 1, 0))).contains("50 runs");
        assertThat(Calibration.missing(runs(500, 1, 0))).isNull();
    }
}
