package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.Finding;
import dev.runlog.model.Role;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From a finding to whoever is to be told, over real HTTP, with the clock moved. */
class NoticesTest {

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
    void whoeverAskedForItIsToldAndCanTellWhoSaysSo() {
        var rule = team.rule("");
        team.found.appears(Finding.Kind.FAILURE_RISING, "nobody asked for it");
        team.found.appears(Finding.Kind.FAILURE_NEW, "KeyError: 'price' is new: 4 runs");
        var got = team.await(1).get(0);
        assertThat(got.path()).isEqualTo("/hook");
        assertThat(got.json().at("/data/title").asText()).isEqualTo("KeyError: 'price' is new: 4 runs");
        assertThat(got.json().at("/data/link").asText()).startsWith(app.app().uri() + "#/failures/");
        var again = Signature.headers(
                got.header("webhook-id"),
                CLOCK.instant(),
                got.body(),
                List.of(rule.path("secret").asText()));
        assertThat(got.header("webhook-signature")).isEqualTo(again.get("webhook-signature"));
        team.awaitState("sent", 1);
        assertThat(team.log().path("id").asText()).isEqualTo(got.header("webhook-id"));
        assertThat(team.log().at("/attempts/0/status").asInt()).isEqualTo(204);
        assertThat(team.receiver.got()).hasSize(1);
        assertThat(team.admin.get(Team.RULES).body()).doesNotContain("whsec_");
    }

    @Test
    void onlyOfTheAgentsAndLabelsThatAreMeant() {
        team.rule(",\"agents\":[\"booker\"],\"labels\":[\"vip\",\"urgent\"]");
        team.found.run(app, "other", "vip", "a reason");
        team.found.of("other").appears(Finding.Kind.FAILURE_NEW, "another agent");
        team.found.run(app, "booker", "slow", "a reason");
        team.found.appears(Finding.Kind.FAILURE_NEW, "another label");
        team.found.of(null).appears(Finding.Kind.FAILURE_NEW, "several agents");
        team.found.run(app, "booker", "urgent", "a reason");
        team.found.appears(Finding.Kind.FAILURE_NEW, "that one");
        assertThat(team.await(1).get(0).json().at("/data/title").asText()).isEqualTo("that one");
        team.awaitState("sent", 1);
        assertThat(team.admin.get(Team.RULES + "/deliveries").json().path("items"))
                .hasSize(1);
    }

    @Test
    void theTextOfARunIsToldWhereItIsChosen() {
        team.rule(",\"content\":\"texts\"");
        team.found.run(app, "booker", "any", "The fare of LH-2041 was gone");
        String title = title(team);
        team.found.appears(Finding.Kind.FAILURE_NEW, title + " is new: 3 runs");
        var told = team.await(1).get(0).json().at("/data/findings/0");
        assertThat(told.path("text").asText()).contains("fare").contains("was gone");
    }

    /** Of its one cause. */
    private static String title(Team team) {
        return InsideStore.readers(app.store())
                .read(sql -> sql.one(
                                "SELECT title FROM cause WHERE organization_id = ?",
                                row -> row.getString(1),
                                team.found.tenant().organization())
                        .orElseThrow());
    }

    @Test
    void atMostSoOftenAndTheRestTogether() {
        team.rule(",\"everyMinutes\":15");
        team.found.appears(Finding.Kind.FAILURE_NEW, "first");
        team.await(1);
        CLOCK.move(Duration.ofMinutes(1));
        team.found.appears(Finding.Kind.FAILURE_NEW, "second");
        team.found.appears(Finding.Kind.RUNS_STALLED, "third");
        CLOCK.move(Duration.ofMinutes(13));
        team.admin.post(Team.path(team.admin.get(Team.RULES).json().at("/items/0")) + "/test", "{}");
        assertThat(team.await(2).get(1).json().path("type").asText()).isEqualTo("runlog.test");
        CLOCK.move(Duration.ofMinutes(1));
        var together = team.await(3).get(2).json();
        assertThat(together.at("/data/title").asText()).isEqualTo("2 things need a look");
        assertThat(together.at("/data/findings").findValuesAsText("title")).containsExactly("second", "third");
    }

