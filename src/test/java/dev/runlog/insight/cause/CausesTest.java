package dev.runlog.insight.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.cause.Cause.Kind;
import dev.runlog.insight.run.Confidence;
import dev.runlog.insight.run.FailedAttempt;
import dev.runlog.insight.run.RunAnalysis;
import dev.runlog.insight.run.RunSummary;
import dev.runlog.insight.run.Signal;
import dev.runlog.insight.run.Signal.Severity;
import dev.runlog.model.SessionStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each failed run has one cause, from the first of its texts that says anything. */
class CausesTest {

    private static final FailedAttempt MADE_GOOD = new FailedAttempt("e1", "search", "HTTP 503", true);
    private static final FailedAttempt NOT_MADE_GOOD = new FailedAttempt("e2", "book", "seat 12 is taken", false);
    private static final Signal STUCK = new Signal(
            Signal.Kind.REPEAT, Severity.SEVERE, 7, "search", 0, 0, List.of("e1"), "search was called 7 times");

    @Test
    void whatTheClientSaysCountsFirst() {
        var causes = Causes.of(failed("No  seat on LH 438"), analysis(List.of(NOT_MADE_GOOD), "boom", STUCK));

        assertThat(causes).extracting(Cause::title).containsExactly("No seat on <id>", "seat <num> is taken");
        assertThat(causes).extracting(Cause::kind).containsExactly(Kind.RUN, Kind.ERROR);
        assertThat(causes).extracting(Cause::tool).containsExactly(null, "book");
    }

    @Test
    void thenTheLastAttemptThatWasNotMadeGood() {
        var analysis = analysis(List.of(NOT_MADE_GOOD, MADE_GOOD), "boom", STUCK);

        assertThat(run(failed(null), analysis)).isEqualTo("seat <num> is taken");
    }

    @Test
    void thenTheLastErrorAndTheWorstSignal() {
        assertThat(run(failed(" "), analysis(List.of(MADE_GOOD), "boom", STUCK)))
                .isEqualTo("boom");
        assertThat(run(failed(null), analysis(List.of(MADE_GOOD), null, STUCK))).isEqualTo("repeat: search");
    }

    @Test
    void aRunThatSaysNothingIsToldByItsLastTool() {
        assertThat(run(failed(null), analysis(List.of(), null))).isEqualTo("no reason given, last: search");
    }

    @Test
    void aGoodRunHasTheCausesOfItsFailedAttemptsOnly() {
        var causes =
                Causes.of(run(SessionStatus.COMPLETED, "not so bad"), analysis(List.of(MADE_GOOD, MADE_GOOD), null));

        assertThat(causes).extracting(Cause::kind).containsExactly(Kind.ERROR);
    }

    private static String run(RunSummary run, RunAnalysis analysis) {
        return Causes.of(run, analysis).get(0).title();
    }

    private static RunSummary failed(String reason) {
        return run(SessionStatus.FAILED, reason);
    }

    private static RunSummary run(SessionStatus status, String reason) {
        return new RunSummary("agent", status, null, reason, 0, 1L, null, null, null, null, null);
    }

    private static RunAnalysis analysis(List<FailedAttempt> failures, String lastError, Signal... signals) {
        return new RunAnalysis(
                List.of(),
                failures.size(),
                failures.size(),
                0,
                0,
                0,
                0,
                Confidence.NONE,
                List.of(signals),
                null,
                0,
                0,
                failures,
                "search",
                lastError,
                null);
    }
}
