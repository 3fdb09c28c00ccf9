package dev.runlog.store.facts;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.store.columns.DistinctTexts;
import dev.runlog.store.columns.Entries;
import dev.runlog.store.columns.Lines;
import dev.runlog.store.columns.Names;
import dev.runlog.store.columns.TextLists;
import dev.runlog.store.columns.Texts;
import dev.runlog.store.columns.Tools;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** One condition, asked of all sessions of a block: each different text is looked at once, and none has to be made. */
final class BlockCondition {

    private final Condition condition;
    private final Set<String> values;
    private final DistinctTexts texts = new DistinctTexts();

    BlockCondition(Condition condition) {
        this.condition = condition;
        this.values = condition.field() == Field.FAILURE_REASON
                ? condition.values().stream().map(SessionFacts::reason).collect(Collectors.toSet())
                : condition.values();
        values.forEach(texts::add);
    }

    /** Leaves of these sessions those that fit. */
    void restrict(BitSet sessions, FactBlock block) throws SQLException {
        var had = had(block);
        if (had == null) {
            if (!condition.negated()) {
                sessions.clear();
            }
            return;
        }
        for (int i = sessions.nextSetBit(0); i >= 0; i = sessions.nextSetBit(i + 1)) {
            if (had.test(i) == condition.negated()) {
                sessions.clear(i);
            }
        }
    }

    /**
     * Whether a session has one of the values; null when none of the block can: then nothing more has to be read to tell.
     */
    private IntPredicate had(FactBlock block) throws SQLException {
        return switch (condition.field()) {
            case AGENT -> named(block.names(FactColumn.AGENT));
            case USER -> named(block.names(FactColumn.USER));
            case MODEL -> named(block.names(FactColumn.MODEL));
            case FAILURE_REASON -> failedWith(named(block.names(FactColumn.FAILURE_REASON)), block.numbers());
            case TOOL -> calledTool(block.tools());
            case METADATA -> inMetadata(block.metadata(), condition.key());
            case LABEL -> inList(block.labels());
            case SIGNAL -> inList(block.signals());
            case FAILURE, FAILURE_CLASS -> failedWith(named(block.names(FactColumn.CAUSE)), block.numbers());
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

    private IntPredicate named(Names names) {
        boolean[] fits = fits(names.texts());
        return any(fits) ? i -> fits[names.number(i)] : null;
    }

    private static IntPredicate failedWith(IntPredicate reason, Numbers numbers) {
        if (reason == null) {
            return null;
        }
        return i -> reason.test(i) && numbers.outcome(i) == Outcome.FAILED;
    }

    private IntPredicate calledTool(Tools tools) {
        return anyLine(tools.lines(), tools.names(), tools::tool);
    }

    private IntPredicate inList(TextLists lists) {
        return anyLine(lists.lines(), lists.texts(), lists::number);
    }

    /** @param number which of the texts a line has */
    private IntPredicate anyLine(Lines lines, Texts ofLines, IntUnaryOperator number) {
        boolean[] fits = fits(ofLines);
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

    private IntPredicate inMetadata(Entries metadata, String key) {
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

    private boolean[] fits(Texts ofBlock) {
        boolean[] fits = new boolean[ofBlock.count()];
        for (int i = 0; i < fits.length; i++) {
            fits[i] = texts.find(ofBlock, i) >= 0;
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