    @Test
    void quietHoursAreQuiet() {
        var now = CLOCK.instant().atOffset(ZoneOffset.UTC).toLocalTime();
        team.rule(",\"quietFrom\":\"%s\",\"quietTo\":\"%s\""
                .formatted(hhmm(now.minusMinutes(1)), hhmm(now.plusHours(8))));
        team.rule("");
        team.found.appears(Finding.Kind.FAILURE_NEW, "at night");
        team.await(1);
        CLOCK.move(Duration.ofHours(7));
        team.found.appears(Finding.Kind.FAILURE_NEW, "later");
        team.await(2);
        assertThat(team.receiver.got()).hasSize(2);
        CLOCK.move(Duration.ofMinutes(61));
        assertThat(team.await(3).get(2).json().at("/data/findings").findValuesAsText("title"))
                .containsExactly("at night", "later");
    }

    private static String hhmm(LocalTime time) {
        return time.toString().substring(0, 5);
    }

    @Test
    void inTheMorningYesterdayIsSummedUp() {
        team.rule(",\"zone\":\"Europe/Berlin\",\"digestAt\":\"07:30\"");
        CLOCK.move(Duration.between(CLOCK.instant(), Instant.parse("2027-06-01T10:00:00Z")));
        team.await(1); // that of the days before
        var key = team.found.key(app);
        for (int i = 0; i < 4; i++) {
            String id = key.openSession();
            key.patch("/api/sdk/sessions/" + id, i == 0 ? "{\"status\":\"failed\"}" : "{\"status\":\"completed\"}");
        }
        app.catchUp();
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        CLOCK.move(Duration.between(CLOCK.instant(), Instant.parse("2027-06-02T05:29:00Z")));
        assertThat(team.receiver.got()).hasSize(1);
        CLOCK.move(Duration.ofMinutes(1));
        var digest = team.await(2).get(1).json();
        assertThat(digest.path("type").asText()).isEqualTo("runlog.digest");
        assertThat(digest.at("/data/title").asText()).isEqualTo("Yesterday: 4 runs, 75 % good, 1 new failure");
        assertThat(digest.at("/data/link").asText())
                .contains("from=2027-05-31T22%3A00%3A00Z&to=2027-06-01T22%3A00%3A00Z");
        CLOCK.move(Duration.ofDays(1));
        assertThat(team.await(3).get(2).json().at("/data/title").asText()).isEqualTo("Yesterday: 0 runs");
    }

    @Test
    void aSecretIsRenewedWhileReceiversChangeOver() {
        var rule = team.rule("");
        String before = rule.path("secret").asText();
        String after = team.admin.post(Team.path(rule) + "/secret", "{}").text("secret");
        assertThat(after).isNotEqualTo(before);
        team.found.appears(Finding.Kind.FAILURE_NEW, "both");
        assertSigned(team.await(1).get(0), after, before);
        CLOCK.move(Duration.ofHours(24));
        team.found.appears(Finding.Kind.FAILURE_NEW, "one");
        assertSigned(team.await(2).get(1), after);
    }

    private static void assertSigned(Receiver.Got got, String... secrets) {
        var at = Instant.ofEpochSecond(Long.parseLong(got.header("webhook-timestamp")));
        assertThat(got.header("webhook-signature"))
                .isEqualTo(Signature.headers(got.header("webhook-id"), at, got.body(), List.of(secrets))
                        .get("webhook-signature"));
    }

    @Test
    void whatIsOfSomebodyElseIsNotThere() {
        team.rule("");
        team.found.appears(Finding.Kind.FAILURE_NEW, "new");
        team.awaitState("sent", 1);
        String id = team.log().path("id").asText();
        var stranger = app.signedIn("eve@example.org", Role.OWNER);
        assertThat(stranger.post(Team.RULES + "/deliveries/" + id + "/retry", "{}")
                        .status())
                .isEqualTo(404);
        assertThat(stranger.get(Team.RULES + "/deliveries").body()).doesNotContain(id);
    }
}
