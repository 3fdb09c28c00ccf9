package dev.runlog.insight.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.runlog.insight.change.Mix.Part;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether there is more of a kind, or a kind is worse. */
class MixTest {

    @Test
    void moreRunsOfABadKindAreMix() {
        var mix = Mix.of(
                        Map.of("free", new Part(20, 0.5), "pro", new Part(80, 0.9)),
                        Map.of("free", new Part(80, 0.5), "pro", new Part(20, 0.9)))
                .orElseThrow();
        assertThat(mix.isMostlyMix()).isTrue();
        assertThat(mix.shifted()).isEqualTo("free");
        assertThat(mix.mix() + mix.rate()).isEqualTo(-0.24, within(1e-9));
    }

    @Test
    void aKindThatBecameWorseIsRate() {
        var mix = Mix.of(
                        Map.of("free", new Part(50, 0.9), "pro", new Part(50, 0.9)),
                        Map.of("free", new Part(50, 0.4), "pro", new Part(50, 0.9)))
                .orElseThrow();
        assertThat(mix.isMostlyMix()).isFalse();
        assertThat(mix.worst()).isEqualTo("free");
    }

    @Test
    void aNewKindIsWorseByItself() {
        var mix = Mix.of(Map.of("1.7", new Part(100, 0.9)), Map.of("1.7", new Part(50, 0.9), "1.8", new Part(50, 0.6)))
                .orElseThrow();
        assertThat(mix.isMostlyMix()).isFalse();
        assertThat(mix.worst()).isEqualTo("1.8");
        assertThat(mix.rate()).isEqualTo(-0.15, within(1e-9));
    }

    @Test
    void nothingIsToldOfNothing() {
        assertThat(Mix.of(Map.of(), Map.of("a", new Part(1, 1)))).isEmpty();
    }
}
