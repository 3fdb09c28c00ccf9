package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.Finding;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HangingReceiverTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with("notices.private-addresses=true");

    private final Team team = new Team(app);

    @Test
    void aReceiverThatHangsHoldsUpNobody() throws Exception {
        team.rule("");
        team.receiver.is(team.receiver.hanging());
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        team.found.appears(Finding.Kind.RUNS_STALLED, "stalled");
        team.await(1);
        try (var other = new Receiver()) {
            team.admin.post(Team.RULES, team.body("").replace(team.receiver.address(), other.address()));
            team.found.appears(Finding.Kind.FAILURE_NEW, "newer");
            Await.until("another rule speaks", () -> other.got().size() == 1);
            assertThat(team.receiver.got()).as("one at a time").hasSize(1);
            app.as(Scope.WRITE).openSession();
            long start = System.nanoTime();
            team.receiver.is(Receiver.answering(200, ""));
            app.restart();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        }
        Await.until(
                "all are told after the restart",
                () -> team.receiver.got().toString().matches("(?s).*stalled.*newer.*"));
        var got = team.receiver.got();
        assertThat(got.get(1).header("webhook-id"))
                .as("what was under way is sent again under its id")
                .isEqualTo(got.get(0).header("webhook-id"));
    }
}
