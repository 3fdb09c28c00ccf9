package dev.runlog.store.figures;

import dev.runlog.store.columns.DistinctTexts;
import dev.runlog.store.columns.Texts;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactScan;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Of any number of groups those with most sessions, or that cost most; of the others only how many they are. When there are
 * too many to hold, they are added up in several parts, one after the other.
 */
final class TopGroups {

    private static final long MOST_BYTES = 16 << 20;
    private static final int MORE_PARTS = 4;

    /** A group, and what its sessions come to. */
    record Found(String group, double sum) {}

    private static final Comparator<Found> MOST_FIRST =
            Comparator.comparingDouble(Found::sum).reversed().thenComparing(Found::group);

    /** What is added up of the sessions of a block. */
    private interface Weight {
        IntToDoubleFunction in(FactBlock block) throws SQLException;
    }

    /** The groups of one part, and what they come to. */
    private static final class Sums {
        private final DistinctTexts groups = new DistinctTexts();
        private double[] sums = new double[1];

        /** @param ofKeys what the sessions of a block come to, by what they belong to */
        private void add(Texts texts, int[] keys, double... ofKeys) {
            var numbers = groups.add(texts, keys);
            if (groups.size() > sums.length) {
                sums = Arrays.copyOf(sums, 2 * groups.size());
            }
            for (int k = 0; k < keys.length; k++) {
                sums[numbers[k]] += ofKeys[keys[k]];
            }
        }

        private boolean areTooMany() {
            return groups.heldBytes() + (long) Double.BYTES * sums.length > MOST_BYTES;
        }
    }

    private final FactScan scan;
    private final GroupKeys group;
    private final Weight weight;
    private final int most;
    /** Of the parts of two questions others know nothing: nobody can choose names that are all in one. */
    private final long seed = ThreadLocalRandom.current().nextLong();
    /** The one that goes next comes first. */
    private final PriorityQueue<Found> top = new PriorityQueue<>(MOST_FIRST.reversed());

    private int count;

    private TopGroups(FactScan scan, GroupKeys group, Weight weight, int most) {
        this.scan = scan;
        this.group = group;
        this.weight = weight;
        this.most = most;
    }

    static TopGroups bySessions(FactScan scan, GroupKeys group, int most) throws SQLException {
        return find(scan, group, block -> i -> 1, most);
    }

    /** Sums are units of cost. Groups that cost nothing do not count. */
    static TopGroups byCost(FactScan scan, GroupKeys group, int most) throws SQLException {
        return find(
                scan,
                group,
                block -> {
                    var numbers = block.numbers();
                    return numbers::costUnits;
                },
                most);
    }

    private static TopGroups find(FactScan scan, GroupKeys group, Weight weight, int most) throws SQLException {
        for (int parts = 1; ; parts *= MORE_PARTS) {
            var groups = new TopGroups(scan, group, weight, most);
            if (groups.find(parts)) {
                return groups;
            }
        }
    }

    /** @return whether it could be done with that many parts */
    private boolean find(int parts) throws SQLException {
        for (int part = 0; part < parts; part++) {
            var held = sums(part, parts);
            if (held.areTooMany()) {
                return false;
            }
            add(held);
        }
        return true;
    }

    /** @return not all when there are too many */
    private Sums sums(int part, int parts) throws SQLException {
        var held = new Sums();
        scan.each((block, fit) -> {
            var keys = group.in(block);
            var texts = keys.texts();
            var weights = weight.in(block);
            var sums = new double[texts.count()];
            for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
                int key = keys.number().applyAsInt(i);
                if (key >= 0) {
                    sums[key] += weights.applyAsDouble(i);
                }
            }
            var wanted = IntStream.range(0, sums.length)
                    .filter(key -> sums[key] > 0)
                    .filter(key -> parts == 1 || Math.floorMod(texts.hash(key, seed), parts) == part)
                    .toArray();
            held.add(texts, wanted, sums);
            return !held.areTooMany();
        });
        return held;
    }

    private void add(Sums held) {
        count += held.groups.size();
        for (int number = 0; number < held.groups.size(); number++) {
            if (top.size() < most || held.sums[number] >= top.element().sum) {
                top.add(new Found(held.groups.text(number), held.sums[number]));
            }
            if (top.size() > most) {
                top.remove();
            }
        }
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** The ones that were asked for, in order. */
    List<Found> found() {
        return top.stream().sorted(MOST_FIRST).toList();
    }

    /** Their names. */
    List<String> names() {
        return found().stream().map(Found::group).toList();
    }
}
