package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RunningApp;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a session's page shows of all that agents send: what was said, how long it took, what is inside what, states. */
class SessionDetailsTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String ASKED = "A hotel in Lisbon.\\n\\n  - quiet\\n  - by the river";
    private static final String ANSWERED = "Hotel Tejo.\\n" + "And many other words about it. ".repeat(60);

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;
    private static Client sdk;
    private String session;

    @BeforeAll
    static void people() {
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        sdk = app.as();
    }

    /** @param fields more of it, as JSON with single quotes and without braces */
    private void begin(String fields) {
        session = sdk.post(
                        "/api/sdk/sessions",
                        json("{'name':'Trip','agentName':'trip-planner','userId':'maria@example.org'%s}"
                                .formatted(fields)))
                .text("id");
    }

    private void end(String fields) {
        assertThat(sdk.patch("/api/sdk/sessions/" + session, json("{'status':'completed'%s}".formatted(fields)))
                        .status())
                .isEqualTo(200);
    }

    /** @param at seconds after now */
    private void record(String type, int at, String fields) {
        var body = "{'sessionId':'%s','eventType':'%s','timestamp':'%s',%s}"
                .formatted(session, type, CLOCK.instant().plusSeconds(at), fields);
        assertThat(sdk.post("/api/sdk/events", json(body)).status()).isEqualTo(200);
    }

    private static String json(String withSingleQuotes) {
        return withSingleQuotes.replace('\'', '"');
    }

    private Page open(Look look, int rows) {
        app.catchUp();
        var page = browsing.tab(look, viewer);
        page.navigate(app.app().uri() + "#/sessions/" + session);
        assertThat(page.locator("event-timeline li")).hasCount(rows);
        return page;
    }

    private static Locator row(Page page, int number) {
        return page.locator("event-timeline button.row").nth(number);
    }

    private static void click(Page page, String button) {
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(button)).click();
    }

    /** An agent with two model calls, a tool between them that fails, and an agent inside it. */
    private void aTrip() {
        begin(",'userInput':'" + ASKED + "','region':'eu','build':{'dirty':false}");
        record(
                "state_change",
                0,
                "'traceId':'t','spanId':'a','durationMs':10000,'toolInput':{'agent':'planner','input':'A hotel'},"
                        + "'reasoning':'Agent planner'");
        record(
                "llm_decision",
                0,
                "'traceId':'t','spanId':'b','parentSpanId':'a','durationMs':2000,'model':'gpt-4o','promptTokens':1240,"
                        + "'completionTokens':86,'tokenCount':1326,'estimatedCost':0.004,'metadata':{'provider':'acme'},"
                        + "'toolInput':{'messages':[{'role':'user','content':'A hotel in Lisbon'}],'system':'Be brief.'},"
                        + "'toolOutput':{'toolCalls':[{'id':'1','name':'search','arguments':{'city':'Lisbon'}}],"
                        + "'finishReasons':['tool_calls']}");
        record(
                "state_change",
                2,
                "'traceId':'t','spanId':'c','parentSpanId':'a','durationMs':4000,'toolInput':{'agent':'scout'}");
        record(
                "tool_call",
                3,
                "'traceId':'t','spanId':'d','parentSpanId':'c','durationMs':1000,'toolName':'search','toolError':'late'");
        record("error", 4, "'traceId':'t','spanId':'d','parentSpanId':'c','toolError':{'type':'T','message':'late'}");
        record(
                "llm_decision",
                7,
                "'traceId':'t','spanId':'e','parentSpanId':'a','durationMs':3000,'model':'gpt-4o','reasoning':'Tejo.',"
                        + "'toolInput':{'messages':[{'role':'tool','name':'search','content':'none'}]},"
                        + "'toolOutput':{'finishReasons':['stop']},'custom':'kept'");
        end(",'assistantOutput':'" + ANSWERED + "','model':'gpt-4o','durationMs':10000");
    }

    @Test
    void leadsWithWhatWasAskedAndAnswered() {
        aTrip();
        var page = open(Look.LIGHT, 6);
        var header = page.locator("session-header");
        assertThat(header.locator(".who a[href*='model=gpt-4o']")).hasText("gpt-4o");
        var asked = header.locator("long-text").first();
        assertThat(asked.locator("p").evaluate("p => p.innerText")).isEqualTo(ASKED.replace("\\n", "\n"));
        assertThat(asked.boundingBox().y).isLessThan(header.locator(".figures").boundingBox().y);
        var answered = header.locator("long-text").last();
        assertThat(answered.locator("p").textContent()).hasSizeLessThan(800);
        click(page, "All of Answer");
        assertThat(answered.locator("p").textContent()).isEqualTo(ANSWERED.replace("\\n", "\n"));
        click(page, "Copy Answer");
        assertThat(page.evaluate("() => navigator.clipboard.readText()")).isEqualTo(ANSWERED.replace("\\n", "\n"));
        header.getByText("Also sent").first().click();
        assertThat(header.locator("json-view")).containsText("dirty");
    }

    @Test
    void aModelCallReadsAsAConversation() {
        aTrip();
        var page = open(Look.LIGHT, 6);
        assertThat(row(page, 1)).containsText("gpt-4o");
        assertThat(row(page, 1).locator(".tokens")).hasText("1,240 / 86");
        assertThat(row(page, 1).locator(".took")).hasText("2.0\u00a0s");
        assertThat(row(page, 1).locator(".cost")).hasText("$0.0040");
        assertThat(row(page, 5)).containsText("Tejo.");
        row(page, 1).click();
        var detail = page.locator("event-detail");
        assertThat(detail.locator(".facts").first()).containsText("1,326 tokens (1,240 in, 86 out)");
        assertThat(detail.getByRole(AriaRole.LIST).first().getByRole(AriaRole.LISTITEM))
                .containsText(new String[] {"Be brief.", "A hotel in Lisbon", "Calls search city: \"Lisbon\""});
        assertThat(detail.locator("json-view")).hasCount(1); // its metadata
        assertThat(detail.locator("json-view")).containsText("acme");
        detail.getByText("Input and output as sent").click();
        assertThat(detail.locator("json-view")).hasCount(3);
        row(page, 5).click();
        var last = page.locator("event-detail").last();
        assertThat(last.locator("event-messages li").first()).containsText("Result of search");
        assertThat(last.locator("event-messages li").first()).containsText("none");
        assertThat(last.locator("event-messages li").last()).containsText("Tejo.");
        assertThat(last.locator("json-view")).containsText("kept");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'toolError':{'type':'KeyError','message':'no such key','stack_trace':'1\\n2\\n3\\nlast'}",
                "'toolOutput':{'error':{'name':'KeyError','message':'no such key','stack':'1\\n2\\n3\\nlast'}}",
                "'reasoning':'no such key','metadata':{'error_type':'KeyError','error_message':'m','traceback':'1\\n2\\n3\\nlast'}",
                "'exception':{'type':'KeyError','message':'no such key','traceback':'1\\n2\\n3\\nlast'}"
            })
    void anErrorSaysWhatHappenedWhereverItsClientPutIt(String fields) {
        begin("");
        record("error", 1, fields);
        var page = open(Look.LIGHT, 1);
        assertThat(row(page, 0)).containsText("KeyError: no such key");
        row(page, 0).click();
        var failure = page.locator("event-failure");
        assertThat(failure).containsText("KeyError");
        assertThat(failure).containsText("no such key");
        assertThat(failure).not().containsText("last");
        click(page, "All of Stack trace");
        assertThat(failure).containsText("last");
        assertThat(page.locator("event-detail > *").getByText("Reasoning")).hasCount(0);
    }

    @Test
    void drawsHowLongEachEventTook() {
        aTrip();
        var places = open(Look.LIGHT, 6).locator("event-timeline li").evaluateAll("""
                        rows => rows.map((row) => {
                          const mark = row.querySelector('.place i').getBoundingClientRect();
                          const line = row.querySelector('.place').getBoundingClientRect();
                          const share = (part) => Math.round(100 * part / line.width);
                          return [share(mark.left - line.left), share(mark.width)];
                        })""");
        assertThat(((List<?>) places).subList(0, 4))
                .isEqualTo(List.of(List.of(0, 100), List.of(0, 20), List.of(20, 40), List.of(30, 10)));
        var phone = open(Look.LIGHT_PHONE, 6);
        assertThat(row(phone, 1).locator(".place")).isHidden();
        assertThat(row(phone, 1).locator(".took")).isVisible();
    }

    @Test
    void whoDoesNotSayWhenItHappenedSendsItWhenItIsOver() {
        begin("");
        CLOCK.move(Duration.ofSeconds(10));
        sdk.post(
                "/api/sdk/events",
                json("{'sessionId':'%s','eventType':'tool_call','durationMs':5000}".formatted(session)));
        assertThat(row(open(Look.LIGHT, 1), 0).locator(".at")).hasText("+5.0\u00a0s");
    }

    @Test
    void whatIsInsideAnEventStandsBelowItAndFoldsAway() {
        aTrip();
        var page = open(Look.LIGHT, 6);
        var rows = page.locator("event-timeline li");
        assertThat(rows.evaluateAll(
                        "rows => rows.map((row) => Math.round(row.querySelector('.what').getBoundingClientRect().left"
                                + " + parseFloat(getComputedStyle(row.querySelector('.what')).paddingLeft)) / 16)"
                                + ".map((left, i, all) => left - all[0])"))
                .isEqualTo(List.of(0, 1, 1, 2, 2, 1));
        click(page, "Hide 2 events inside");
        assertThat(rows).hasCount(4);
        assertThat(row(page, 2)).containsText("2 events inside");
        page.keyboard().press("e");
        assertThat(page.locator("event-timeline button.error:focus")).isVisible();
        assertThat(rows).hasCount(6);
        row(page, 0).focus();
        page.keyboard().press("ArrowLeft");
        assertThat(rows).hasCount(1);
        assertThat(rows.first()).hasAttribute("aria-setsize", "1");
        page.keyboard().press("ArrowRight");
        assertThat(rows).hasCount(6);
        page.getByRole(AriaRole.COMBOBOX, new GetByRoleOptions().setName("Kind of event"))
                .selectOption("tool_call");
        assertThat(rows).hasCount(1);
    }

    @Test
    void statesShowWhatChangedAndTheWholeOnDemand() throws Exception {
        begin("");
        record(
                "tool_call",
                1,
                "'stateBefore':{'step':1,'gone':true,'same':'same'},'stateAfter':{'step':2,'new':[7],'same':'same'}");
        var page = open(Look.LIGHT, 1);
        row(page, 0).click();
        var changes = page.locator("state-changes li");
        assertThat(changes).hasText(new String[] {"changedstep 1→2", "addednew [7]", "removedgone true"});
        assertThat(page.locator("state-changes")).not().containsText("same");
        click(page, "Show the whole state");
        assertThat(page.locator("state-changes json-view")).hasCount(2);
        assertThat(page.locator("state-changes json-view").last()).containsText("same");
        var saved = page.waitForDownload(() -> page.getByRole(
                        AriaRole.BUTTON,
                        new GetByRoleOptions().setName("Export").setExact(true))
                .click());
        var events = Client.JSON.readTree(Files.readString(saved.path())).get("events");
        assertThat(events.get(0).get("stateAfter").get("same").asText()).isEqualTo("same");
        assertThat(events.get(0).has("stateChanges")).isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void isThereForEverybody(Look look) {
        aTrip();
        record("state_change", 11, "'stateBefore':{'step':1,'gone':true},'stateAfter':{'step':2}");
        record("error", 12, "'toolError':{'type':'KeyError','message':'no such key','stack':'1\\n2\\n3\\n4\\n5'}");
        var page = open(look, 8);
        for (int i = 7; i >= 0; i--) {
            row(page, i).click();
        }
        assertThat(page.locator("event-detail")).hasCount(8);
        Inspection.of(page, "session-details", look, "event-messages");
    }
}
