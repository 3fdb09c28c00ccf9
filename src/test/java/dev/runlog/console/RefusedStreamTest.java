package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import dev.runlog.model.Role;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A stream that a proxy refuses while the server behind it starts anew. */
class RefusedStreamTest {

    private static final String STREAM = "**/api/sdk/live*";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @Test
    void aRefusedStreamIsAskedForAgainAndWhatWasMissedIsShown() {
        browsing.expect("502");
        var page = browsing.tab(Look.LIGHT, app.signedIn("ada@example.org", Role.VIEWER));
        page.route(STREAM, route -> route.fulfill(new Route.FulfillOptions().setStatus(502)));
        app.as().openSession();
        page.waitForResponse(
                reply -> reply.status() == 502, () -> page.navigate(app.app().uri() + "#/sessions"));
        var rows = page.locator("session-table tbody tr:not(.bones)");
        assertThat(rows).hasCount(1);
        app.as().openSession();
        page.unroute(STREAM);
        assertThat(page.locator(".live.on")).isVisible();
        assertThat(rows).hasCount(2);
        app.as().openSession();
        assertThat(rows).hasCount(3);
    }
}
