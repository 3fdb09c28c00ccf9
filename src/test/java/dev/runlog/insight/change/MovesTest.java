package dev.runlog.insight.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Figures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What moved, against days of which it is known. */
class MovesTest {

    private static final int ROUNDS = 800;
    private static final double[] SPREADS = {0, 0.02, 0.04};

    /** Of the last of 29 days. */
    private static List<Move> moves(List<Figures> days) {
        int last = days.size() - 1;
        return Moves.find(days.subList(0, last), days.get(last), 1);
    }

    private interface Maker {
        MadeDays make(Random random, double rate, double spread);
    }

    /** In how many of all rounds each figure is said to have moved. */
    private static Map<Figure, Double> told(Maker maker, long seed, double spread, double drop) {
        var random = new Random(seed);
        var told = new EnumMap<Figure, Double>(Figure.class);
        for (int i = 0; i < ROUNDS; i++) {
            var days =
                    maker.make(random, 0.75 + 0.2 * random.nextDouble(), spread).days(29, 100, drop);
            moves(days).forEach(move -> told.merge(move.figure(), 1.0 / ROUNDS, Double::sum));
        }
        return told;
    }

    private static void staysSilent(Maker maker, long seed) {
        for (double spread : SPREADS) {
            var told = told(maker, seed, spread, 0);
            assertThat(told.values()).allSatisfy(share -> assertThat(share).isLessThanOrEqualTo(0.01));
        }
    }

    private static void findsADrop(Maker maker, long seed, double least) {
        for (double spread : SPREADS) {
            var found = told(maker, seed, spread, 0.25).get(Figure.SUCCESS_RATE);
            assertThat(found).isGreaterThanOrEqualTo(least);
        }
    }

    @Test
    void whatDiffersByNatureHasNotMoved() {
        staysSilent(MadeDays::independent, 11);
    }

    @Test
    void aPlantedDropIsFound() {
        findsADrop(MadeDays::independent, 12, 0.8);
    }

    @Test
    void onDaysOfAnotherKindItIsAsSilent() {
        staysSilent(MadeDays::wandering, 7_001);
    }

    @Test
    void onDaysOfAnotherKindADropIsFoundAsWell() {
        // Of its weekends there are fewer runs than a hundred, and a bad day is followed by another one.
        findsADrop(MadeDays::wandering, 7_002, 0.7);
    }

    @Test
    void aMoveSaysWhatWasUsual() {
        var days = MadeDays.independent(new Random(3), 0.9, 0.01).days(29, 300, 0.3);
        assertThat(moves(days))
                .filteredOn(move -> move.figure() == Figure.SUCCESS_RATE)
                .singleElement()
                .satisfies(move -> {
                    assertThat(move.worse()).isTrue();
                    assertThat(move.before()).isBetween(0.87, 0.93);
                    assertThat(move.now()).isBetween(0.5, 0.7);
                    assertThat(move.low()).isLessThan(move.before());
                    assertThat(move.high()).isGreaterThan(move.before());
                    assertThat(move.words()).matches("success \\d\\d % → \\d\\d %");
                    assertThat(move.usual()).startsWith("usual ");
                });
    }

    @Test
    void tooFewDaysOrRunsSayNothing() {
        var days = MadeDays.independent(new Random(4), 0.9, 0).days(29, 100, 0.5);
        assertThat(moves(days.subList(22, 29))).isEmpty();
        var few = MadeDays.independent(new Random(5), 0.9, 0).days(29, 25, 0.5);
        assertThat(moves(few)).isEmpty();
    }

    @Test
    void aWeekendLikeTheOnesBeforeHasNotMoved() {
        var random = new Random(6);
        var good = MadeDays.independent(random, 0.95, 0).days(29, 400, 0);
        var bad = MadeDays.independent(random, 0.6, 0).days(29, 400, 0);
        var days = new ArrayList<>(good);
        for (int i = 28; i >= 0; i -= 7) {
            days.set(i, bad.get(i));
        }
        assertThat(moves(days)).noneMatch(move -> move.figure() == Figure.SUCCESS_RATE);
    }

    @Test
    void aWeekIsHeldAgainstTheDaysOfFourWeeks() {
        var made = MadeDays.independent(new Random(8), 0.9, 0.01);
        var worse = MadeDays.independent(new Random(9), 0.75, 0.01)
                .days(1, 2_100, 0)
                .get(0);
        var same =
                MadeDays.independent(new Random(9), 0.9, 0.01).days(1, 2_100, 0).get(0);
        var before = made.days(28, 300, 0);
        assertThat(Moves.find(before, worse, 7)).anyMatch(move -> move.figure() == Figure.SUCCESS_RATE && move.worse());
        assertThat(Moves.find(before, same, 7)).isEmpty();
        assertThat(Moves.find(Collections.nCopies(28, before.get(0)), before.get(0), 1))
                .isEmpty();
    }
}
