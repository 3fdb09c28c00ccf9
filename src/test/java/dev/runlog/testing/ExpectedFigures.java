package dev.runlog.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;

/** What some recorded sessions must amount to. */
public final class ExpectedFigures {

    private ExpectedFigures() {}

    /** Holds what the server says of some sessions against what the test knows of them. */
    public static void check(String what, JsonNode figures, List<RecordedSession> sessions) {
        var finished = sessions.stream().filter(RecordedSession::finished).toList();
        long succeeded = finished.stream().filter(RecordedSession::succeeded).count();
        var expected = new LinkedHashMap<String, Number>();
        expected.put("sessions", sessions.size());
        expected.put("active", sessions.size() - finished.size());
        expected.put("finished", finished.size());
        expected.put("succeeded", succeeded);
        expected.put("failed", finished.size() - succeeded);
        expected.put(
                "cost", sessions.stream().mapToDouble(RecordedSession::cost).sum());
        expected.put(
                "tokens", sessions.stream().mapToDouble(RecordedSession::tokens).sum());
        expected.put(
                "events",
                sessions.stream().mapToInt(session -> session.events.size()).sum());
        expected.put(
                "errors",
                sessions.stream().mapToLong(session -> session.count("error")).sum());
        expected.forEach((name, number) -> assertThat(figures.path(name).asDouble())
                .as(what + ": " + name)
                .isCloseTo(number.doubleValue(), within(1e-6)));
        assertThat(figures.has("successRate")).isEqualTo(!finished.isEmpty());
        assertThat(figures.path("successRate").asDouble())
                .isCloseTo(finished.isEmpty() ? 0 : (double) succeeded / finished.size(), within(1e-9));
        checkPercentiles(what, figures, finished);
    }

    private static void checkPercentiles(String what, JsonNode figures, List<RecordedSession> finished) {
        var durations =
                finished.stream().map(RecordedSession::elapsedMs).sorted().toList();
        for (int percent : List.of(50, 95, 99)) {
            var shown = figures.path("p" + percent + "DurationMs");
            assertThat(shown.isMissingNode()).as(what).isEqualTo(durations.isEmpty());
            if (!durations.isEmpty()) {
                double exact = durations.get((int) Math.ceil(durations.size() * percent / 100.0) - 1);
                assertThat(shown.asDouble()).as(what + " p" + percent).isCloseTo(exact, within(1 + exact * 0.05));
            }
        }
    }
}
