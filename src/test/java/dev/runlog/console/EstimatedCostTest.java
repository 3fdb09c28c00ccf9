package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.runlog.model.Role;
import dev.runlog.testing.RunningApp;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cost that was worked out from tokens and prices is never shown as if somebody had said it. */
class EstimatedCostTest {

    @RegisterExtension
    static final RunningApp app = new RunningApp();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private Page open(String address) {
        var page = browsing.tab(Look.LIGHT, app.signedIn("vic@example.org", Role.VIEWER));
        page.navigate(app.app().uri() + address);
        return page;
    }

    @Test
    void isCalledAnEstimateOfTheSessionAndOfTheEvent() {
        var sdk = app.as();
        String session = sdk.openSession();
        sdk.post(
                "/api/sdk/events",
                ("{'sessionId':'" + session + "','eventType':'llm_decision','reasoning':'So be it','tokenCount':900,"
                                + "'estimatedCost':0.0213,'costEstimated':true}")
                        .replace('\'', '"'));
        app.catchUp();
        var page = open("#/sessions/" + session);
        assertThat(page.locator("session-header .figures"))
                .containsText(Pattern.compile("Cost\\s*≈\\$0\\.021\\s*estimated from tokens"));
        assertThat(page.locator("event-timeline button.row .cost")).hasText("≈$0.021");
        assertThat(page.locator("event-timeline button.row .cost"))
                .hasAttribute("title", "about $0.021, estimated from tokens");
        page.locator("event-timeline button.row").click();
        assertThat(page.locator("event-detail")).containsText("about $0.021, estimated from tokens");
        assertThat(page.locator("session-table td.cost").first()).hasText("≈$0.021");
    }
}
