package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.Finding;
import dev.runlog.testing.Await;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Receivers that are wrong, lead elsewhere, never stop, or are gone. */
class DeliveryTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app =
            RunningApp.with("notices.private-addresses=true").at(CLOCK);

    private Team team;

    @BeforeEach
    void anOrganizationOfItsOwn() {
        team = new Team(app);
    }

    @AfterEach
    void close() {
        team.close();
    }

    @Test
    void whatIsNotTakenIsSentAgainWithGrowingPausesForADay() {
        team.rule("");
        team.receiver.is(Receiver.answering(500, "out of order"));
        var start = CLOCK.instant();
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        int attempts = 1;
        team.awaitState("waiting", 1);
        assertThat(team.log().at("/attempts/0/reply").asText()).isEqualTo("out of order");
        while (team.log().has("nextAt")) {
            team.awaitNextAttempt(CLOCK);
            attempts++;
        }
        assertThat(team.log().path("state").asText()).isEqualTo("failed");
        assertThat(Duration.between(start, CLOCK.instant())).isEqualTo(Duration.ofHours(24));
        assertThat(team.receiver.got()).hasSize(attempts);
        assertThat(team.receiver.got().stream()
                        .map(got -> got.header("webhook-id"))
                        .distinct())
                .hasSize(1);

        team.receiver.is(Receiver.answering(200, "ok"));
        String id = team.log().path("id").asText();
        assertThat(team.admin
                        .post(Team.RULES + "/deliveries/" + id + "/retry", "{}")
                        .status())
                .isEqualTo(200);
        Await.until("it is taken", () -> team.log().path("state").asText().equals("sent"));
        assertThat(team.receiver.got()).hasSize(attempts + 1);
        assertThat(team.receiver.got().get(attempts).header("webhook-id")).isEqualTo(id);
    }

    @Test
    void redirectsAreNotFollowed() {
        try (var elsewhere = new Receiver()) {
            team.rule("");
            team.receiver.is(Receiver.redirecting(elsewhere.address()));
            team.found.appears(Finding.Kind.FAILURE_NEW, "new");
            team.awaitState("waiting", 1);
            assertThat(team.log().at("/attempts/0/status").asInt()).isEqualTo(307);
            assertThat(team.log().at("/attempts/0/fault").asText()).contains("redirects are not followed");
            assertThat(elsewhere.got()).isEmpty();
        }
    }

    @Test
    void aReplyWithoutEndIsReadALittle() {
        team.rule("");
        team.receiver.is(Receiver.babbling());
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        team.awaitState("sent", 1);
        assertThat(team.log().at("/attempts/0/reply").asText())
                .startsWith("blah")
                .hasSizeBetween(4_000, 4_096);
    }

    @Test
    void whoeverIsGoneForGoodIsNotToldAgain() {
        var rule = team.rule("");
        team.receiver.is(Receiver.answering(410, ""));
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        team.awaitState("failed", 1);
        var now = team.admin.get(Team.RULES).json().at("/items/0");
        assertThat(now.path("enabled").asBoolean()).isFalse();
        assertThat(now.path("offBecause").asText()).contains("410");
        team.found.appears(Finding.Kind.FAILURE_NEW, "newer");
        assertThat(team.replace(rule, "").has("offBecause")).isFalse();
        team.receiver.is(Receiver.answering(200, ""));
        team.found.appears(Finding.Kind.FAILURE_NEW, "newest");
        assertThat(team.await(2).get(1).json().at("/data/title").asText()).isEqualTo("newest");
    }

    @Test
    void whoeverIsNotThereIsToldLater() {
        team.rule("");
        team.receiver.close();
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        team.awaitState("waiting", 1);
        assertThat(team.log().at("/attempts/0/fault").asText()).startsWith("There was no answer");
        assertThat(team.log().at("/attempts/0").has("status")).isFalse();
    }
}
