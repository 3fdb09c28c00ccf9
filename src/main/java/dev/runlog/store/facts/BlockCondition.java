package dev.runlog.store.facts;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.store.columns.Lines;
import dev.runlog.store.columns.TextLists;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** One condition, asked of all sessions of a block: each different text is looked at once. */
final class BlockCondition {

    private final FactBlock block;
    private final Set<String> values;
    private final boolean negated;
    /** Null when no session of the block can have one of the values: then nothing more has to be read to tell. */
    private final IntPredicate had;

    BlockCondition(Condition condition, FactBlock block) throws SQLException {
        this.block = block;
        this.negated = condition.negated();
        this.values = condition.field() == Field.FAILURE_REASON
                ? condition.values().stream().map(SessionFacts::reason).collect(Collectors.toSet())
                : condition.values();
        this.had = had(condition);
    }

    /** Leaves of these sessions those that fit. */
    void restrict(BitSet sessions) {
        if (had == null) {
            if (!negated) {
                sessions.clear();
            }
            return;
        }
        for (int i = sessions.nextSetBit(0); i >= 0; i = sessions.nextSetBit(i + 1)) {
            if (had.test(i) == negated) {
                sessions.clear(i);
            }
        }
    }

    /** Whether a session has one of the values; null for never. */
    private IntPredicate had(Condition condition) throws SQLException {
        return switch (condition.field()) {
            case AGENT -> named(FactColumn.AGENT);
            case USER -> named(FactColumn.USER);
            case MODEL -> named(FactColumn.MODEL);
            case FAILURE_REASON -> failedWith(named(FactColumn.FAILURE_REASON));
            case TOOL -> calledTool();
            case METADATA -> inMetadata(condition.key());
            case LABEL -> inList(block.labels());
            case SIGNAL -> inList(block.signals());
            case FAILURE, FAILURE_CLASS -> failedWith(named(FactColumn.CAUSE));
            case STATUS, OUTCOME, SUCCESS, ERRORS, STARRED, NOTE, VERDICT ->
                inNumbers(condition.field(), block.numbers());
            case STALLED, ABANDONED -> throw new IllegalArgumentException("No fact says " + condition.field());
        };
    }

    private IntPredicate inNumbers(Field field, Numbers numbers) {
        return switch (field) {
            case STATUS -> i -> values.contains(numbers.status(i).wire());
            case OUTCOME -> i -> values.contains(numbers.outcome(i).wire());
            case SUCCESS -> i -> values.contains(text(numbers.success(i)));
            case ERRORS -> i -> values.contains(String.valueOf(numbers.errors(i) > 0));
            case STARRED -> i -> values.contains(String.valueOf(numbers.isStarred(i)));
            case NOTE -> i -> values.contains(String.valueOf(numbers.isNoted(i)));
            case VERDICT -> i -> values.contains(Condition.verdict(numbers.isRight(i)));
            default -> throw new IllegalArgumentException(field + " is no number");
        };
    }

    private static String text(Boolean said) {
        return said == null ? Condition.NOT_GIVEN : said.toString();
    }

    private IntPredicate named(FactColumn column) throws SQLException {
        var names = block.names(column);
        boolean[] fits = fits(names.texts());
        return any(fits) ? i -> fits[names.number(i)] : null;
    }

    private IntPredicate failedWith(IntPredicate reason) throws SQLException {
        if (reason == null) {
            return null;
        }
        var numbers = block.numbers();
        return i -> reason.test(i) && numbers.outcome(i) == Outcome.FAILED;
    }

    private IntPredicate calledTool() throws SQLException {
        var tools = block.tools();
        return anyLine(tools.lines(), tools.names(), tools::tool);
    }

    private IntPredicate inList(TextLists lists) {
        return anyLine(lists.lines(), lists.texts(), lists::number);
    }

    /** @param number which of the texts a line has */
    private IntPredicate anyLine(Lines lines, String[] texts, IntUnaryOperator number) {
        boolean[] fits = fits(texts);
        boolean none = values.contains(Condition.NOT_GIVEN);
        if (!none && !any(fits)) {
            return null;
        }
        return i -> {
            int end = lines.end(i);
            for (int line = lines.first(i); line < end; line++) {
                if (fits[number.applyAsInt(line)]) {
                    return true;
                }
            }
            return none && lines.first(i) == end;
        };
    }

    private IntPredicate inMetadata(String key) throws SQLException {
        var metadata = block.metadata();
        int number = metadata.keyNumber(key);
        boolean[] fits = fits(metadata.values());
        boolean none = values.contains(Condition.NOT_GIVEN);
        if (!none && !any(fits)) {
            return null;
        }
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

    private static boolean any(boolean[] fits) {
        for (boolean one : fits) {
            if (one) {
                return true;
            }
        }
        return false;
    }
}
