package dev.runlog.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
        return filters;
    }

    /** Sessions that were going on after some time, before some time, or between two. */
    public static List<RandomFilter> ofTime(RandomRuns runs) {
        var from = someTime(runs);
        var to = someTime(runs);
        if (!to.isAfter(from)) {
            to = from.plus(Duration.ofMinutes(90));
        }
        var after = new RandomFilter("from=" + from, session -> !session.lastActivity.isBefore(from));
        var end = to;
        var before = new RandomFilter("to=" + end, session -> session.createdAt.isBefore(end));
        return List.of(after, before, after.and(before));
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
