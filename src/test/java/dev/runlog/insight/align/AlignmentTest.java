package dev.runlog.insight.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AlignmentTest {

    /** A word for each step: the name of a tool, and its input behind a colon; {@code ?} for none, {@code !} an error. */
    private static List<RunStep> run(String words) {
        var folding = new Folding();
        int number = 0;
        for (String word : words.isEmpty() ? new String[0] : words.split(" ", -1)) {
            var parts = word.split(":", 2);
            boolean isError = word.startsWith("!");
            folding.add(new RunStep(
                    number,
                    "evt_" + number,
                    isError ? EventType.ERROR : EventType.TOOL_CALL,
                    parts[0].replace("!", ""),
                    isError || parts[1].equals("?") ? null : Long.valueOf(parts[1]),
                    1,
                    number++,
                    1.0,
                    0.5,
                    null));
        }
        return folding.steps();
    }

    private static String shown(List<Row> rows) {
        return rows.stream()
                .map(row -> switch (row.state()) {
                    case SAME -> "=";
                    case CHANGED -> "~";
                    case UNKNOWN -> "?";
                    case ONLY_A -> "A" + row.a().toolName();
                    case ONLY_B -> "B" + row.b().toolName();
                })
                .collect(Collectors.joining(" "));
    }

    private static String aligned(String a, String b) {
        return shown(Alignment.of(run(a), run(b)));
    }

    private static String sentence(String a, String b) {
        return Parting.of(Alignment.of(run(a), run(b))).sentence();
    }

    @Test
    void putsStepsBesideTheirLike() {
        assertThat(aligned("s:1 s:2 b:1", "s:1 s:3 b:1")).isEqualTo("= ~ =");
        assertThat(aligned("s:1 b:1 p:1", "s:1 x:1 b:1 p:1")).isEqualTo("= Bx = =");
        assertThat(aligned("s:1 b:1 p:1", "s:1 c:1")).isEqualTo("= Ab Ap Bc");
        assertThat(aligned("", "s:1")).isEqualTo("Bs");
    }

    @Test
    void foldsWhatRepeatsAndAddsItUp() {
        var steps = run("s:1 s:1 s:1 b:1 s:1");
        assertThat(steps).extracting(RunStep::times).containsExactly(3, 1, 1);
        assertThat(steps.get(0).cost()).isEqualTo(1.5);
        assertThat(steps.get(0).durationMs()).isEqualTo(3);
        assertThat(steps.get(0).event()).isEqualTo("evt_0");
    }

    @Test
    void whatIsNotKnownIsNeverTheSame() {
        assertThat(run("s:? s:?")).hasSize(2);
        assertThat(aligned("s:? b:1", "s:? b:?")).isEqualTo("? ?");
        assertThat(aligned("!s !s", "!s")).isEqualTo("=");
    }

    @Test
    void saysWhereTheyPart() {
        assertThat(sentence("s:1 t:2 u:3 b:1", "s:1 t:9 u:3 s:4"))
                .isEqualTo("Same for 3 steps, 1 with other input. Then A calls b, B calls s again.");
        assertThat(sentence("s:1", "s:1 b:1")).isEqualTo("Same for 1 step. Then A ends, B calls b.");
        assertThat(sentence("!p", "s:1")).isEqualTo("From the start, A has an error of p, B calls s.");
        assertThat(sentence("s:1 b:1", "s:1 b:1")).isEqualTo("All 2 steps are the same.");
        assertThat(sentence("s:1 b:1", "s:1 b:2")).isEqualTo("All 2 steps are the same, 1 with other input.");
        assertThat(sentence("", "")).isEqualTo("Neither has any events.");
    }

    @Test
    void costsAsLittleAsCanBe() {
        var random = new Random(7);
        for (int round = 0; round < 500; round++) {
            var a = run(random(random, random.nextInt(7)));
            var b = run(random(random, random.nextInt(7)));
            var rows = Alignment.of(a, b);
            assertThat(cost(rows)).isEqualTo(least(a, b));
            assertThat(rows.stream().map(Row::a).filter(step -> step != null)).containsExactlyElementsOf(a);
            assertThat(rows.stream().map(Row::b).filter(step -> step != null)).containsExactlyElementsOf(b);
        }
    }

    private static String random(Random random, int length) {
        var words = new ArrayList<String>();
        for (int i = 0; i < length; i++) {
            words.add("abc".charAt(random.nextInt(3)) + ":" + random.nextInt(2));
        }
        return String.join(" ", words);
    }

    private static long cost(List<Row> rows) {
        return rows.stream().filter(row -> row.state() != Match.SAME).count();
    }

    /** By trying all ways. */
    private static int least(List<RunStep> a, List<RunStep> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.size() + b.size();
        }
        var restA = a.subList(1, a.size());
        var restB = b.subList(1, b.size());
        int alone = 1 + Math.min(least(restA, b), least(a, restB));
        boolean areAlike = a.get(0).toolName().equals(b.get(0).toolName());
        int beside = a.get(0).input().equals(b.get(0).input()) ? 0 : 1;
        return areAlike ? Math.min(alone, beside + least(restA, restB)) : alone;
    }

    @Test
    void takesTheLongestRunsThereAre() {
        var random = new Random(8);
        var a = run(random(random, 4_000));
        var b = run(random(random, 4_000));
        assertThat(a).hasSize(Folding.MOST);
        assertThat(Alignment.of(a, b)).hasSizeBetween(Folding.MOST, 2 * Folding.MOST);
    }
}
