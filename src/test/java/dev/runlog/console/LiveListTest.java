package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list goes on showing what its filters let through, and nothing else, while sessions change. */
class LiveListTest {

    private static final String SESSIONS = "/api/sdk/sessions/";
    private static final int MANY = 120;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client member;
    private static Client sdk;

    @BeforeAll
    static void people() {
        member = app.signedIn("mia@example.org", Role.MEMBER);
        sdk = app.as();
    }

    private static String record(String agent, String user) {
        return sdk.post("/api/sdk/sessions", """
                        {"name":"n","agentName":"%s","userId":"%s"}""".formatted(agent, user)).text("id");
    }

    private Page open(String address) {
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, member);
        page.navigate(app.app().uri() + "#/sessions?" + address);
        assertThat(page.locator(".live.on")).isVisible();
        assertThat(page.locator(".bone:visible")).hasCount(0);
        return page;
    }

    private static Locator rows(Page page) {
        return page.locator("session-table tbody tr:not(.bones)");
    }

    private static void send(String method, String path, String body) {
        var reply = member.send(method, path, body == null ? null : body.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.body()).isLessThan(300);
    }

    /** What makes a session fit, and what makes it fit no longer. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "label=late      | PATCH | | {\"labels\":[\"late\"]} | PATCH | | {\"labels\":[]}",
                "not.label=      | PATCH | | {\"labels\":[\"odd\"]}  | PATCH | | {\"labels\":[]}",
                "starred=true    | PUT | /star | {} | DELETE | /star | -",
                "verdict=wrong   | PUT | /verdict | {\"right\":false} | PUT | /verdict | {\"right\":true}",
                "minCost=5       | PATCH | | {\"estimatedCost\":7} | PATCH | | {\"estimatedCost\":1}",
                "not.outcome=active&not.outcome=failed | PATCH | | {\"status\":\"completed\"}"
                        + " | PATCH | | {\"success\":false}",
            })
    void whatChangesComesAndGoes(
            String filter, String verb, String part, String body, String undoVerb, String undoPart, String undo) {
        String agent = filter.replaceAll("\\W", "");
        String first = record(agent, "u1");
        record(agent, "u2");
        var page = open("agentName=" + agent + "&" + filter);
        assertThat(page.getByText("No session fits")).isVisible();
        send(verb, SESSIONS + first + (part == null ? "" : part), body);
        assertThat(rows(page)).hasCount(1);
        assertThat(rows(page).locator("td.user")).hasText("u1");
        send(undoVerb, SESSIONS + first + (undoPart == null ? "" : undoPart), undo);
        assertThat(page.getByText("No session fits")).isVisible();
    }

    @Test
    void whoReadsDownTheListKeepsTheirPlace() {
        String oldest = record("reader", "oldest");
        for (int n = 1; n < MANY; n++) {
            record("reader", "u");
        }
        var page = open("agentName=reader");
        rows(page).last().scrollIntoViewIfNeeded();
        assertThat(rows(page)).hasCount(100);
        rows(page).last().scrollIntoViewIfNeeded();
        assertThat(rows(page)).hasCount(MANY);
        rows(page).last().scrollIntoViewIfNeeded();
        record("reader", "newest");
        var arrivals = page.getByText("1 new session", new Page.GetByTextOptions().setExact(true));
        assertThat(arrivals).isVisible();
        sdk.patch(SESSIONS + oldest, "{\"status\":\"failed\"}");
        assertThat(rows(page).last().locator("td.status")).hasText("failed");
        assertThat(rows(page)).hasCount(MANY);
        arrivals.click();
        assertThat(rows(page).first().locator("td.user")).hasText("newest");
        assertThat(arrivals).hasCount(0);
    }

    @Test
    void whatIsOutOfOrderTakesItsPlace() {
        String cheap = record("sorted", "cheap");
        String dear = record("sorted", "dear");
        sdk.patch(SESSIONS + cheap, "{\"estimatedCost\":1}");
        sdk.patch(SESSIONS + dear, "{\"estimatedCost\":2}");
        var page = open("agentName=sorted&sort=-estimatedCost");
        assertThat(rows(page).locator("td.user")).hasText(new String[] {"dear", "cheap"});
        sdk.patch(SESSIONS + cheap, "{\"estimatedCost\":3}");
        assertThat(rows(page).locator("td.user")).hasText(new String[] {"cheap", "dear"});
        assertThat(rows(page).first().locator("td.cost")).hasText(Pattern.compile("3"));
    }
}
