package dev.runlog.api.query;

import dev.runlog.http.json.Query;
import dev.runlog.http.json.Times;
import dev.runlog.insight.run.Signal;
import dev.runlog.insight.text.FailureClass;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Environment;
import dev.runlog.model.Outcome;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionFilter.Interval;
import dev.runlog.model.SessionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The filters that lists, figures, exports and tools share, as an address spells them: a parameter that is repeated means one or
 * the other, {@code not.} in front of its name none of them, and an empty value sessions that say nothing there.
 */
public final class SessionQuery {

    private static final List<String> STATUSES =
            Arrays.stream(SessionStatus.values()).map(SessionStatus::wire).toList();

    private static final List<String> OUTCOMES =
            Arrays.stream(Outcome.values()).map(Outcome::wire).toList();

    private static final List<String> SIGNALS =
            Arrays.stream(Signal.Kind.values()).map(Signal.Kind::wire).toList();

    private static final List<String> FAILURE_CLASSES =
            Arrays.stream(FailureClass.values()).map(FailureClass::wire).toList();

    private static final List<String> VERDICTS = List.of("right", "wrong", "none");
    private static final List<String> TRUTHS = List.of("true", "false");
    private static final String NOT = "not.";
    private static final String OPEN = "..";

    private static final Map<String, Environment> ENVIRONMENTS =
            Map.of(Environment.LIVE.wire(), Environment.LIVE, Environment.TEST.wire(), Environment.TEST);

    private static final int MOST_ENTRIES = 10;

    private SessionQuery() {}

    /**
     * Every address that is about runs takes this one; what it says is the tenant's already.
     *
     * @return null when it was not given
     */
    public static Environment environment(Query query) {
        return query.choice("environment", ENVIRONMENTS);
    }

    public static SessionFilter filter(Query query) {
        var from = query.time("from");
        var to = query.time("to");
        query.inOrder("from", from, "to", to);
        return new SessionFilter(
                from,
                to,
                active(query),
                query.number("minCost"),
                query.number("minDurationMs"),
                conditions(query),
                words(query));
    }

    /** As in {@code active=2026-01-31T12:00:00Z/2026-01-31T13:00:00Z}; an end that is open is written as two dots. */
    private static Interval active(Query query) {
        var active = query.value("active", "must be two times with a slash in between, the first one earlier", text -> {
            var ends = text.split("/", -1);
            return ends.length == 2 ? interval(ends[0], ends[1]) : null;
        });
        return active == null ? Interval.ALWAYS : active;
    }

    private static Interval interval(String start, String end) {
        var from = start.equals(OPEN) ? null : Times.read(start.replace(' ', '+'));
        var to = end.equals(OPEN) ? null : Times.read(end.replace(' ', '+'));
        boolean understood = (from != null || start.equals(OPEN)) && (to != null || end.equals(OPEN));
        boolean inOrder = from == null || to == null || from.isBefore(to);
        return understood && inOrder ? new Interval(from, to) : null;
    }

    private static List<Condition> conditions(Query query) {
        var conditions = new ArrayList<Condition>();
        for (var field : Field.values()) {
            if (field == Field.METADATA) {
                entries(query, "", conditions);
                entries(query, NOT, conditions);
            } else {
                add(conditions, field, null, values(query, field, field.wire()), false);
                add(conditions, field, null, values(query, field, NOT + field.wire()), true);
            }
        }
        return conditions;
    }

    private static void entries(Query query, String not, List<Condition> conditions) {
        String prefix = not + Field.METADATA.wire() + ".";
        for (String key : query.namesAfter(prefix, MOST_ENTRIES)) {
            add(conditions, Field.METADATA, key, query.texts(prefix + key), !not.isEmpty());
        }
    }

    private static void add(List<Condition> conditions, Field field, String key, Set<String> values, boolean negated) {
        if (!values.isEmpty()) {
            conditions.add(new Condition(field, key, values, negated));
        }
    }

    private static Set<String> values(Query query, Field field, String name) {
        return switch (field) {
            case AGENT, USER -> query.filledTexts(name);
            case STATUS -> query.choices(name, STATUSES);
            case OUTCOME -> query.choices(name, OUTCOMES);
            case SUCCESS, ERRORS, STARRED, NOTE, STALLED, ABANDONED -> query.choices(name, TRUTHS);
            case VERDICT -> query.choices(name, VERDICTS);
            case SIGNAL -> query.choicesOrNone(name, SIGNALS);
            case FAILURE_CLASS -> query.choicesOrNone(name, FAILURE_CLASSES);
            case TOOL, MODEL, FAILURE_REASON, METADATA, LABEL, FAILURE -> query.texts(name);
        };
    }

    private static List<String> words(Query query) {
        String text = query.text("q");
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }
}
