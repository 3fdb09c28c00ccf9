package dev.runlog.insight.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.compare.Trait.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Against known truth: traits that mean nothing, and some that were planted. */
class ContrastTest {

    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final int IDLE = 150;
    private static final int ROUNDS = 200;

    private final Random random = new Random(20_260_115);

    /** Runs with traits that have nothing to do with the outcome, each as frequent as it happens to be. */
    private final class Idle {

        private final double[] shares = random.doubles(IDLE, 0.01, 0.6).toArray();

        private Cohort runs(int count, double planted) {
            var runs = new ArrayList<Set<Trait>>();
            for (int i = 0; i < count; i++) {
                var traits = new HashSet<Trait>();
                for (int trait = 0; trait < IDLE; trait++) {
                    if (random.nextDouble() < shares[trait]) {
                        traits.add(new Trait(KINDS.get(trait % KINDS.size()), "idle" + trait, "x"));
                    }
                }
                if (random.nextDouble() < planted) {
                    traits.add(PLANTED);
                }
                runs.add(traits);
            }
            return new Cohort(runs, 1);
        }
    }

    private static final Trait PLANTED = new Trait(Kind.GIVEN, "metadata.plan", "free");

    private static List<ContrastLine> lines(Cohort failed, Cohort good) {
        return Contrast.of(failed, good).lines();
    }

    @Test
    void idleTraitsAreSeldomReported() {
        int reports = 0;
        for (int round = 0; round < ROUNDS; round++) {
            var idle = new Idle();
            reports += lines(idle.runs(100, 0.2), idle.runs(100, 0.2)).isEmpty() ? 0 : 1;
        }
        assertThat(reports / (double) ROUNDS).isLessThanOrEqualTo(0.05);
    }

    @Test
    void whatWasPlantedIsFoundAndOnTop() {
        assertFound(200, 0.30, ROUNDS, 0.65);
        assertFound(2_000, 0.15, 40, 0.95);
    }

    /** Runs fail in 5 %, those with the trait more often; a quarter has it. */
    private void assertFound(int count, double fails, int rounds, double least) {
        int found = 0;
        int onTop = 0;
        for (int round = 0; round < rounds; round++) {
            var idle = new Idle();
            var failed = new ArrayList<Set<Trait>>();
            var good = new ArrayList<Set<Trait>>();
            for (var run : idle.runs(count, 0.25).runs()) {
                boolean isFailed = random.nextDouble() < (run.contains(PLANTED) ? fails : 0.05);
                (isFailed ? failed : good).add(run);
            }
            var lines = lines(new Cohort(failed, 1), new Cohort(good, 1));
            boolean isFound = lines.stream().anyMatch(line -> line.trait().equals(PLANTED));
            found += isFound ? 1 : 0;
            onTop += isFound && lines.get(0).trait().equals(PLANTED) ? 1 : 0;
        }
        assertThat(found / (double) rounds).isGreaterThanOrEqualTo(least);
        assertThat(onTop / (double) found).isGreaterThanOrEqualTo(0.9);
    }

    private static Set<Trait> traits(Object... pairs) {
        var traits = new HashSet<Trait>();
        for (int i = 0; i < pairs.length; i += 2) {
            traits.add(new Trait((Kind) pairs[i], (String) pairs[i + 1], "x"));
        }
        return traits;
    }

    @Test
    void figuresAreThoseOfTheFormulas() {
        var failed = new ArrayList<Set<Trait>>();
        var good = new ArrayList<Set<Trait>>();
        for (int i = 0; i < 100; i++) {
            failed.add(i < 48 ? traits(Kind.GIVEN, "free") : Set.of());
            good.add(i < 19 ? traits(Kind.GIVEN, "free") : Set.of());
        }
        var lines = lines(new Cohort(failed, 0.08), new Cohort(good, 0.92));
        assertThat(lines).hasSize(1);
        var line = lines.get(0);
        assertThat(line.runs()).isEqualTo(48);
        assertThat(line.support()).isEqualTo(0.48);
        assertThat(line.share()).isEqualTo(0.19);
        assertThat(line.risk().value()).isBetween(3.40, 3.41);
        assertThat(line.explains()).isBetween(0.33, 0.35);
        assertThat(line.lift()).isEqualTo((48.5 / 101) / (19.5 / 101));
        assertThat(line.score()).isLessThan(line.explains());
        assertThat(line.places()).hasSize(20).startsWith(0, 1, 2);
    }

