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
            new Step("tool:\r", 1),
            new Step("error", 1),
            new Step("state:", 1));

    @Test
    void eachNameIsKeptOnce() {
        assertThat(StoredPath.of(PATH)).isEqualTo("d\t3\ntsearch\n0\ns7\n1\t12\nt\r\ne\ns");
        assertThat(StoredPath.steps(StoredPath.of(PATH))).isEqualTo(PATH);
        assertThat(StoredPath.steps(StoredPath.of(List.of()))).isEmpty();
    }
}
