package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What runs may cost, and when it is said. */
class SpendingTest {

    private static final MovableClock clock = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private static Client admin;
    private static Client sdk;

    /** At six in the morning: u-1 spent 9 dollars, 4 of them in a run that goes on; u-2 spent 1. */
    @BeforeAll
    static void record() {
        clock.move(Duration.ofMinutes(54)); // 06:00
        admin = app.signedIn("ada@example.org", Role.ADMIN);
        sdk = app.as(Scope.WRITE, Scope.READ);
        String done = open("planner", "u-1");
        sdk.patch("/api/sdk/sessions/" + done, "{\"status\":\"completed\",\"estimatedCost\":5}");
        String running = open("planner", "u-1");
        sdk.post(
                "/api/sdk/events",
                "{\"sessionId\":\"" + running
                        + "\",\"eventType\":\"tool_call\",\"toolName\":\"t\",\"estimatedCost\":4}");
        String other = open("reader", "u-2");
        sdk.patch("/api/sdk/sessions/" + other, "{\"status\":\"completed\",\"estimatedCost\":1}");
    }

    private static String open(String agent, String user) {
        return sdk.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"%s\"}".formatted(agent, user))
                .text("id");
    }

    private static long create(String whose, String name, int dollars, String period) {
        var reply = admin.post(
                "/api/org/budgets",
                "{\"environment\":\"live\",\"whose\":\"%s\",%s\"dollars\":%d,\"period\":\"%s\"}"
                        .formatted(whose, name == null ? "" : "\"name\":\"" + name + "\",", dollars, period));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().get("id").asLong();
    }

    private static JsonNode shown(long id) {
        app.catchUp();
        for (var item : admin.get("/api/org/budgets").json().get("items")) {
            if (item.get("id").asLong() == id) {
                return item;
            }
        }
        throw new AssertionError("There is no budget " + id);
    }

    private static void spent(long id, int place, String name, double spent) {
        var one = shown(id).path("spending").path(place);
        assertThat(one.path("name").asText("")).isEqualTo(name);
        assertThat(one.path("spent").asDouble()).isEqualTo(spent);
        assertThat(one.path("share").asDouble())
                .isEqualTo(spent / shown(id).get("dollars").asDouble(), within(1e-9));
    }

    @Test
    void eachKindAddsUpWhatItIsAbout() {
        spent(create("all", null, 20, "day"), 0, "", 10);
        spent(create("agent", "reader", 20, "month"), 0, "reader", 1);
        spent(create("user", "u-1", 20, "day"), 0, "u-1", 9);
        long agents = create("each_agent", null, 20, "day");
        spent(agents, 0, "planner", 9);
        spent(agents, 1, "reader", 1);
        spent(create("each_user", null, 10, "month"), 0, "u-1", 9);
    }

    @Test
    void thePaceOfADayThatIsLikeNoOtherYetIsThatOfItsHours() {
        long id = create("all", null, 30, "day");
        assertThat(shown(id).at("/spending/0/pace").asDouble()).isBetween(10.0, 40.1);
        assertThat(shown(id).get("from").asText()).isEqualTo("2026-03-04T00:00:00.000Z");
        assertThat(shown(id).get("to").asText()).isEqualTo("2026-03-05T00:00:00.000Z");
    }

    @Test
    void whatIsPassedAndWhatIsNearNeedsALook() {
        long passed = create("user", "u-1", 8, "day");
        long near = create("agent", "planner", 11, "month");
        Await.until("they are found", () -> {
            clock.move(Duration.ofSeconds(61));
            String found = sdk.get("/api/sdk/insight?limit=100").body();
            return found.contains("u-1: $9.00 of $8.00 today") && found.contains("planner: $9.00 of $11.00 this month");
        });
        var lines = sdk.get("/api/sdk/insight?limit=100").json().get("items");
        assertThat(lines.get(0).get("kind").asText()).isEqualTo("budget_passed");
        assertThat(lines.get(0).get("path").asText()).contains("userId=u-1");
        assertThat(lines.get(lines.size() - 1).get("kind").asText()).isEqualTo("budget_near");
        admin.delete("/api/org/budgets/" + passed);
        admin.delete("/api/org/budgets/" + near);
    }

    @Test
    void whatCannotBeIsRefused() {
        String begin = "{\"environment\":\"live\",\"period\":\"day\",";
        assertThat(admin.post("/api/org/budgets", begin + "\"whose\":\"agent\",\"dollars\":1}")
                        .blamed())
                .containsExactly("name");
        assertThat(admin.post("/api/org/budgets", begin + "\"whose\":\"all\",\"name\":\"a\",\"dollars\":1}")
                        .blamed())
                .containsExactly("name");
        assertThat(admin.post("/api/org/budgets", begin + "\"whose\":\"all\",\"dollars\":0}")
                        .blamed())
                .containsExactly("dollars");
        assertThat(admin.post("/api/org/budgets", begin + "\"whose\":\"all\",\"dollars\":1e308}")
                        .blamed())
                .containsExactly("dollars");
        assertThat(admin.post("/api/org/budgets", begin + "\"whose\":\"us\",\"dollars\":1}")
                        .blamed())
                .containsExactly("whose");
    }
}
