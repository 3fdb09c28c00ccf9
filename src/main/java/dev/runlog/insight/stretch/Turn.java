package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.stretch.Tools.Use;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where a run turned.
 *
 * @param troubles the stretches that led nowhere
 */
public record Turn(Stretches stretches, List<Stretch> troubles) {

    private static final Comparator<Stretch> WORSE = Comparator.comparing(Stretch::cost)
            .thenComparing(Stretch::ms)
            .thenComparing(Stretch::count)
            .thenComparing(stretch -> -stretch.first().place());

    /** @return null when nothing points at an event. As long as the run goes on, a failure may be made good. */
    public Act.Seen at(boolean isOver) {
        var last = lastUnresolved();
        boolean isNeverMadeGood =
                last != null && stretches.lastGoodNovelty() <= last.last().place();
        if (isNeverMadeGood) {
            return beginning(last).first();
        }
        var worst = troubles.stream().max(WORSE);
        if (worst.isPresent()) {
            return worst.get().turn();
        }
        return last == null || !isOver ? null : last.first();
    }

    private Stretch lastUnresolved() {
        return unresolved().max(Comparator.comparing(row -> row.last().place())).orElse(null);
    }

    private Stream<Stretch> unresolved() {
        return uses().map(Use::unresolved).filter(Objects::nonNull);
    }

    private Stream<Use> uses() {
        return stretches.tools().uses().stream();
    }

    /** An earlier row of failures led to the later one when nothing succeeded between them. */
    private Stretch beginning(Stretch later) {
        int lastGood = uses().mapToInt(Use::lastGood)
                .filter(place -> place < later.first().place())
                .max()
                .orElse(0);
        return unresolved()
                .filter(row -> row.last().place() > lastGood
                        && row.last().place() <= later.last().place())
                .min(Comparator.comparing(row -> row.first().place()))
                .orElse(later);
    }
}
