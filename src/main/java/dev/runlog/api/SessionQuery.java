package dev.runlog.api;

import dev.runlog.http.json.Query;
import dev.runlog.model.Environment;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.SessionStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The filters that lists, figures and exports share, as an address spells them. */
final class SessionQuery {

    private static final Map<String, SessionStatus> STATUSES = new LinkedHashMap<>();

    static {
        Arrays.stream(SessionStatus.values()).forEach(status -> STATUSES.put(status.wire(), status));
    }

    private static final Map<String, Environment> ENVIRONMENTS =
            Map.of(Environment.LIVE.wire(), Environment.LIVE, Environment.TEST.wire(), Environment.TEST);

    private static final int MOST_ENTRIES = 10;

    private SessionQuery() {}

    /**
     * Every address that is about runs takes this one; what it says is the tenant's already.
     *
     * @return null when it was not given
     */
    static Environment environment(Query query) {
        return query.choice("environment", ENVIRONMENTS);
    }

    static SessionFilter filter(Query query) {
        environment(query);
        var from = query.time("from");
        var to = query.time("to");
        query.inOrder("from", from, "to", to);
        return new SessionFilter(
                query.text("agentName"),
                query.text("userId"),
                query.choice("status", STATUSES),
                query.truth("success"),
                from,
                to,
                query.number("minCost"),
                query.number("minDurationMs"),
                query.truth("hasErrors"),
                query.text("toolName"),
                query.startingWith("metadata.", MOST_ENTRIES),
                words(query));
    }

    private static List<String> words(Query query) {
        String text = query.text("q");
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }
}
