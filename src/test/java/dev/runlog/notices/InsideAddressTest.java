package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.insight.Finding;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However an address inside the server's own network is written, nothing is sent there unless whoever runs it says so. */
class InsideAddressTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "2130706433", "0", "[::1]", "[::ffff:127.0.0.1]", "[::]"})
    void isRefusedAtTheDelivery(String host) {
        try (var team = new Team(app)) {
            var made = team.admin.post(Team.RULES, team.body("").replace("localhost", host));
            assertThat(made.status()).isEqualTo(200);
            team.found.appears(Finding.Kind.FAILURE_NEW, "new");
            team.awaitState("waiting", 1);
            assertThat(team.log().at("/attempts/0/fault").asText()).contains("no public address");
            assertThat(team.receiver.got()).isEmpty();
        }
    }
}
