package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finding runs by tools finds what lists and figures find. */
class FindRunsTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String[] AGENTS = {"planner", "importer", "support, second line"};
    private static final String[] REASONS = {"timed out", "no such order", "timed out"};

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    private static Client client;
    private final Model model = new Model(app, client);

    @BeforeAll
    static void record() {
        client = app.as(Scope.WRITE, Scope.READ);
        for (int i = 0; i < 60; i++) {
            String id = client.post("/api/sdk/sessions", """
                            {"name":"Order %d","agentName":"%s","userId":"user %d","metadata":{"plan":"%s","n":%d}}""".formatted(
                                    i, AGENTS[i % 3], i % 4, i % 5 == 0 ? "free" : "pro", i % 2))
                    .text("id");
            client.post("/api/sdk/events", """
                    {"sessionId":"%s","eventType":"tool_call","toolName":"tool %d","reasoning":"parcel %d"}""".formatted(id, i % 6, i));
            if (i % 7 != 0) {
                client.patch(
                        "/api/sdk/sessions/" + id,
                        i % 4 == 0
                                ? "{\"status\":\"failed\",\"failureReason\":\"" + REASONS[i % 3]
                                        + "\",\"estimatedCost\":0.5}"
                                : "{\"status\":\"completed\",\"success\":true,\"durationMs\":" + i * 100
                                        + ",\"totalTokens\":" + i + ",\"model\":\"m-" + i % 2 + "\"}");
            }
            CLOCK.move(Duration.ofHours(1));
        }
    }

    /** {@code find} as a model sends it, {@code list} as an address spells it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | ''",
                "{\"agentName\":\"planner\"} | agentName=planner",
                "{\"agentName\":[\"importer\",\"support, second line\"]} | agentName=importer&agentName=support,%20second%20line",
                "{\"outcome\":\"failed\",\"sort\":\"createdAt\"} | outcome=failed&sort=createdAt",
                "{\"outcome\":[\"failed\",\"active\"]} | outcome=failed,active",
                "{\"success\":true} | success=true",
                "{\"hasErrors\":false,\"status\":\"completed\"} | hasErrors=false&status=completed",
                "{\"metadata\":{\"plan\":\"free\"}} | metadata.plan=free",
                "{\"metadata\":{\"n\":1,\"plan\":[\"free\",\"pro\"]}} | metadata.n=1&metadata.plan=free&metadata.plan=pro",
                "{\"metadata.plan\":\"pro\"} | metadata.plan=pro",
                "{\"not\":{\"agentName\":\"planner\",\"metadata\":{\"plan\":\"pro\"}}} | not.agentName=planner&not.metadata.plan=pro",
                "{\"toolName\":[\"tool 1\",\"tool 2\"]} | toolName=tool%201&toolName=tool%202",
                "{\"model\":\"m-1\"} | model=m-1",
                "{\"failureReason\":\"timed out\"} | failureReason=timed%20out",
                "{\"minCost\":0.25} | minCost=0.25",
                "{\"minDurationMs\":3000,\"sort\":\"-durationMs\"} | minDurationMs=3000&sort=-durationMs",
                "{\"from\":\"2026-03-05T00:00:00Z\",\"to\":\"2026-03-06T00:00:00Z\"} | from=2026-03-05T00:00:00Z&to=2026-03-06T00:00:00Z",
                "{\"active\":\"2026-03-05T00:00:00Z/..\"} | active=2026-03-05T00:00:00Z/..",
                "{\"starred\":true} | starred=true",
                "{\"userId\":null,\"label\":[]} | ''"
            })
    void itTakesTheFiltersOfLists(String find, String list) {
        assertThat(findAll(find)).isEqualTo(listAll(list));
    }

    @Test
    void wordsAreFound() {
        Await.until("found", () -> listAll("q=parcel%2017").size() == 1);
        assertThat(findAll("{\"q\":\"parcel 17\"}")).isEqualTo(listAll("q=parcel%2017"));
    }

    @Test
    void aSpanEndsNow() {
        assertThat(findAll("{\"span\":\"5h\"}")).hasSize(5);
        assertThat(findAll("{\"span\":\"1d\",\"outcome\":\"failed\"}"))
                .isEqualTo(listAll("outcome=failed&from=2026-03-05T17:06:07.089Z"));
        assertThat(findAll("{\"span\":\"9999w\"}")).hasSize(60);
        assertThat(model.call("find_runs", "{}").path("now").asText()).isEqualTo("2026-03-06T17:06:07.089Z");
    }

    /** Page by page, each of which is small. */
    private List<String> findAll(String arguments) {
        var ids = new ArrayList<String>();
        String cursor = "";
        do {
            String page = arguments.replaceFirst(
                    "}$", cursor.isEmpty() ? "}" : comma(arguments) + "\"cursor\":\"" + cursor + "\"}");
            page = page.replaceFirst("}$", comma(page) + "\"limit\":50}");
            var found = model.call("find_runs", page);
            found.path("runs").forEach(run -> ids.add(run.path("id").asText()));
            assertThat(found.path("next")).isNotEmpty();
            cursor = found.path("nextCursor").asText();
        } while (!cursor.isEmpty());
        return ids;
    }

    private static String comma(String object) {
        return object.equals("{}") ? "" : ",";
    }

    private static List<String> listAll(String query) {
        return client.get("/api/sdk/sessions?limit=500" + (query.isEmpty() ? "" : "&" + query))
                .json()
                .path("items")
                .valueStream()
                .map(run -> run.path("id").asText())
                .toList();
    }

    @Test
    void figuresAreThoseOfTheApi() {
        for (String group : List.of("agentName", "failureReason", "toolName", "metadata.plan", "time")) {
            var found = model.call("figures", "{\"groupBy\":\"" + group + "\",\"not\":{\"userId\":\"user 1\"}}");
            JsonNode stats = client.get("/api/sdk/stats?limit=20&not.userId=user%201&groupBy=" + group)
                    .json();
            assertThat(found.path("figures")).isEqualTo(stats);
        }
        var days = model.call("figures", "{\"span\":\"1d\",\"bucket\":\"1m\"}").path("next");
        assertThat(days.toString()).contains("longer bucket");
    }

    @Test
    void whatIsWrongWithArgumentsIsSaidByTheirNames() {
        assertThat(model.refusal(
                        "find_runs", "{\"outcome\":\"bad\",\"span\":\"x\",\"environment\":\"test\",\"limit\":0}"))
                .contains("outcome must be one of", "span must be", "environment is not an argument", "limit must be");
        assertThat(model.refusal("find_runs", "{\"agentName\":{}}")).startsWith("agentName must be");
        assertThat(model.refusal("find_runs", "{\"agentName\":[[]]}")).startsWith("agentName must be");
        assertThat(model.refusal("find_runs", "{\"not\":{\"not\":{\"agentName\":\"a\"}}}"))
                .startsWith("not.not must be");
        assertThat(model.refusal("find_runs", "{\"cursor\":\"x\"}")).startsWith("cursor must be");
        assertThat(model.refusal("find_runs", "{\"sort\":\"x\"}")).startsWith("sort must be");
        assertThat(model.refusal("find_runs", "{\"span\":\"1d\",\"from\":\"2026-03-05T00:00:00Z\"}"))
                .startsWith("span cannot be combined with from");
        assertThat(model.refusal("figures", "{\"groupBy\":\"label\"}")).startsWith("groupBy must be");
        assertThat(model.refusal("figures", "{\"bucket\":\"1m\",\"span\":\"5w\"}"))
                .startsWith("bucket must be");
    }

    @Test
    void othersSeeNothingOfThem() {
        for (var tenant : List.of(app.tenant("another", Environment.LIVE), app.tenant("default", Environment.TEST))) {
            var stranger = new Model(app, app.as(tenant, Scope.READ));
            assertThat(stranger.call("find_runs", "{}").path("runs")).isEmpty();
            assertThat(stranger.call("figures", "{}")
                            .at("/figures/total/sessions")
                            .asInt())
                    .isZero();
            assertThat(stranger.ask("resources/list").path("resources")).isEmpty();
        }
    }
}
