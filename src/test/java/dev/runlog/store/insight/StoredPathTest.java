package dev.runlog.store.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.run.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredPathTest {

    private static final List<Step> PATH = List.of(
            new Step("decision", 3),
            new Step("tool:search", 1),
            new Step("decision", 1),
            new Step("state:7", 1),
            new Step("tool:search", 12),
            new Step("tool:\r", 1));

    @Test
    void eachNameIsKeptOnce() {
        assertThat(StoredPath.of(PATH)).isEqualTo("decision\t3\ntool:search\n0\nstate:7\n1\t12\ntool:\r");
        assertThat(StoredPath.steps(StoredPath.of(PATH))).isEqualTo(PATH);
        assertThat(StoredPath.steps(StoredPath.of(List.of()))).isEmpty();
    }

    @Test
    void aPathIsReadAlsoWhereNamesAreRepeated() {
        assertThat(StoredPath.steps("decision\ntool:a\t2\ndecision"))
                .containsExactly(new Step("decision", 1), new Step("tool:a", 2), new Step("decision", 1));
    }
}