    @Test
    void whatFollowsFromAnEarlierTraitIsPutIntoItsLine() {
        var failed = new ArrayList<Set<Trait>>();
        var good = new ArrayList<Set<Trait>>();
        for (int i = 0; i < 200; i++) {
            boolean isFree = random.nextDouble() < 0.6;
            boolean isSlow = isFree ? random.nextDouble() < 0.7 : random.nextDouble() < 0.1;
            var has = isFree ? traits(Kind.GIVEN, "free", Kind.PATH, "twin") : new HashSet<Trait>();
            has.addAll(isSlow ? traits(Kind.RESULT, "slow") : Set.of());
            failed.add(has);
            good.add(random.nextDouble() < 0.1 ? traits(Kind.GIVEN, "free", Kind.PATH, "twin") : Set.of());
        }
        var lines = lines(new Cohort(failed, 1), new Cohort(good, 1));
        assertThat(lines).extracting(line -> line.trait().name()).containsExactly("free");
        assertThat(lines.get(0).alike()).extracting(Trait::name).containsExactly("twin");
        assertThat(lines.get(0).explained()).extracting(Trait::name).containsExactly("slow");
    }

    @Test
    void twoTraitsTogetherAreSaidToBeMoreThanEach() {
        var failed = new ArrayList<Set<Trait>>();
        var good = new ArrayList<Set<Trait>>();
        for (int i = 0; i < 2_000; i++) {
            boolean isFree = random.nextDouble() < 0.3;
            boolean isNew = random.nextDouble() < 0.3;
            boolean fails = random.nextDouble() < (isFree && isNew ? 0.8 : isFree || isNew ? 0.12 : 0.05);
            var has = isFree ? traits(Kind.GIVEN, "free") : new HashSet<Trait>();
            has.addAll(isNew ? traits(Kind.GIVEN, "new") : Set.of());
            (fails ? failed : good).add(has);
        }
        assertThat(lines(new Cohort(failed, 1), new Cohort(good, 1)))
                .anySatisfy(line -> assertThat(Set.of(
                                line.trait().name(),
                                line.and() == null ? "" : line.and().name()))
                        .containsExactlyInAnyOrder("free", "new"));
    }

    @Test
    void ofTooFewNothingIsSaid() {
        var nine = new ArrayList<>(java.util.Collections.nCopies(9, traits(Kind.GIVEN, "free")));
        var many = new ArrayList<>(java.util.Collections.nCopies(90, Set.<Trait>of()));
        assertThat(lines(new Cohort(nine, 1), new Cohort(many, 1))).isEmpty();
        nine.add(traits(Kind.GIVEN, "free"));
        assertThat(lines(new Cohort(nine, 1), new Cohort(many, 1))).hasSize(1);
    }

    @Test
    void doesNotDependOnTheOrderOfRuns() {
        var idle = new Idle();
        var failed = new ArrayList<>(idle.runs(200, 0.4).runs());
        var good = idle.runs(200, 0.1);
        var before = lines(new Cohort(failed, 1), good).stream()
                .map(line -> line.trait() + " " + line.score())
                .toList();
        java.util.Collections.shuffle(failed, random);
        assertThat(lines(new Cohort(failed, 1), good).stream()
                        .map(line -> line.trait() + " " + line.score())
                        .toList())
                .isEqualTo(before);
    }
}
