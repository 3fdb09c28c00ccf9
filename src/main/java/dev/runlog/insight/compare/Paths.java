package dev.runlog.insight.compare;

import dev.runlog.insight.statistics.BenjaminiHochberg;
import dev.runlog.insight.statistics.Wilson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How runs usually go: the ways that most of them take, and where those that fail part from those that do not. Ways that began
 * alike are looked at together, as in a tree: at each place where at least some come by, what they do next is tested as traits
 * are in {@link Contrast}.
 */
public final class Paths {

    /** So many runs must come by. */
    private static final int LEAST_RUNS = 20;

    private static final double MOST_FALSE = 0.05;
    private static final String END = "";

    private final Ways failed;
    private final Ways good;

    public Paths(Ways failed, Ways good) {
        this.failed = failed;
        this.good = good;
    }

    /** Runs that went alike so far. */
    private record Group(List<Integer> failed, List<Integer> good) {
        private Group() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        private int size() {
            return failed.size() + good.size();
        }
    }

    /** What some do at a place. */
    private record Branch(List<String> after, String next, Group all, Tally tally) {}

    /** The ways that most runs take, so many at most. */
    public List<CommonPath> commonest(int most) {
        return apart(everyone(), Way::steps).entrySet().stream()
                .map(group -> common(group.getKey(), group.getValue()))
                .sorted(Comparator.comparing((CommonPath path) -> -path.share())
                        .thenComparing(path -> String.join("\n", path.steps())))
                .limit(most)
                .toList();
    }

    private CommonPath common(List<String> steps, Group group) {
        double bad = group.failed.size() * failed.weight();
        double well = group.good.size() * good.weight();
        double all = failed.runs().size() * failed.weight() + good.runs().size() * good.weight();
        double success = well / (bad + well);
        return new CommonPath(
                steps,
                group.size(),
                (bad + well) / all,
                success,
                Wilson.interval(success * group.size(), group.size()),
                cost(group),
                group.failed,
                group.good);
    }

    /** Each is made small before they are added: their sum may be beyond all numbers. */
    private Double cost(Group group) {
        var bad = costs(failed, group.failed);
        var well = costs(good, group.good);
        double all = bad.length * failed.weight() + well.length * good.weight();
        return all == 0
                ? null
                : Math.min(
                        Double.MAX_VALUE,
                        Arrays.stream(bad)
                                        .map(cost -> cost * (failed.weight() / all))
                                        .sum()
                                + Arrays.stream(well)
                                        .map(cost -> cost * (good.weight() / all))
                                        .sum());
    }

    /** Of those that say it. */
    private static double[] costs(Ways ways, List<Integer> places) {
        return places.stream()
                .map(place -> ways.runs().get(place).cost())
                .filter(Objects::nonNull)
                .mapToDouble(cost -> cost)
                .toArray();
    }

    /** Where ways part: at each place the way whose runs fail most; that which tells most of all first. */
    public List<Fork> forks(int most) {
        var tested =
                branches().stream().filter(branch -> branch.tally.isTested()).toList();
        var rates = BenjaminiHochberg.falseDiscoveries(
                tested.stream().mapToDouble(branch -> branch.tally.chance()).toArray());
        var best = new HashMap<List<String>, Fork>();
        for (int i = 0; i < rates.length; i++) {
            if (rates[i] <= MOST_FALSE && tested.get(i).tally.isGreat()) {
                var fork = fork(tested.get(i), rates[i]);
                best.merge(fork.after(), fork, (one, other) -> BY_WORTH.compare(one, other) <= 0 ? one : other);
            }
        }
        return best.values().stream().sorted(BY_WORTH).limit(most).toList();
    }

    /** What happens to a run follows from what it did: that stands behind. */
    private static final Comparator<Fork> BY_WORTH = Comparator.comparing(Fork::isLate)
            .thenComparing(fork -> -fork.ofFailed() * sure(fork))
            .thenComparing(fork -> String.join("\n", fork.after()))
            .thenComparing(fork -> Objects.requireNonNullElse(fork.next(), END));

    /** How much of the failed runs that come by it explains at least, as traits are ranked by. */
    private static double sure(Fork fork) {
        return (double) fork.failed() / fork.ofFailed() * (1 - 1 / fork.risk().low());
    }

    private double failing(int bad, int well) {
        return bad * failed.weight() / (bad * failed.weight() + well * good.weight());
    }

    private Fork fork(Branch branch, double falseShare) {
        var line = branch.tally.line(falseShare, List.of(), List.of());
        return new Fork(
                branch.after,
                branch.next,
                line.runs() + line.others(),
                branch.all.size(),
                line.runs(),
                line.of(),
                failing(line.runs(), line.others()),
                failing(line.of() - line.runs(), line.ofOthers() - line.others()),
                line.risk(),
                line.explains(),
                falseShare,
                line.places().stream().map(branch.all.failed::get).toList());
    }

    private List<Branch> branches() {
        var branches = new ArrayList<Branch>();
        var open = new ArrayList<Map.Entry<List<String>, Group>>();
        open.add(Map.entry(List.of(), everyone()));
        while (!open.isEmpty()) {
            var place = open.remove(open.size() - 1);
            var group = place.getValue();
            if (group.size() < LEAST_RUNS || group.failed.isEmpty() || group.good.isEmpty()) {
                continue;
            }
            var ways = apart(group, way -> way.step(place.getKey().size()));
            ways.forEach((step, some) -> {
                if (ways.size() > 1) {
                    branches.add(new Branch(place.getKey(), step, group, tally(step, group, some)));
                }
                if (step != null) {
                    var further = new ArrayList<>(place.getKey());
                    further.add(step);
                    open.add(Map.entry(List.copyOf(further), some));
                }
            });
        }
        return branches;
    }

    private Group everyone() {
        return new Group(
                IntStream.range(0, failed.runs().size()).boxed().toList(),
                IntStream.range(0, good.runs().size()).boxed().toList());
    }

    private <K> Map<K, Group> apart(Group all, Function<Way, K> by) {
        var groups = new HashMap<K, Group>();
        for (int i : all.failed) {
            groups.computeIfAbsent(by.apply(failed.runs().get(i)), any -> new Group())
                    .failed
                    .add(i);
        }
        for (int i : all.good) {
            groups.computeIfAbsent(by.apply(good.runs().get(i)), any -> new Group())
                    .good
                    .add(i);
        }
        return groups;
    }

    private Tally tally(String step, Group all, Group some) {
        return new Tally(
                new Trait(Trait.Kind.PATH, "next", Objects.requireNonNullElse(step, END)),
                null,
                places(all.failed, some.failed),
                places(all.good, some.good),
                all.failed.size(),
                all.good.size(),
                failed.weight(),
                good.weight());
    }

    /** Where those stand among all, which are in order. */
    private static BitSet places(List<Integer> all, List<Integer> some) {
        var places = new BitSet();
        some.forEach(one -> places.set(Collections.binarySearch(all, one)));
        return places;
    }
}
