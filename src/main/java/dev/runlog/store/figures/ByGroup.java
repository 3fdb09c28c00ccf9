package dev.runlog.store.figures;

import dev.runlog.store.columns.DistinctTexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Something of each of some groups, which are found without making texts of their names. */
final class ByGroup<T> {

    private static final int UNKNOWN = -2;

    private final DistinctTexts groups = new DistinctTexts();
    private final List<T> values = new ArrayList<>();

    /** @param groups the different ones */
    static <T> ByGroup<T> of(Iterable<String> groups, Supplier<T> value) {
        var of = new ByGroup<T>();
        groups.forEach(group -> {
            of.groups.add(group);
            of.values.add(value.get());
        });
        return of;
    }

    /** Finds for each session what its group has; null for none. */
    IntFunction<T> in(BlockKeys keys) {
        return in(keys, key -> groups.find(keys.texts(), key));
    }

    /** The same, and groups that are not there get what is new. */
    IntFunction<T> in(BlockKeys keys, Supplier<T> ofNew) {
        return in(keys, key -> {
            int number = groups.add(keys.texts(), key);
            if (number == values.size()) {
                values.add(ofNew.get());
            }
            return number;
        });
    }

    /** Each group of a block is looked up once, when a session belongs to it. */
    private IntFunction<T> in(BlockKeys keys, IntUnaryOperator number) {
        var numbers = new int[keys.texts().count()];
        Arrays.fill(numbers, UNKNOWN);
        return i -> {
            int key = keys.number().applyAsInt(i);
            if (key < 0) {
                return null;
            }
            if (numbers[key] == UNKNOWN) {
                numbers[key] = number.applyAsInt(key);
            }
            return numbers[key] < 0 ? null : values.get(numbers[key]);
        };
    }

    /** How many groups. */
    int size() {
        return values.size();
    }

    /** In the order in which they came. */
    Map<String, T> all() {
        var all = new LinkedHashMap<String, T>();
        for (int number = 0; number < values.size(); number++) {
            all.put(groups.text(number), values.get(number));
        }
        return all;
    }
}
