package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.insight.Finding;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be a rule, and what becomes of its words. */
class RuleTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with("notices.private-addresses=true");

    private final Team team = new Team(app);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'name':' ' | name",
                "'kinds':[] | kinds",
                "'kinds':['failure_new','nonsense'] | kinds[1]",
                "'kinds':['nonsense'] | kinds[0]",
                "'channel':'pigeon' | channel",
                "'address':'example.org/hook' | address",
                "'address':'ftp://example.org/' | address",
                "'address':'https://ada:secret@example.org/' | address",
                "'address':'https://example.org/#part' | address",
                "'address':'https://exa mple.org/' | address",
                "'channel':'ntfy','address':'https://ntfy.sh/' | address",
                "'channel':'mail','address':'ada@example.org' | channel",
                "'everyMinutes':1441 | everyMinutes",
                "'zone':'Middle/Earth' | zone",
                "'quietFrom':'22:00' | quietTo",
                "'quietFrom':'22:00','quietTo':'22:00' | quietTo",
                "'quietFrom':'25:00','quietTo':'07:00' | quietFrom",
                "'digestAt':'7:30' | digestAt",
            })
    void whatCannotBeOneIsRefusedByItsField(String wrong, String field) {
        var body = (ObjectNode) new Client.Reply(0, Map.of(), team.body("")).json();
        body.setAll((ObjectNode) new Client.Reply(0, Map.of(), "{" + wrong.replace('\'', '"') + "}").json());
        var reply = team.admin.post(Team.RULES, body.toString());
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.blamed()).containsExactly(field);
        assertThat(reply.body()).doesNotContain("secret");
    }

    @Test
    void isReplacedAsAWhole() {
        var rule = team.rule(
                ",\"agents\":[\"a\"],\"quietFrom\":\"22:00\",\"quietTo\":\"07:00\",\"zone\":\"Europe/Berlin\"");
        assertThat(rule.path("secret").asText()).startsWith("whsec_");
        var after = team.replace(rule, ",\"enabled\":false,\"everyMinutes\":5");
        assertThat(after.path("agents")).isEmpty();
        assertThat(after.has("quietFrom")).isFalse();
        assertThat(after.path("zone").asText()).isEqualTo("UTC");
        assertThat(after.path("enabled").asBoolean()).isFalse();
        assertThat(after.has("secret")).as("it is told once").isFalse();
        assertThat(team.admin.get(Team.RULES).json().at("/items/0")).isEqualTo(after);
        assertThat(team.admin.delete(Team.path(rule)).status()).isEqualTo(204);
        assertThat(team.admin.get(Team.RULES).json().path("items")).isEmpty();
    }

    @Test
    void losesItsWordsWhenAUserIsErased() {
        team.rule(",\"content\":\"texts\"");
        team.receiver.is(Receiver.answering(500, "I do not want new"));
        team.found.appears(Finding.Kind.FAILURE_NEW, "alice");
        team.awaitState("waiting", 1);
        assertThat(team.log().toString()).contains("alice", "I do not want");
        assertThat(team.admin.delete("/api/sdk/users/alice").status()).isEqualTo(200);
        assertThat(team.log().toString())
                .doesNotContain("alice", "I do not want")
                .contains("A new failure");
        int before = team.receiver.got().size();
        String id = team.log().path("id").asText();
        team.admin.post(Team.RULES + "/deliveries/" + id + "/retry", "{}");
        assertThat(team.await(before + 1).get(before).body())
                .doesNotContain("alice")
                .contains("A new failure");
    }
}
