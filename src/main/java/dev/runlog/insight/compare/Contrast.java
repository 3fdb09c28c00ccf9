package dev.runlog.insight.compare;

import dev.runlog.insight.statistics.BenjaminiHochberg;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a group of runs has that another has not. Among many traits chance makes some look telling: of those that are listed,
 * at most 5 % are expected to be false. What shows earlier in a run stands before what shows later, whatever its figures.
 */
public final class Contrast {

    private static final double MOST_FALSE = 0.05;
    private static final int PAIRED = 10;
    private static final double PAIR_GAIN = 1.5;

    private final Cohort a;
    private final Cohort b;
    private final Map<Trait, BitSet> inA;
    private final Map<Trait, BitSet> inB;

    private Contrast(Cohort a, Cohort b, Map<Trait, BitSet> inA, Map<Trait, BitSet> inB) {
        this.a = a;
        this.b = b;
        this.inA = inA;
        this.inB = inB;
    }

    public static Contrast of(Cohort a, Cohort b) {
        return new Contrast(a, b, places(a.runs()), places(b.runs()));
    }

    /** The other way round. */
    public Contrast mirrored() {
        return new Contrast(b, a, inB, inA);
    }

    /** A tally that may be listed, and what is gathered of it. */
    private record Found(Tally tally, double falseShare, List<Trait> alike, List<Trait> explained) {
        private ContrastLine line() {
            return tally.line(falseShare, alike, explained);
        }
    }

    /** What the first group has; by kind, the most telling of each first. */
    public List<ContrastLine> lines() {
        if (a.isTooSmall() || b.isTooSmall()) {
            return List.of();
        }
        var found = fold(telling());
        var lines = new ArrayList<>(found.stream().map(Found::line).toList());
        pairs(found).forEach(pair -> lines.add(pair.line()));
        lines.sort(Comparator.comparing((ContrastLine line) -> kind(line))
                .thenComparing(line -> -line.score())
                .thenComparing(ContrastLine::trait));
        return lines;
    }

    /** A pair shows when the later of both does. */
    private static Trait.Kind kind(ContrastLine line) {
        var kind = line.trait().kind();
        return line.and() != null && line.and().kind().compareTo(kind) > 0
                ? line.and().kind()
                : kind;
    }

    private List<Found> telling() {
        var tested = tallies().stream().filter(Tally::isTested).toList();
        var rates = BenjaminiHochberg.falseDiscoveries(
                tested.stream().mapToDouble(Tally::chance).toArray());
        var telling = new ArrayList<Found>();
        for (int i = 0; i < rates.length; i++) {
            if (rates[i] <= MOST_FALSE && tested.get(i).isGreat()) {
                telling.add(new Found(tested.get(i), rates[i], new ArrayList<>(), new ArrayList<>()));
            }
        }
        telling.sort(Comparator.comparing((Found found) -> found.tally.trait().kind())
                .thenComparing(found -> -found.tally.score())
                .thenComparing(found -> found.tally.trait()));
        return telling;
    }

    private List<Tally> tallies() {
        return Stream.concat(inA.keySet().stream(), inB.keySet().stream().filter(trait -> !inA.containsKey(trait)))
                .map(this::tally)
                .toList();
    }

    private Tally tally(Trait trait) {
        var none = new BitSet();
        return new Tally(
                trait,
                null,
                inA.getOrDefault(trait, none),
                inB.getOrDefault(trait, none),
                a.size(),
                b.size(),
                a.weight(),
                b.weight());
    }

    private static Map<Trait, BitSet> places(List<Set<Trait>> runs) {
        var places = new HashMap<Trait, BitSet>();
        for (int i = 0; i < runs.size(); i++) {
            for (var trait : runs.get(i)) {
                places.computeIfAbsent(trait, any -> new BitSet(runs.size())).set(i);
            }
        }
        return places;
    }

    /** Puts what mostly the same runs have into one line, and what only follows from a line above into that. */
    private static List<Found> fold(List<Found> telling) {
        var kept = new ArrayList<Found>();
        for (var next : telling) {
            var like =
                    kept.stream().filter(line -> line.tally.isLike(next.tally)).findFirst();
            var reason = kept.stream().filter(line -> explains(line, next)).findFirst();
            if (like.isPresent()) {
                like.get().alike.add(next.tally.trait());
            } else if (reason.isPresent()) {
                reason.get().explained.add(next.tally.trait());
            } else {
                kept.add(next);
            }
        }
        return kept;
    }

    private static boolean explains(Found above, Found next) {
        var rest = next.tally.without(above.tally);
        return rest.ofA() == 0 || rest.ofB() == 0 || !rest.isGreat() || rest.chance() > MOST_FALSE;
    }

    private static List<Found> pairs(List<Found> found) {
        var pairs = new ArrayList<Found>();
        var top = found.subList(0, Math.min(PAIRED, found.size()));
        for (int i = 0; i < top.size(); i++) {
            for (int j = i + 1; j < top.size(); j++) {
                var one = top.get(i);
                var other = top.get(j);
                var both = one.tally.with(other.tally);
                double low = both.risk().low();
                if (both.isGreat()
                        && low >= PAIR_GAIN * one.tally.risk().low()
                        && low >= PAIR_GAIN * other.tally.risk().low()) {
                    pairs.add(new Found(both, Math.max(one.falseShare, other.falseShare), List.of(), List.of()));
                }
            }
        }
        return pairs;
    }
}
