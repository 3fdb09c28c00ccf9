package dev.runlog.insight.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against known truth: ways that mean nothing, and a turn that makes runs fail. */
class PathsTest {

    private static final int RUNS = 600;
    private static final int ROUNDS = 200;

    private final Random random = new Random(20_261_122);

    private final List<Way> failed = new ArrayList<>();
    private final List<Way> good = new ArrayList<>();

    private void add(boolean fails, String... steps) {
        (fails ? failed : good).add(new Way(List.of(steps), fails ? 2.0 : 1.0));
    }

    private Paths paths() {
        return new Paths(new Ways(failed, 1), new Ways(good, 1));
    }

    private void wander(double failing) {
        var steps = new ArrayList<String>();
        do {
            steps.add("tool:" + "abcde".charAt(random.nextInt(5)));
        } while (random.nextInt(6) > 0);
        add(random.nextDouble() < failing, steps.toArray(String[]::new));
    }

    @Test
    void findsWhereWaysPart() {
        int found = 0;
        for (int round = 0; round < ROUNDS; round++) {
            failed.clear();
            good.clear();
            for (int i = 0; i < RUNS; i++) {
                boolean turns = random.nextInt(3) == 0;
                boolean fails = random.nextDouble() < (turns ? 0.35 : 0.1);
                add(fails, "tool:search", "decision", turns ? "tool:guess" : "tool:check", "tool:answer");
            }
            var forks = paths().forks(10);
            if (forks.size() == 1 && "tool:guess".equals(forks.get(0).next())) {
                found++;
                assertThat(forks.get(0).after()).containsExactly("tool:search", "decision");
                assertThat(forks.get(0).of()).isEqualTo(RUNS);
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(ROUNDS * 95 / 100);
    }

    @Test
    void findsNothingWhereThereIsNothing() {
        int rounds = 0;
        for (int round = 0; round < ROUNDS; round++) {
            failed.clear();
            good.clear();
            for (int i = 0; i < RUNS; i++) {
                wander(0.25);
            }
            rounds += paths().forks(10).isEmpty() ? 0 : 1;
        }
        assertThat(rounds).isLessThanOrEqualTo(ROUNDS * 5 / 100);
    }

    @Test
    void saysWhatHappensBehindWhatIsDone() {
        for (int i = 0; i < 100; i++) {
            add(
                    i % 2 == 0,
                    i % 2 == 0 ? new String[] {"tool:search", "error"} : new String[] {"tool:search", "tool:book"});
            add(i % 2 == 0, "state:asking", i % 2 == 0 ? "tool:guess" : "tool:look", "tool:book");
        }
        var forks = paths().forks(10);
        assertThat(forks).extracting(Fork::next).containsExactly("tool:guess", "error");
        assertThat(forks.get(0).sentence())
                .isEqualTo("After asking, 50 of 100 runs go on with guess: 100 % of them fail, 0 % of the others");
        assertThat(forks.get(1).sentence()).startsWith("After search, 50 of 100 runs go on with an error: ");
        assertThat(failed.get(forks.get(0).places().get(0)).steps()).contains("tool:guess");
    }

    @Test
    void knowsTheCommonestWays() {
        for (int i = 0; i < 30; i++) {
            add(i < 10, "tool:search", "tool:book");
        }
        add(false, "tool:search");
        add(false);
        var common = new Paths(new Ways(failed, 1), new Ways(good, 4)).commonest(10);
        assertThat(common).hasSize(3);
        var first = common.get(0);
        assertThat(first.steps()).containsExactly("tool:search", "tool:book");
        assertThat(first.runs()).isEqualTo(30);
        assertThat(first.failed()).hasSize(10);
        assertThat(first.success()).isCloseTo(80.0 / 90, within(1e-9));
        assertThat(first.share()).isCloseTo(90.0 / 98, within(1e-9));
        assertThat(first.cost()).isCloseTo(100.0 / 90, within(1e-9));
    }

    @Test
    void addsCostsThatAreBeyondReckoning() {
        for (int i = 0; i < 3; i++) {
            good.add(new Way(List.of("error"), Double.MAX_VALUE));
        }
        assertThat(paths().commonest(1).get(0).cost()).isGreaterThan(1e300).isFinite();
    }

    @Test
    void looksThroughManyLongWaysInTime() {
        for (int i = 0; i < 4_000; i++) {
            var steps = new String[200];
            for (int at = 0; at < steps.length; at++) {
                steps[at] = "tool:" + (at == 0 ? i % 100 : at == 199 ? i % 3 : at);
            }
            add(i % 2 == 0, steps);
        }
        assertThat(paths().commonest(10)).hasSize(10);
        assertThat(paths().forks(10)).isNotNull();
    }
}
