package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sessions of ten thousand events. */
class LongSessionTest {

    private static final int MOST_ROWS = 150;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    @BeforeAll
    static void fill() {
        DemoRuns.fill(app, 1_500);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    @Test
    void opensScrollsAndJumps() {
        var longest = viewer.get("/api/sdk/sessions?limit=1&sort=-events&minCost=0.01")
                .json()
                .at("/items/0");
        assertThat(longest.path("eventCount").asInt()).isEqualTo(10_000);
        var page = browsing.tab(Look.LIGHT, viewer);
        page.navigate(app.app().uri() + "#/sessions/" + longest.path("id").asText());
        var rows = page.locator("event-timeline li");
        assertThat(rows.first()).hasAttribute("aria-posinset", "1");
        assertThat(rows.first()).hasAttribute("aria-setsize", "10000");
        assertFew(rows);

        page.locator("session-pane").evaluate("pane => { pane.scrollTop = pane.scrollHeight }");
        assertThat(rows.last()).hasAttribute("aria-posinset", "10000");
        assertFew(rows);

        page.keyboard().press("c");
        assertThat(page.locator("session-tools .said")).containsText("$");
        assertThat(page.locator("event-timeline button:focus")).isInViewport();
        page.keyboard().press("g");
        assertThat(page.locator("session-tools .said")).containsText("Longest gap");
        page.keyboard().press("e");
        assertThat(page.locator("session-tools .said")).containsText(Pattern.compile("[Ee]rror"));
        page.keyboard().press("Home");
        assertFew(rows);

        page.keyboard().press("f");
        page.keyboard().type("state");
        assertThat(page.locator("session-tools .said")).containsText("of 10,000");
        assertFew(rows);
    }

    @Test
    void isAsFluentWhereEventsAreInsideOthers() {
        var sdk = app.as();
        String session = sdk.openSession();
        for (int first = 0; first < 10_000; first += 1_000) {
            var events = IntStream.range(first, first + 1_000)
                    .mapToObj(i -> event(session, i))
                    .collect(Collectors.joining(",", "{\"events\":[", "]}"));
            assertThat(sdk.post("/api/sdk/events/batch", events).status()).isEqualTo(200);
        }
        app.catchUp();
        var page = browsing.tab(Look.LIGHT, viewer);
        page.navigate(app.app().uri() + "#/sessions/" + session);
        var rows = page.locator("event-timeline li");
        assertThat(rows.first()).hasAttribute("aria-setsize", "10000");
        page.locator("session-pane").evaluate("pane => { pane.scrollTop = pane.scrollHeight }");
        assertThat(rows.last()).hasAttribute("aria-posinset", "10000");
        assertFew(rows);
        page.locator("session-pane").evaluate("pane => { pane.scrollTop = 0 }");
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Hide 9,999 events inside"))
                .click();
        assertThat(rows).hasCount(1);
    }

    /** Each is inside the one with a tenth of its number. */
    private static String event(String session, int number) {
        String parent = number == 0 ? "" : ",\"parentSpanId\":\"%d\"".formatted(number / 10);
        return "{\"sessionId\":\"%s\",\"eventType\":\"tool_call\",\"spanId\":\"%d\",\"durationMs\":9%s}"
                .formatted(session, number, parent);
    }

    private static void assertFew(Locator rows) {
        assertThat(rows.count()).isBetween(1, MOST_ROWS);
    }
}
