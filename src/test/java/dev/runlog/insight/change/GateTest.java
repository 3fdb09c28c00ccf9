package dev.runlog.insight.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.change.Gate.Trial;
import dev.runlog.insight.change.Gate.Verdict;
import org.junit.jupiter.api.Test;

/** What the runs of a version prove. */
class GateTest {

    private static final Gate LEAST = new Gate(0.8, null);
    private static final Gate DROP = new Gate(null, 0.05);

    @Test
    void enoughGoodRunsPass() {
        var result = LEAST.judge(null, new Trial(93, 100));
        assertThat(result.verdict()).isEqualTo(Verdict.PASS);
        assertThat(result.runsNeeded()).isNull();
        assertThat(result.sentence())
                .isEqualTo("Success is at least 80 %: 100 runs, 86 % to 97 % with 95 % confidence.");
    }

    @Test
    void enoughBadRunsFail() {
        assertThat(LEAST.judge(null, new Trial(60, 100)).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(DROP.judge(new Trial(900, 1_000), new Trial(150, 200)).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void fewRunsProveNothingAndSoManyMoreWould() {
        var result = LEAST.judge(null, new Trial(9, 10));
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        long needed = result.runsNeeded();
        assertThat(needed).isPositive();
        assertThat(LEAST.judge(null, likeNow(10 + needed)).verdict()).isEqualTo(Verdict.PASS);
        assertThat(LEAST.judge(null, likeNow(10 + needed - 3)).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.sentence()).contains("About " + needed + " more runs would decide it.");
    }

    private static Trial likeNow(long runs) {
        return new Trial(Math.round(0.9 * runs), runs);
    }

    @Test
    void aVersionWithoutRunsIsUndecidedWithSoManyAsTheBaseWouldTake() {
        var result = DROP.judge(new Trial(950, 1_000), new Trial(0, 0));
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.runsNeeded()).isBetween(50L, 1_000L);
    }

    @Test
    void aBaseOfFewRunsCannotBeMadeUpForByTheCandidate() {
        var result = DROP.judge(new Trial(2, 3), new Trial(64, 100));
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.runsNeeded()).isNull();
        assertThat(result.sentence()).contains("would not decide it");
    }

    @Test
    void bothConditionsMustHold() {
        var both = new Gate(0.5, 0.05);
        assertThat(both.judge(new Trial(990, 1_000), new Trial(140, 200)).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(both.judge(new Trial(800, 1_000), new Trial(970, 1_000)).verdict())
                .isEqualTo(Verdict.PASS);
    }
}
