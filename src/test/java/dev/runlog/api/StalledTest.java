package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs that go on, but fell silent: who they are is the same in lists, figures, exports and in what needs a look. */
class StalledTest {

    private static final String SESSIONS = "/api/sdk/sessions";
    private static final MovableClock clock = new MovableClock();
    private static int organizations;

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(clock);

    private String organization;
    private Client sdk;

    @BeforeEach
    void anOrganization() {
        organization = "silent-" + organizations++;
        sdk = app.as(app.tenant(organization, Environment.LIVE));
    }

    private String open(String agent) {
        return sdk.post(SESSIONS, "{\"name\":\"n\",\"agentName\":\"%s\",\"userId\":\"u\"}".formatted(agent))
                .text("id");
    }

    private void event(String session, String type, String more) {
        var reply = sdk.post(
                "/api/sdk/events", "{\"sessionId\":\"%s\",\"eventType\":\"%s\"%s}".formatted(session, type, more));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    private void call(String session) {
        event(session, "tool_call", ",\"toolName\":\"book_flight\"");
    }

    /** So many runs that ended, each with one pause as long as this. */
    private void usual(String agent, int runs, Duration pause) {
        for (int i = 0; i < runs; i++) {
            String session = open(agent);
            call(session);
            clock.move(pause);
            call(session);
            sdk.patch(SESSIONS + "/" + session, "{\"status\":\"completed\"}");
        }
        app.catchUp();
    }

    private JsonNode list(String filter) {
        var reply = sdk.get(SESSIONS + "?" + filter);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().path("items");
    }

    private List<String> ids(String filter) {
        return list(filter).findValuesAsText("id");
    }

    private void passes(Duration time) {
        app.catchUp();
        clock.move(time);
    }

    private List<JsonNode> findings() {
        return Findings.of(sdk, "runs_stalled");
    }

    @Test
    void oneHangsWhenItIsSilentForLongerThanItsAgentUsuallyIs() {
        usual("quick", 20, Duration.ofSeconds(40));
        usual("slow", 20, Duration.ofMinutes(10));
        String quick = open("quick");
        call(quick);
        String slow = open("slow");
        String unknown = open("unknown");
        String waiting = open("quick");
        event(waiting, "state_change", ",\"toolOutput\":{\"state\":\"waiting for approval\"}");

        passes(Duration.ofMinutes(6));
        Await.until("it needs a look", () -> !findings().isEmpty());
        assertThat(ids("stalled=true")).containsExactly(quick);
        assertThat(list("stalled=true").get(0).path("stalled").asBoolean()).isTrue();
        assertThat(findings()).singleElement().satisfies(line -> {
            assertThat(line.path("sentence").asText()).startsWith("quick: 1 run hangs, nothing heard since 4 Mar");
            assertThat(line.path("path").asText())
                    .isEqualTo("/sessions?agentName=quick&stalled=true&sort=lastActivityAt");
        });
        assertThat(sdk.get(SESSIONS + "/" + quick + "/insight")
                        .json()
                        .at("/silence/sentence")
                        .asText())
                .isEqualTo("It hangs: silent for 6 min after book_flight; quick usually pauses at most 40 s.");

        passes(Duration.ofMinutes(25));
        Await.until("the others", () -> ids("stalled=true").containsAll(List.of(quick, slow, unknown)));
        assertThat(ids("stalled=true")).hasSize(3);
        assertThat(sdk.get("/api/sdk/stats?stalled=true")
                        .json()
                        .at("/total/sessions")
                        .asInt())
                .isEqualTo(3);
        assertThat(sdk.get("/api/sdk/export?format=csv&stalled=true").body().lines())
                .hasSize(4);
        assertThat(ids("not.stalled=true&status=active")).containsExactly(waiting);
        assertThat(ids("stalled=false&status=active")).containsExactly(waiting);
        assertThat(ids("stalled=true&stalled=false&status=active")).hasSize(4);

        passes(Duration.ofMinutes(25));
        Await.until("it waits for too long", () -> ids("stalled=true").contains(waiting));
    }

    @Test
    void anAdminSaysForHowLongTheRunsOfAnAgentMayBeSilent() {
        app.person(organization + "@example.org", organization, Role.ADMIN);
        var admin = app.signIn(organization + "@example.org");
        String patient = open("patient");
        String hasty = open("hasty");
        call(hasty);
        limit(admin, "patient", 120);
        long id = limit(admin, "hasty", 2);
        assertThat(limit(admin, "hasty", 1)).as("an agent has one").isEqualTo(id);

        passes(Duration.ofMinutes(3));
        Await.until("one hangs soon", () -> ids("stalled=true").equals(List.of(hasty)));
        assertThat(silence(hasty))
                .isEqualTo("It hangs: silent for 3 min after book_flight; hasty may be silent for 1 min.");
        limit(admin, "hasty", 2);
        passes(Duration.ofMinutes(1));
        Await.until("it says the new limit", () -> silence(hasty).endsWith("hasty may be silent for 2 min."));
        admin.delete("/api/org/silence-limits/" + id);
        passes(Duration.ofMinutes(1));
        Await.until("it is as of others", () -> ids("stalled=true").isEmpty());

        passes(Duration.ofMinutes(31));
        Await.until("it hangs again", () -> ids("stalled=true").equals(List.of(hasty)));
        assertThat(ids("status=active")).contains(patient);
        passes(Duration.ofMinutes(90));
        Await.until("even the patient one", () -> ids("stalled=true").contains(patient));
        assertThat(admin.get("/api/org/silence-limits")
                        .json()
                        .at("/items/0/agentName")
                        .asText())
                .isEqualTo("patient");
        assertThat(admin.get("/api/org/silence-limits?environment=test").json().path("items"))
                .isEmpty();
        assertThat(setLimit(admin, "a", 0).body()).contains("whole minutes from 1 to 10080");
    }

    private String silence(String session) {
        return sdk.get(SESSIONS + "/" + session + "/insight")
                .json()
                .at("/silence/sentence")
                .asText();
    }

    private static long limit(Client admin, String agent, int minutes) {
        var reply = setLimit(admin, agent, minutes);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().path("id").asLong();
    }

    private static Client.Reply setLimit(Client admin, String agent, int minutes) {
        return admin.post(
                "/api/org/silence-limits",
                "{\"environment\":\"live\",\"agentName\":\"%s\",\"minutes\":%d}".formatted(agent, minutes));
    }

    @Test
    void whoIsHeardOfHangsNoMore() {
        String late = open("a");
        String ended = open("a");
        passes(Duration.ofMinutes(31));
        Await.until(
                "both hang",
                () -> ids("stalled=true").size() == 2 && !findings().isEmpty());
        assertThat(findings().get(0).path("number").asInt()).isEqualTo(2);

        call(late);
        sdk.patch(SESSIONS + "/" + ended, "{\"status\":\"completed\"}");

        assertThat(ids("stalled=true")).isEmpty();
        passes(Duration.ofMinutes(1));
        Await.until("nothing needs a look", () -> findings().isEmpty());
    }

    @Test
    void nobodyWaitsForOneForever() {
        String session = open("a");
        passes(Duration.ofHours(25));
        Await.until("it is given up", () -> ids("abandoned=true").equals(List.of(session)));
        assertThat(ids("stalled=true")).isEmpty();
        assertThat(list("abandoned=true").get(0).path("abandoned").asBoolean()).isTrue();
        assertThat(findings()).isEmpty();
    }

    @Test
    void noClockThatIsSetBackMakesOneHang() {
        clock.move(Duration.ofHours(2));
        String session = open("a");
        passes(Duration.ofHours(-2));
        String other = open("b");
        passes(Duration.ofMinutes(31));
        Await.until("the other hangs", () -> ids("stalled=true").equals(List.of(other)));
        assertThat(ids("stalled=true")).doesNotContain(session);
    }

    @Test
    void aMemberMayEndOne() {
        app.person("mo@example.org", organization, Role.MEMBER);
        app.person("ada@example.org", organization, Role.ADMIN);
        String session = open("a");
        passes(Duration.ofMinutes(31));
        Await.until("it hangs", () -> ids("stalled=true").equals(List.of(session)));
        var member = app.signIn("mo@example.org");
        String path = SESSIONS + "/" + session;
        String reason =
                member.get(path + "/insight").json().at("/silence/reason").asText();
        assertThat(reason).isEqualTo("stalled: no event for 31 min");

        var reply = member.patch(path, "{\"status\":\"failed\",\"failureReason\":\"%s\"}".formatted(reason));

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(ids("stalled=true")).isEmpty();
        assertThat(sdk.get(path).json().path("failureReason").asText()).isEqualTo(reason);
        var entry = app.signIn("ada@example.org").get("/api/org/audit").json().at("/items/1");
        assertThat(entry.path("action").asText()).isEqualTo("session.ended");
        assertThat(entry.path("who").asText()).contains("mo@example.org");
        assertThat(entry.path("subject").asText()).isEqualTo(session + ", failed");
    }
}
