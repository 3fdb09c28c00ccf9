package dev.runlog.api.query;

import dev.runlog.http.json.Query;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.Outcome;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.store.compare.GroupComparison.Asked;
import dev.runlog.store.compare.GroupComparison.Question;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two groups of runs: those that a filter means and those that another one does, which is written like the address of a list
 * in {@code with}. Without it, those of the filter that failed and those that succeeded. Of one failure, its runs and others
 * without it.
 */
public final class GroupsQuery {

    private static final String WITH = "with";

    /** What is no filter of the group, or is said anew. */
    private static final Set<String> ELSEWHERE = Set.of("environment", WITH, "from", "to");

    private GroupsQuery() {}

    /** @param parameters those that the query reads */
    public static Asked of(Query query, MultivaluedMap<String, String> parameters, Instant now) {
        var filter = SessionQuery.filter(query);
        String with = query.text(WITH);
        query.done();
        return of(filter, with, parameters, now);
    }

    /**
     * @param with null for failed against succeeded
     * @param parameters as lists take them, for whoever wants to list the groups
     */
    public static Asked of(SessionFilter filter, String with, MultivaluedMap<String, String> parameters, Instant now) {
        var a = FiguresQuery.inTime(filter, now);
        if (with == null) {
            return new Asked(
                    ended(a, Outcome.FAILED),
                    ended(a, Outcome.SUCCEEDED),
                    address(parameters, a, Outcome.FAILED),
                    address(parameters, a, Outcome.SUCCEEDED),
                    Question.FAILURE);
        }
        var others = parameters(with);
        var b = FiguresQuery.inTime(other(others), now);
        var question = isOneFailure(a, b) ? Question.ONE_FAILURE : Question.ANY;
        return new Asked(a, b, address(parameters, a, null), address(others, b, null), question);
    }

    /** Whether the ones failed with just what the others did not fail with. */
    private static boolean isOneFailure(SessionFilter a, SessionFilter b) {
        return a.conditions().stream()
                .filter(condition -> condition.field() == Field.FAILURE && !condition.negated())
                .anyMatch(condition ->
                        b.conditions().contains(new Condition(Field.FAILURE, null, condition.values(), true)));
    }

    private static SessionFilter other(MultivaluedMap<String, String> parameters) {
        try {
            var query = new Query(parameters, "a filter of lists");
            var filter = SessionQuery.filter(query);
            query.done();
            return filter;
        } catch (Problem refused) {
            throw Problem.invalid(
                    WITH, "is not understood: " + refused.getMessage().replaceFirst("\\.$", ""));
        }
    }

    private static MultivaluedMap<String, String> parameters(String address) {
        var parameters = new MultivaluedHashMap<String, String>();
        for (String pair : address.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                parameters.add(
                        decode(equals < 0 ? pair : pair.substring(0, equals)),
                        equals < 0 ? "" : decode(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw Problem.invalid(
                    WITH, "must be filters as in the address of a list, as in agentName=a&outcome=failed");
        }
    }

    private static SessionFilter ended(SessionFilter filter, Outcome outcome) {
        var ended = new Condition(Field.OUTCOME, null, Set.of(outcome.wire()), false);
        var conditions = Stream.concat(
                        filter.conditions().stream().filter(condition -> condition.field() != Field.OUTCOME),
                        Stream.of(ended))
                .toList();
        return new SessionFilter(
                filter.from(),
                filter.to(),
                filter.active(),
                filter.minCost(),
                filter.minDurationMs(),
                conditions,
                filter.words());
    }

    /**
     * The parameters of a list of exactly these.
     *
     * @param outcome null for that which was asked for
     */
    private static String address(MultivaluedMap<String, String> parameters, SessionFilter filter, Outcome outcome) {
        var pairs = new ArrayList<String>();
        parameters.forEach((name, values) -> {
            boolean isReplaced = outcome != null && name.equals(Field.OUTCOME.wire());
            if (!isReplaced && !ELSEWHERE.contains(name)) {
                values.forEach(value -> pairs.add(pair(name, value)));
            }
        });
        if (outcome != null) {
            pairs.add(pair(Field.OUTCOME.wire(), outcome.wire()));
        }
        pairs.addAll(List.of(
                pair("from", filter.from().toString()), pair("to", filter.to().toString())));
        return pairs.stream().sorted().collect(Collectors.joining("&"));
    }

    private static String pair(String name, String value) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8) + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
