package dev.runlog.store.figures;

import dev.runlog.store.columns.DistinctTexts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Something of each of some groups, which are found without making texts of their names. */
final class ByGroup<T> {

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
        var found = new ArrayList<T>();
        for (int key = 0; key < keys.texts().count(); key++) {
            int number = groups.find(keys.texts(), key);
            found.add(number < 0 ? null : values.get(number));
        }
        return of(keys, found);
    }

    /** The same, of a block whose groups get what is new when they are not there. */
    IntFunction<T> in(BlockKeys keys, Supplier<T> ofNew) {
        var found = new ArrayList<T>();
        for (int key = 0; key < keys.texts().count(); key++) {
            int number = groups.add(keys.texts(), key);
            if (number == values.size()) {
                values.add(ofNew.get());
            }
            found.add(values.get(number));
        }
        return of(keys, found);
    }

    private IntFunction<T> of(BlockKeys keys, List<T> found) {
        return i -> {
            int key = keys.number().applyAsInt(i);
            return key < 0 ? null : found.get(key);
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
