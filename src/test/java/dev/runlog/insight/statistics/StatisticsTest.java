package dev.runlog.insight.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values from SciPy, and from the papers the formulas stand in. */
class StatisticsTest {

    private static final Offset<Double> EXACTLY = within(1e-9);

    @ParameterizedTest
    @CsvSource({
        "1, 10, 9, 10, 0.001093333910671372",
        "8, 10, 1, 5, 0.09390609390609392",
        "48, 100, 19, 100, 2.2284425141082592e-05",
        "0, 50, 0, 50, 1",
        "50, 50, 50, 50, 1",
        "60, 200, 100, 2000, 5.0570715894230575e-25",
        "2, 30, 300, 2000, 0.30729397429152006",
        "300, 2000, 100, 2000, 1.0027897353949644e-26"
    })
    void fisherDoublesTheSmallerTail(long a, long ofA, long b, long ofB, double expected) {
        double chance = FisherExact.twoSided(a, ofA, b, ofB);
        assertThat(chance).isCloseTo(expected, within(expected * 1e-8));
        assertThat(FisherExact.twoSided(b, ofB, a, ofA)).isCloseTo(chance, within(chance * 1e-8));
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, 6, 0.0465282322841673",
        "-0.3, 13, 0.7689204037586312",
        "12, 3, 0.0012450158007893362",
        "0, 5, 1",
        "4.2, 27, 0.00026023564684676245",
        "1.7, 6.5, 0.13621916517697816"
    })
    void studentCountsBothTails(double t, double degrees, double expected) {
        assertThat(StudentT.twoSided(t, degrees)).isCloseTo(expected, EXACTLY);
    }

    @Test
    void whatIsInfinitelyFarIsNoChance() {
        assertThat(StudentT.twoSided(Double.POSITIVE_INFINITY, 6)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "5, 10, 0.236593090512564, 0.7634069094874361",
        "1, 29, 0.006113214292762653, 0.17175521879320288",
        "98, 100, 0.929988209271456, 0.9944980324498376",
        "0, 20, 0, 0.16112515805281938",
        "20, 20, 0.8388748419471806, 1",
        "0, 0, 0, 1"
    })
    void wilsonHoldsAtTheEdges(double hits, double all, double low, double high) {
        var interval = Wilson.interval(hits, all);
        assertThat(interval.low()).isCloseTo(low, EXACTLY);
        assertThat(interval.high()).isCloseTo(high, EXACTLY);
    }

    @Test
    void newcombeGivesWhatItsPaperDoes() {
        var interval = Newcombe.difference(56, 70, 48, 80);
        assertThat(interval.low()).isCloseTo(0.0524, within(1e-4));
        assertThat(interval.high()).isCloseTo(0.3339, within(1e-4));
        assertThat(Newcombe.difference(0, 0, 48, 80)).isEqualTo(new Interval(-1, 1));
    }

    @Test
    void falseDiscoveriesKeepTheirPlace() {
        assertThat(BenjaminiHochberg.falseDiscoveries(new double[] {0.01, 0.04, 0.03, 0.5, 0.002}))
                .containsExactly(new double[] {0.025, 0.05, 0.05, 0.5, 0.01}, within(1e-12));
        assertThat(BenjaminiHochberg.falseDiscoveries(new double[0])).isEmpty();
    }

    @Test
    void riskRatioIsThatOfTheWholeWhenAllCountOnce() {
        var ratio = RiskRatio.of(30, 40, 1, 70, 160, 1);
        assertThat(ratio.with()).isCloseTo(0.3, EXACTLY);
        assertThat(ratio.without()).isCloseTo(0.1, EXACTLY);
        assertThat(ratio.value()).isCloseTo(3, EXACTLY);
        double error = Math.sqrt(1.0 / 30 - 1.0 / 100 + 1.0 / 10 - 1.0 / 100);
        assertThat(ratio.low()).isCloseTo(3 * Math.exp(-1.959963984540054 * error), EXACTLY);
        assertThat(ratio.high()).isCloseTo(3 * Math.exp(1.959963984540054 * error), EXACTLY);
    }

    @Test
    void weightsBringARareFailureBackToItsShare() {
        var ratio = RiskRatio.of(48, 100, 0.08, 19, 100, 0.92);
        assertThat(ratio.value()).isCloseTo(0.18012 / 0.05289, within(0.01));
        assertThat(ratio.with()).isCloseTo(3.84 / (3.84 + 17.48), EXACTLY);
    }

    @Test
    void noneWithoutTheTraitStillHasARatio() {
        var ratio = RiskRatio.of(20, 20, 1, 5, 80, 1);
        assertThat(ratio.value()).isBetween(10.0, 1_000.0);
        assertThat(ratio.low()).isGreaterThan(1).isLessThan(ratio.value());
    }

    @Test
    void areaCountsTiesHalf() {
        var area = RankArea.of(new double[] {.9, .8, .8, .7, .4}, new double[] {.8, .5, .3, .2});
        assertThat(area.value()).isCloseTo(0.8, EXACTLY);
        assertThat(area.interval().low()).isCloseTo(0.8 - 1.959963984540054 * 0.15491933384829665, within(1e-6));
        assertThat(area.interval().high()).isEqualTo(1);
        assertThat(RankArea.of(new double[] {.5, .5}, new double[] {.5}).value())
                .isEqualTo(0.5);
    }

    /** Of intervals that say 95 %, so many hold what is true. */
    @Test
    void intervalsHoldWhatIsTrueAsOftenAsTheySay() {
        var random = new Random(20_250_101);
        int rounds = 4_000;
        int wilson = 0;
        int newcombe = 0;
        int area = 0;
        for (int round = 0; round < rounds; round++) {
            int one = hits(random, 60, 0.12);
            int other = hits(random, 90, 0.3);
            wilson += holds(Wilson.interval(one, 60), 0.12);
            newcombe += holds(Newcombe.difference(one, 60, other, 90), -0.18);
            area += holds(
                    RankArea.of(normal(random, 40, 1), normal(random, 60, 0)).interval(), 0.7602499);
        }
        assertThat(wilson / (double) rounds).isBetween(0.93, 0.97);
        assertThat(newcombe / (double) rounds).isBetween(0.93, 0.97);
        assertThat(area / (double) rounds).isBetween(0.92, 0.98);
    }

    private static int holds(Interval interval, double value) {
        return interval.low() <= value && value <= interval.high() ? 1 : 0;
    }

    private static int hits(Random random, int all, double share) {
        return (int) random.doubles(all).filter(one -> one < share).count();
    }

    private static double[] normal(Random random, int count, double mean) {
        return random.doubles(count)
                .map(ignored -> mean + random.nextGaussian())
                .toArray();
    }
}
