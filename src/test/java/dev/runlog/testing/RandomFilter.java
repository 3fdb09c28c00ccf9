package dev.runlog.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A filter as an address spells it, and as the test understands it. */
public record RandomFilter(String query, Predicate<RecordedSession> fits) {

    public static final RandomFilter NONE = new RandomFilter("", session -> true);

    /** One of each kind, apart from those of time. */
    public static List<RandomFilter> ofEachKind(RandomRuns runs) {
        var filters = new ArrayList<RandomFilter>();
        filters.add(equal("agentName", runs.any(RandomRuns.AGENTS), session -> session.agent));
        filters.add(equal("userId", runs.any(RandomRuns.USERS), session -> session.user));
        filters.add(equal("status", runs.any(List.of("active", "completed", "failed")), session -> session.status));
        boolean success = runs.random().nextBoolean();
        filters.add(equal("success", String.valueOf(success), session -> String.valueOf(session.success)));
        boolean errors = runs.random().nextBoolean();
        filters.add(equal("hasErrors", String.valueOf(errors), session -> String.valueOf(session.count("error") > 0)));
        String tool = runs.any(RandomRuns.TOOLS);
        filters.add(new RandomFilter("toolName=" + encode(tool), session -> session.used(tool)));
        double cost = runs.random().nextInt(6) / 2.0;
        filters.add(new RandomFilter("minCost=" + cost, session -> session.cost() >= cost));
        double duration = runs.any(List.of(0.0, 1_250.5, 60_000.0, 7_200_000.0));
        filters.add(new RandomFilter("minDurationMs=" + duration, session -> session.elapsedMs() >= duration));
        filters.add(metadata("plan", runs.any(List.of("free", "pro", "none"))));
        filters.add(metadata("order.id", runs.any(List.of("0", "1", "2"))));
        filters.add(metadata("share", runs.any(List.of("0.5", "2.25"))));
        filters.add(metadata("vip", runs.any(List.of("true", "false"))));
        filters.add(equal("outcome", runs.any(List.of("active", "succeeded", "failed")), RecordedSession::outcome));
        filters.add(oneOf("agentName", RandomRuns.AGENTS, runs, session -> Set.of(session.agent)));
        filters.add(oneOf("model", withNone(RandomRuns.MODELS), runs, session -> Set.of(session.model())));
        filters.add(oneOf("failureReason", reasons(runs), runs, RandomFilter::reason));
        filters.add(oneOf("toolName", withNone(RandomRuns.TOOLS), runs, RandomFilter::tools));
        filters.add(oneOf(
                "metadata.plan",
                List.of("free", "pro", "none", ""),
                runs,
                session -> Set.of(session.metadata.getOrDefault("plan", ""))));
        return filters;
    }

    private static List<String> withNone(List<String> values) {
        var all = new ArrayList<>(values);
        all.add("");
        return all;
    }

    private static Set<String> reason(RecordedSession session) {
        return session.reason() == null ? Set.of() : Set.of(session.reason());
    }

    private static List<String> reasons(RandomRuns runs) {
        var reasons = runs.all().stream()
                .flatMap(session -> reason(session).stream())
                .distinct()
                .toList();
        return reasons.isEmpty() ? List.of("") : reasons;
    }

    private static Set<String> tools(RecordedSession session) {
        var used = RandomRuns.TOOLS.stream().filter(session::used).collect(Collectors.toSet());
        return used.isEmpty() ? Set.of("") : used;
    }

    /** One of some values, or none of them. */
    private static RandomFilter oneOf(
            String name, List<String> values, RandomRuns runs, Function<RecordedSession, Set<String>> had) {
        var asked = new TreeSet<>(List.of(runs.any(values), values.get(0)));
        boolean not = runs.random().nextBoolean();
        String query = asked.stream()
                .map(value -> (not ? "not." : "") + name + "=" + encode(value))
                .collect(Collectors.joining("&"));
        return new RandomFilter(query, session -> had.apply(session).stream().anyMatch(asked::contains) != not);
    }

    /** Sessions that began after some time, before some time or between two, or that were going on then. */
    public static List<RandomFilter> ofTime(RandomRuns runs) {
        var from = someTime(runs);
        var to = someTime(runs);
        if (!to.isAfter(from)) {
            to = from.plus(Duration.ofMinutes(90));
        }
        var after = new RandomFilter("from=" + from, session -> !session.createdAt.isBefore(from));
        var end = to;
        var before = new RandomFilter("to=" + end, session -> session.createdAt.isBefore(end));
        var then = new RandomFilter(
                "active=" + from + "/" + end,
                session -> !session.lastActivity.isBefore(from) && session.createdAt.isBefore(end));
        return List.of(after, before, after.and(before), then);
    }

    /** These parameters, and the filter's. */
    public String with(String parameters) {
        return query.isEmpty() ? parameters : parameters + "&" + query;
    }

    /** A border that matters: some session begins or ends there, or just beside it, or an hour away. */
    private static Instant someTime(RandomRuns runs) {
        var session = runs.any(runs.all());
        var near = runs.random().nextBoolean() ? session.createdAt : session.lastActivity;
        return near.plusMillis(runs.any(List.of(0L, 1L, -1L, 3_600_000L, 3_599_999L, 3_600_001L, -3_600_000L)));
    }

    /** Whether both ask for the same: then together they would mean one or the other. */
    public boolean overlaps(RandomFilter other) {
        return names().stream().anyMatch(other.names()::contains);
    }

    private Set<String> names() {
        return Stream.of(query.split("&"))
                .map(parameter -> parameter.replaceAll("=.*", "").replaceFirst("^not[.]", ""))
                .collect(Collectors.toSet());
    }

    public RandomFilter and(RandomFilter other) {
        String both = query.isEmpty() || other.query.isEmpty() ? query + other.query : query + "&" + other.query;
        return new RandomFilter(both, fits.and(other.fits));
    }

    public List<RecordedSession> of(List<RecordedSession> sessions) {
        return sessions.stream().filter(fits).collect(Collectors.toCollection(ArrayList::new));
    }

    private static RandomFilter equal(String name, String value, Function<RecordedSession, String> field) {
        return new RandomFilter(
                name + "=" + encode(value), session -> field.apply(session).equals(value));
    }

    private static RandomFilter metadata(String key, String value) {
        return new RandomFilter(
                "metadata." + key + "=" + encode(value), session -> value.equals(session.metadata.get(key)));
    }

    public static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
