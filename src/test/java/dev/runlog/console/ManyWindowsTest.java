package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many windows of one browser, each on a running session: a browser has six connections to a host. */
class ManyWindowsTest {

    private static final int WINDOWS = 10;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private Client sdk;
    private final List<Request> streams = new CopyOnWriteArrayList<>();
    private final Map<Page, String> windows = new LinkedHashMap<>();

    @BeforeEach
    void open() {
        sdk = app.as();
        var admin = app.signedIn("ada" + System.nanoTime() + "@example.org", Role.ADMIN);
        var browser = browsing.tab(Look.LIGHT, admin).context();
        browser.onRequest(request -> {
            if (request.url().contains("/api/sdk/live")) {
                streams.add(request);
            }
        });
        var pages = new ArrayList<>(browser.pages());
        while (pages.size() < WINDOWS) {
            pages.add(browser.newPage());
        }
        for (var page : pages) {
            String session = sdk.openSession();
            windows.put(page, session);
            page.navigate(app.app().uri() + "#/sessions/" + session);
            assertThat(page.getByText("No events yet")).isVisible();
        }
    }

    private void record(String session, String tool) {
        var reply = sdk.post(
                "/api/sdk/events",
                "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\",\"toolName\":\"" + tool + "\"}");
        assertThat(reply.status()).isEqualTo(200);
    }

    private void assertEachGets(String tool, List<Page> pages) {
        pages.forEach(page -> record(windows.get(page), tool));
        for (var page : pages) {
            assertThat(page.locator("event-timeline li").last()).containsText(tool);
        }
    }

    @Test
    void eachGetsItsEventsAndCanStillLoad() {
        var pages = List.copyOf(windows.keySet());
        assertEachGets("find_flights", pages);
        assertThat(streams).hasSize(1);
        for (var page : pages) {
            page.navigate(app.app().uri() + "#/agents");
            assertThat(page.locator("groups-view tbody")
                            .getByRole(AriaRole.LINK)
                            .first())
                    .isVisible();
            page.navigate(app.app().uri() + "#/sessions/" + windows.get(page));
        }
        assertEachGets("book_flight", pages);
    }

    @Test
    void anotherTakesOverWhenTheOneThatListensIsClosed() {
        var left = new ArrayList<>(windows.keySet());
        assertEachGets("find_flights", left);
        while (left.size() > 1) {
            left.remove(0).close(); // which was there longest, so it listens for the others
            assertEachGets("step_" + left.size(), left);
        }
    }
}
