package dev.runlog.store.figures;

import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionStatus;
import dev.runlog.model.Stats.Group;
import dev.runlog.store.columns.Entries;
import dev.runlog.store.columns.Names;
import dev.runlog.store.columns.Texts;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.facts.Numbers;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * The groups that the sessions of a block belong to.
 *
 * @param texts the different ones
 * @param number which of them a session belongs to; -1 for none
 */
record BlockKeys(Texts texts, IntUnaryOperator number) {

    private static final List<SessionStatus> STATUSES = List.of(SessionStatus.values());
    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

    /** @param failures of which failures the causes are, or of which class */
    static BlockKeys of(FactBlock block, Group group, Map<String, String> failures) throws SQLException {
        return switch (group.field()) {
            case AGENT -> of(block.names(FactColumn.AGENT));
            case USER -> of(block.names(FactColumn.USER));
            case MODEL -> of(block.names(FactColumn.MODEL));
            case FAILURE_REASON -> ofReasons(block.names(FactColumn.FAILURE_REASON), block.numbers());
            case METADATA -> ofMetadata(block.metadata(), group.key());
            case STATUS, OUTCOME, SUCCESS, ERRORS, STARRED, NOTE, VERDICT -> ofNumbers(group.field(), block.numbers());
            case FAILURE, FAILURE_CLASS -> ofCauses(block.names(FactColumn.CAUSE), failures, block.numbers());
            case TOOL, LABEL, SIGNAL -> throw new IllegalArgumentException("A session belongs to as many as it has");
            case STALLED, ABANDONED -> throw new IllegalArgumentException("No fact says " + group.field());
        };
    }

    private static BlockKeys ofNumbers(Field field, Numbers numbers) {
        return switch (field) {
            case STATUS -> of(wires(STATUSES, SessionStatus::wire), i -> STATUSES.indexOf(numbers.status(i)));
            case OUTCOME -> of(wires(OUTCOMES, Outcome::wire), i -> OUTCOMES.indexOf(numbers.outcome(i)));
            case SUCCESS ->
                of(new String[] {Condition.NOT_GIVEN, "true", "false"}, i -> {
                    var said = numbers.success(i);
                    return said == null ? 0 : said ? 1 : 2;
                });
            case ERRORS -> of(new String[] {"false", "true"}, i -> numbers.errors(i) > 0 ? 1 : 0);
            case STARRED -> of(new String[] {"false", "true"}, i -> numbers.isStarred(i) ? 1 : 0);
            case NOTE -> of(new String[] {"false", "true"}, i -> numbers.isNoted(i) ? 1 : 0);
            case VERDICT ->
                of(new String[] {"none", "right", "wrong"}, i -> {
                    var right = numbers.isRight(i);
                    return right == null ? 0 : right ? 1 : 2;
                });
            default -> throw new IllegalArgumentException(field + " is no number");
        };
    }

    /** One that was not looked at yet is one that says nothing. */
    private static BlockKeys ofCauses(Names causes, Map<String, String> failures, Numbers numbers) {
        var texts = Arrays.stream(causes.texts().all())
                .map(cause -> failures.getOrDefault(cause, Condition.NOT_GIVEN))
                .toArray(String[]::new);
        return of(texts, i -> numbers.outcome(i) == Outcome.FAILED ? causes.number(i) : -1);
    }

    private static BlockKeys ofReasons(Names reasons, Numbers numbers) {
        return new BlockKeys(reasons.texts(), i -> numbers.outcome(i) == Outcome.FAILED ? reasons.number(i) : -1);
    }

    private static BlockKeys of(String[] texts, IntUnaryOperator number) {
        return new BlockKeys(Texts.of(texts), number);
    }

    private static BlockKeys of(Names names) {
        return new BlockKeys(names.texts(), names::number);
    }

    private static <T> String[] wires(List<T> values, Function<T, String> wire) {
        return values.stream().map(wire).toArray(String[]::new);
    }

    private static BlockKeys ofMetadata(Entries metadata, String key) {
        var values = metadata.values();
        int number = metadata.keyNumber(key);
        return new BlockKeys(values.and(Condition.NOT_GIVEN), i -> {
            int value = metadata.valueNumber(i, number);
            return value < 0 ? values.count() : value;
        });
    }
}
