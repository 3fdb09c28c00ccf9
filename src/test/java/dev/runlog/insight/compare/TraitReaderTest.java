package dev.runlog.insight.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.run.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TraitReaderTest {

    private static Features run(Map<String, String> metadata, Step... path) {
        return new Features(
                "u",
                null,
                metadata,
                List.of(path),
                Map.of("search", 2L, "book", 1L),
                Set.of("book"),
                Set.of("retry"),
                6,
                3_500.0,
                0.0035,
                0.84);
    }

    @Test
    void readsWhatShowsWhen() {
        var run = run(
                Map.of("plan", "free", "failReason", "timeout"),
                new Step("tool:search", 2),
                new Step("decision", 1),
                new Step("tool:book", 1),
                new Step("state:waiting", 1));
        var reader = new TraitReader(List.of(run, run));
        assertThat(reader.traits(run).stream()
                        .sorted()
                        .map(trait -> trait.kind().wire() + ": " + trait.words()))
                .containsExactly(
                        "given: begins with search",
                        "given: plan = free",
                        "given: userId = u",
                        "path: confidence = 80–90 %",
                        "path: book fails",
                        "path: reaches the state waiting",
                        "path: uses book",
                        "path: uses search",
                        "path: uses search more than once",
                        "path: search directly before book",
                        "result: cost = $0.002–$0.004",
                        "result: duration = 2 s–4 s",
                        "result: events = 5–8",
                        "result: ends with waiting",
                        "result: failReason = timeout",
                        "result: shows retry");
    }

    @Test
    void leavesOutMetadataThatTellsNothing() {
        var runs = new ArrayList<Features>();
        for (int i = 0; i < 200; i++) {
            runs.add(run(Map.of("order", "T-" + i / 2, "once", "a" + i, "rows", "" + i, "few", "" + i % 3)));
        }
        var reader = new TraitReader(runs);
        assertThat(reader.leftOut()).containsExactly("once");
        assertThat(reader.traits(runs.get(100)).stream().map(Trait::words))
                .contains("rows = 65–128", "few = 1", "order = T-50");
        runs.add(run(Map.of("order", "T-x")));
        assertThat(new TraitReader(runs).leftOut()).contains("order");
    }

    @Test
    void classesDouble() {
        assertThat(List.of(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 9.0, 1025.0))
                .extracting(SizeClass::ofCount)
                .containsExactly("0", "1", "2", "3–4", "3–4", "5–8", "5–8", "9–16", "1030–2050");
        assertThat(SizeClass.ofCount(1e300)).isEqualTo("over 1130000000000000");
        var costs = new SizeClass(0.001, "$", "");
        assertThat(List.of(0.0004, 0.001, 0.0011, 0.002, 0.0021, 1.0, Double.MAX_VALUE))
                .extracting(costs::of)
                .containsExactly(
                        "up to $0.001",
                        "up to $0.001",
                        "$0.001–$0.002",
                        "$0.001–$0.002",
                        "$0.002–$0.004",
                        "$0.512–$1.02",
                        "over $1130000000000");
    }
}
