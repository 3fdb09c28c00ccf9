package dev.runlog.http.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.http.limits.Budget.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who gets what of a budget, and when. */
class BudgetTest {

    private static final Payer ANN = new Payer("key 1", "organization 1");
    private static final Payer BOB = new Payer("key 2", "organization 1");
    private static final Payer CY = new Payer("key 3", "organization 2");

    private final ScheduledExecutorScheduler scheduler = new ScheduledExecutorScheduler("budget", true);
    private final Map<String, Claim> held = new TreeMap<>();
    private final List<String> granted = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        scheduler.start();
    }

    @AfterEach
    void stop() throws Exception {
        scheduler.stop();
    }

    private Budget budget(long total) {
        return new Budget(total, new Waits(60_000, scheduler, Runnable::run));
    }

    private void claim(Budget budget, Payer payer, long amount, String name) {
        budget.claim(
                payer,
                amount,
                claim -> {
                    granted.add(name);
                    held.put(name, claim);
                },
                () -> granted.add(name + " refused"));
    }

    @Test
    void nobodyHoldsMoreThanTheirPart() {
        var budget = budget(100);
        claim(budget, ANN, 30, "a1");
        claim(budget, ANN, 30, "a2");
        claim(budget, CY, 30, "c1");
        assertThat(granted).containsExactly("a1", "c1");
        held.get("a1").release();
        assertThat(granted).containsExactly("a1", "c1", "a2");
    }

    @Test
    void aloneAnythingFits() {
        var budget = budget(100);
        claim(budget, ANN, 1_000, "all");
        assertThat(budget.held()).isEqualTo(100);
        claim(budget, CY, 1, "c1");
        assertThat(granted).containsExactly("all");
        held.get("all").release();
        assertThat(granted).containsExactly("all", "c1");
    }

    @Test
    void eachCallerHasATurnAsOftenAsAnother() {
        var budget = budget(1);
        claim(budget, ANN, 1, "a1");
        for (int i = 2; i <= 4; i++) {
            claim(budget, ANN, 1, "a" + i);
        }
        claim(budget, CY, 1, "c1");
        claim(budget, CY, 1, "c2");
        for (String name : List.of("a1", "a2", "c1", "a3", "c2", "a4")) {
            held.get(name).release();
        }
        assertThat(granted).containsExactly("a1", "a2", "c1", "a3", "c2", "a4");
        assertThat(budget.held()).isZero();
        assertThat(budget.waiting()).isZero();
    }

    @Test
    void aLargeClaimIsNotOvertakenForEver() {
        var budget = budget(100);
        claim(budget, ANN, 40, "a1");
        claim(budget, CY, 90, "large");
        claim(budget, BOB, 10, "b1");
        claim(budget, ANN, 10, "a2");
        assertThat(granted).containsExactly("a1");
        held.get("a1").release();
        assertThat(granted).containsExactly("a1", "large", "b1");
    }

    @Test
    void aGroupLeavesSomethingToOthers() {
        var budget = budget(8);
        claim(budget, ANN, 4, "a1");
        claim(budget, BOB, 2, "b1");
        claim(budget, BOB, 1, "b2");
        claim(budget, CY, 1, "c1");
        assertThat(granted).containsExactly("a1", "b1", "c1");
    }

    @Test
    void whoWaitsTooLongIsRefused() throws InterruptedException {
        var budget = new Budget(1, new Waits(1, scheduler, Runnable::run));
        var refused = new CountDownLatch(1);
        claim(budget, ANN, 1, "a1");
        budget.claim(CY, 1, claim -> granted.add("c1"), refused::countDown);
        assertThat(refused.await(20, TimeUnit.SECONDS)).isTrue();
        held.get("a1").release();
        held.get("a1").release();
        assertThat(budget.held()).isZero();
        assertThat(granted).containsExactly("a1");
    }
}
