package dev.runlog.notices;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From runs to the card of what needs a look, and to whoever is to be told, with nobody's help. */
class FoundAndToldTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final Duration UNTIL_THE_NEXT_LOOK = Duration.ofMinutes(2);

    @RegisterExtension
    static final RunningApp app =
            RunningApp.with("notices.private-addresses=true").at(CLOCK);

    @Test
    void aNewFailureStandsOnTheCardLeadsToItsRunsAndIsTold() {
        try (var team = new Team(app)) {
            team.rule("");
            var client = team.found.key(app);
            for (int i = 0; i < 3; i++) {
                team.found.run(app, "booker", "any", "HTTP 503 from the fares service after " + i + " ms");
            }
            succeed(client);
            app.catchUp();
            CLOCK.move(UNTIL_THE_NEXT_LOOK);
            Await.until("it stands on the card", () -> !card(client).isMissingNode());

            var line = card(client);
            assertThat(line.path("sentence").asText())
                    .startsWith(
                            "booker: “HTTP 503 from the fares service after <dur>” is new (3 runs in the last two weeks, 75 %");
            assertThat(line.path("number").asLong()).isEqualTo(3);
            String path = line.path("path").asText();
            assertThat(path).startsWith("/failures/fail_");
            String id = path.substring("/failures/".length(), path.indexOf('?'));
            String time = path.substring(path.indexOf('?') + 1);
            assertThat(client.get("/api/sdk/sessions?failure=" + id + "&" + time)
                            .json()
                            .path("items"))
                    .hasSize(3);

            var told = team.await(1).get(0).json();
            assertThat(told.at("/data/title").asText())
                    .isEqualTo(line.path("sentence").asText());
            assertThat(told.at("/data/link").asText()).endsWith("#" + path);
        }
    }

    @Test
    void whatStillNeedsALookAfterAUserIsErasedIsNotToldAgain() {
        try (var team = new Team(app)) {
            team.rule("");
            team.admin.post("/api/org/budgets", """
                    {"environment":"live","whose":"each_user","dollars":10,"period":"month"}""");
            var client = team.found.key(app);
            for (int i = 0; i < 6; i++) {
                fail(client, i < 3 ? "u-gone" : "u-stays", "HTTP 503 from the fares service");
            }
            app.catchUp();
            CLOCK.move(UNTIL_THE_NEXT_LOOK);
            Await.until(
                    "all is on the card",
                    () -> kinds(client).contains("budget_near") && kinds(client).contains("failure_new"));
            team.await(1);
            String since = card(client).path("at").asText();

            assertThat(team.admin
                            .delete("/api/sdk/users/u-gone?environment=live")
                            .status())
                    .isEqualTo(200);
            assertThat(client.get("/api/sdk/insight").body()).doesNotContain("u-gone");
            assertThat(app.as(Scope.ADMIN).get("/metrics").body()).contains("runlog_insight_open");
            app.catchUp();
            CLOCK.move(UNTIL_THE_NEXT_LOOK);
            Await.until(
                    "it is on the card again", () -> card(client).path("number").asInt() == 3);
            assertThat(card(client).path("at").asText()).as("as old as it was").isEqualTo(since);

            fail(client, "u-stays", "certificate has expired");
            fail(client, "u-stays", "certificate has expired");
            fail(client, "u-stays", "certificate has expired");
            app.catchUp();
            CLOCK.move(UNTIL_THE_NEXT_LOOK);
            var told = team.await(2);
            assertThat(told).hasSize(2);
            assertThat(told.get(1).body()).contains("certificate has expired").doesNotContain("503");
        }
    }

    private static void fail(Client client, String user, String reason) {
        String id = client.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"n\",\"agentName\":\"booker\",\"userId\":\"%s\"}".formatted(user))
                .text("id");
        client.patch(
                "/api/sdk/sessions/" + id,
                "{\"status\":\"failed\",\"failureReason\":\"%s\",\"estimatedCost\":3}".formatted(reason));
    }

    private static String kinds(Client client) {
        return client.get("/api/sdk/insight").body();
    }

    private static void succeed(Client client) {
        String id = client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"booker\",\"userId\":\"u\"}")
                .text("id");
        client.patch("/api/sdk/sessions/" + id, "{\"status\":\"completed\"}");
    }

    @Test
    void aBudgetIsToldEachTimeItsSpendingRises() {
        try (var team = new Team(app)) {
            team.admin.post(Team.RULES, """
                    {"name":"Money","kinds":["budget_near","budget_passed"],"channel":"webhook","address":"%s"}""".formatted(team.receiver.address()));
            var budget = team.admin.post("/api/org/budgets", """
                    {"environment":"live","whose":"user","name":"u-1","dollars":10,"period":"month"}""");
            String metric = "runlog_budget_spent_ratio{budget=\"%s\",period=\"month\",whose=\"user\"} "
                    .formatted(budget.text("id"));
            var client = team.found.key(app);
            String run = client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u-1\"}")
                    .text("id");

            costs(client, run, 9, "budget_near");
            assertThat(told(team, 1)).startsWith("u-1: $9.00 of $10.00");
            costs(client, run, 12, "budget_passed");
            assertThat(told(team, 2)).startsWith("u-1: $12.00 of $10.00");
            assertThat(app.as(Scope.ADMIN).get("/metrics").body()).contains(metric + "1.2");

            costs(client, run, 8.5, "budget_near");
            costs(client, run, 13, "budget_passed");
            assertThat(told(team, 3)).as("not that it fell").startsWith("u-1: $13.00 of $10.00");
            costs(client, run, 1, "[]");
            assertThat(app.as(Scope.ADMIN).get("/metrics").body()).contains(metric + "0.1");
            costs(client, run, 14, "budget_passed");
            assertThat(told(team, 4)).startsWith("u-1: $14.00 of $10.00");
            assertThat(team.receiver.got()).hasSize(4);
        }
    }

    /** Corrects what a run cost, until the card says so. */
    private static void costs(Client client, String run, double dollars, String card) {
        client.patch("/api/sdk/sessions/" + run, "{\"status\":\"completed\",\"estimatedCost\":" + dollars + "}");
        app.catchUp();
        Await.until(card, () -> {
            CLOCK.move(UNTIL_THE_NEXT_LOOK);
            return client.get("/api/sdk/insight").body().contains(card);
        });
    }

    private static String told(Team team, int messages) {
        return team.await(messages).get(messages - 1).json().at("/data/title").asText();
    }

    private static JsonNode card(Client client) {
        return StreamSupport.stream(
                        client.get("/api/sdk/insight").json().path("items").spliterator(), false)
                .filter(line -> line.path("kind").asText().equals("failure_new"))
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }
}
