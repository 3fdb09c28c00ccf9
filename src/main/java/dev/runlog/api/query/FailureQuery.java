package dev.runlog.api.query;

import dev.runlog.http.json.Query;
import dev.runlog.model.FailureState;
import dev.runlog.model.SessionFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Failures that are asked for: of which runs, and how they stand. */
public record FailureQuery(SessionFilter filter, Set<FailureState> states, int most) {

    private static final Duration USUAL = Duration.ofDays(14);
    private static final int USUAL_FAILURES = 100;
    private static final int MOST_FAILURES = 1_000;
    private static final String ALL = "all";
    private static final List<String> STATES = Stream.concat(
                    Arrays.stream(FailureState.values()).map(FailureState::wire), Stream.of(ALL))
            .toList();

    public static FailureQuery of(Query query, Instant now) {
        SessionQuery.environment(query);
        return of(query, SessionQuery.filter(query), now);
    }

    /** @param filter that was read already */
    public static FailureQuery of(Query query, SessionFilter filter, Instant now) {
        return new FailureQuery(
                FiguresQuery.inTime(filter, now, USUAL),
                states(query.choices("state", STATES)),
                query.limit(USUAL_FAILURES, MOST_FAILURES));
    }

    /** The last two weeks, when nothing else is asked for. */
    public static SessionFilter filter(Query query, Instant now) {
        SessionQuery.environment(query);
        return FiguresQuery.inTime(SessionQuery.filter(query), now, USUAL);
    }

    /** Those that wait for somebody, when none are asked for. */
    private static Set<FailureState> states(Set<String> asked) {
        return Arrays.stream(FailureState.values())
                .filter(state -> asked.isEmpty() ? state.isOpen() : asked.contains(ALL) || asked.contains(state.wire()))
                .collect(Collectors.toSet());
    }
}
