package dev.runlog.store.facts;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import java.util.BitSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** One condition, asked of all sessions of a block: each different text is looked at once. */
final class BlockCondition {

    private final FactBlock block;
    private final Set<String> values;
    private final boolean negated;
    private final IntPredicate had;

    BlockCondition(Condition condition, FactBlock block) {
        this.block = block;
        this.negated = condition.negated();
        this.values = condition.field() == Field.FAILURE_REASON
                ? condition.values().stream().map(SessionFacts::reason).collect(Collectors.toSet())
                : condition.values();
        this.had = had(condition);
    }

    /** Leaves of these sessions those that fit. */
    void restrict(BitSet sessions) {
        for (int i = sessions.nextSetBit(0); i >= 0; i = sessions.nextSetBit(i + 1)) {
            if (had.test(i) == negated) {
                sessions.clear(i);
            }
        }
    }

    /** Whether a session has one of the values. */
    private IntPredicate had(Condition condition) {
        var numbers = block.numbers();
        return switch (condition.field()) {
            case AGENT -> named(FactColumn.AGENT);
            case USER -> named(FactColumn.USER);
            case STATUS -> i -> values.contains(numbers.status(i).wire());
            case OUTCOME -> i -> values.contains(numbers.outcome(i).wire());
            case SUCCESS -> i -> values.contains(text(numbers.success(i)));
            case ERRORS -> i -> values.contains(String.valueOf(numbers.errors(i) > 0));
            case FAILURE_REASON -> {
                var named = named(FactColumn.FAILURE_REASON);
                yield i -> numbers.outcome(i) == Outcome.FAILED && named.test(i);
            }
            case TOOL -> calledTool();
            case METADATA -> inMetadata(condition.key());
            case LABEL -> labelled();
            case STARRED -> i -> values.contains(String.valueOf(numbers.isStarred(i)));
            case NOTE -> i -> values.contains(String.valueOf(numbers.isNoted(i)));
            case VERDICT -> i -> values.contains(Condition.verdict(numbers.isRight(i)));
        };
    }

    private static String text(Boolean said) {
        return said == null ? Condition.NOT_GIVEN : said.toString();
    }

    private IntPredicate named(FactColumn column) {
        var names = block.names(column);
        boolean[] fits = fits(names.texts());
        return i -> fits[names.number(i)];
    }

    private IntPredicate calledTool() {
        var tools = block.tools();
        boolean[] fits = fits(tools.names());
        boolean none = values.contains(Condition.NOT_GIVEN);
        return i -> {
            for (int line = tools.firstLine(i); line < tools.endOfLines(i); line++) {
                if (fits[tools.tool(line)]) {
                    return true;
                }
            }
            return none && tools.firstLine(i) == tools.endOfLines(i);
        };
    }

    private IntPredicate labelled() {
        var labels = block.labels();
        boolean[] fits = fits(labels.texts());
        boolean none = values.contains(Condition.NOT_GIVEN);
        return i -> {
            for (int which = 0; which < labels.size(i); which++) {
                if (fits[labels.number(i, which)]) {
                    return true;
                }
            }
            return none && labels.size(i) == 0;
        };
    }

    private IntPredicate inMetadata(String key) {
        var metadata = block.metadata();
        int number = metadata.keyNumber(key);
        boolean[] fits = fits(metadata.values());
        boolean none = values.contains(Condition.NOT_GIVEN);
        return i -> {
            int value = metadata.valueNumber(i, number);
            return value < 0 ? none : fits[value];
        };
    }

    private boolean[] fits(String[] texts) {
        boolean[] fits = new boolean[texts.length];
        for (int i = 0; i < texts.length; i++) {
            fits[i] = values.contains(texts[i]);
        }
        return fits;
    }
}
