package dev.runlog.store.details;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is looked at of two states has a limit, whatever they are made of. */
class JsonChangesTest {

    private static String numbers(int count, int value) {
        return "{\"small\":" + value + ",\"list\":["
                + IntStream.range(0, count).mapToObj(i -> "" + value).collect(Collectors.joining(",")) + "]}";
    }

    @Test
    void eachMemberIsComparedWhereThereAreFew() {
        var changes = JsonChanges.between(numbers(4_990, 0), numbers(4_990, 1));
        assertThat(changes.list()).hasSize(50);
        assertThat(changes.list().get(1).path()).isEqualTo("list[0]");
        assertThat(changes.more()).isEqualTo(4_941);
    }

    @Test
    void aListOfVeryManyHasChangedAsAWholeAndTheRestIsCompared() {
        var changes = JsonChanges.between(numbers(900_000, 0), numbers(900_000, 1));
        assertThat(changes.more()).isZero();
        assertThat(changes.list()).extracting(change -> change.path()).containsExactly("small", "list");
        var list = changes.list().get(1);
        assertThat(list.cut()).isTrue();
        assertThat(list.before().text()).startsWith("\"[0,0,").endsWith("…\"").hasSizeLessThan(3_000);
        assertThat(list.after().text()).startsWith("\"[1,1,");
    }

    @Test
    void manyListsTogetherHaveALimitToo() {
        String before =
                IntStream.range(0, 9).mapToObj(i -> numbers(1_000, 0)).collect(Collectors.joining(",", "[", "]"));
        var changes = JsonChanges.between(before, before.replace('0', '1'));
        assertThat(changes.list().size() + changes.more()).isBetween(3_000, 5_000);
    }

    @Test
    void pathsOfLongNamesAreCut() {
        String name = "n".repeat(40_000);
        String before = "{\"" + name + "\":{\"" + name + "\":{\"password\":0}}}";
        var change =
                JsonChanges.between(before, before.replace('0', '1')).list().get(0);
        assertThat(change.path()).hasSize(1_001).endsWith("…");
        assertThat(change.cut()).isTrue();
    }
}
