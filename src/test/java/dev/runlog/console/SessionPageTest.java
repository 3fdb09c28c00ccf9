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
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a session's own page tells of it. */
class SessionPageTest {

    private static final MovableClock CLOCK = new MovableClock();
    private static final String LONG = "a-value-without-a-single-blank-in-it.".repeat(4);

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

    @BeforeEach
    void record() {
        session = sdk.post("/api/sdk/sessions", """
                        {"name":"n","agentName":"a","userId":"u","metadata":{"prompt":"%s","plan":"free"}}""".formatted(LONG)).text("id");
        CLOCK.move(Duration.ofSeconds(10));
        event("\"eventType\":\"llm_decision\",\"reasoning\":\"It may rain.\"");
        CLOCK.move(Duration.ofSeconds(80));
        event("\"eventType\":\"llm_decision\",\"reasoning\":\"It rains.\",\"toolOutput\":{\"choice\":\"umbrella\"}");
        CLOCK.move(Duration.ofSeconds(10));
        event("\"eventType\":\"error\",\"reasoning\":\"The umbrella broke.\"");
    }

    private void event(String fields) {
        assertThat(sdk.post("/api/sdk/events", "{\"sessionId\":\"" + session + "\"," + fields + "}")
                        .status())
                .isEqualTo(200);
    }

    private Page open(Look look) {
        app.catchUp();
        var page = browsing.tab(look, viewer);
        page.clock().setFixedTime(CLOCK.instant().toEpochMilli());
        page.navigate(app.app().uri() + "#/sessions/" + session);
        assertThat(page.locator("event-timeline li")).hasCount(3);
        return page;
    }

    @Test
    void itsIdCanBeReadAndCopied() {
        var page = open(Look.LIGHT);
        assertThat(page.locator("session-header").getByText(session)).isVisible();
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Copy the id"))
                .click();
        assertThat(page.evaluate("() => navigator.clipboard.readText()")).isEqualTo(session);
    }

    @Test
    void aLongValueIsReadInFullAndPushesNothingAside() {
        for (var look : List.of(Look.LIGHT, Look.LIGHT_PHONE)) {
            var page = open(look);
            var value = page.locator("session-header dd", new Page.LocatorOptions().setHasText(LONG))
                    .first();
            assertThat(value.evaluate("dd => dd.scrollWidth <= dd.clientWidth && dd.scrollHeight <= dd.clientHeight"))
                    .isEqualTo(true);
            assertThat(page.locator("session-pane").evaluate("pane => pane.scrollWidth - pane.clientWidth"))
                    .isEqualTo(0);
            assertThat(page.locator(".figures").getByText("Errors")).isInViewport();
        }
    }

    @Test
    void onlyWhatWasChosenIsCalledChosenAndAnErrorIsCalledError() {
        var page = open(Look.LIGHT);
        for (int i = 0; i < 3; i++) {
            page.locator("event-timeline button.row").nth(i).click();
        }
        var details = page.locator("event-detail");
        assertThat(details.nth(0).locator("h3")).hasText("Reasoning");
        assertThat(details.nth(1).locator("h3")).hasText("Chosen");
        assertThat(details.nth(1)).containsText("umbrella");
        assertThat(details.nth(2).locator("h3")).hasText("Error");
    }

    @Test
    void theTimelineMarksMomentsNotTheGapsBetweenThem() {
        var places = open(Look.LIGHT).locator("event-timeline li").evaluateAll("""
                        rows => rows.map((row) => {
                          const mark = row.querySelector('.place i').getBoundingClientRect();
                          const line = row.querySelector('.place').getBoundingClientRect();
                          return [Math.round(100 * (mark.left - line.left) / line.width), mark.width];
                        })""");
        assertThat(places).isEqualTo(List.of(List.of(10, 3), List.of(90, 3), List.of(100, 3)));
    }

    @Test
    void theListGivesWayAndStaysSo() {
        var page = open(Look.LIGHT);
        double before = width(page);
        var divider = page.getByRole(AriaRole.SEPARATOR, new GetByRoleOptions().setName("Width of the list"));
        var box = divider.boundingBox();
        page.mouse().move(box.x + box.width / 2, 300);
        page.mouse().down();
        page.mouse().move(box.x - 150, 300);
        page.mouse().up();
        double wider = width(page);
        assertThat(wider - before).isBetween(140.0, 165.0);
        divider.press("ArrowRight");
        assertThat(width(page)).isLessThan(wider);
        double chosen = width(page);
        page.reload();
        assertThat(page.locator("event-timeline li")).hasCount(3);
        assertThat(width(page)).isEqualTo(chosen);
        divider.dblclick();
        assertThat(width(page)).isEqualTo(before);
    }

    private static double width(Page page) {
        return page.locator("session-pane").boundingBox().width;
    }

    @Test
    void aRunThatHangsSaysForHowLong() {
        CLOCK.move(Duration.ofMinutes(185));
        var page = open(Look.LIGHT);
        Locator row = page.locator("session-table tbody tr").first();
        for (var mark : List.of(row.locator("status-mark"), page.locator("session-header status-mark"))) {
            assertThat(mark).hasText("hangs for 3\u00a0h");
        }
        assertThat(page.locator("session-insight")).containsText("It hangs: silent for 3 h");
        assertThat(page.locator("session-insight section > p button")).hasCount(0); // that is for members
    }

    @Test
    void aMemberEndsOneThatHangs() {
        CLOCK.move(Duration.ofMinutes(185));
        var page = browsing.tab(Look.LIGHT, app.signedIn("mo@example.org", Role.MEMBER));
        page.navigate(app.app().uri() + "#/sessions/" + session);
        page.locator("session-insight section > p button").click();
        page.locator("session-insight confirm-dialog .danger").click();
        assertThat(page.locator("session-header .reason")).containsText("stalled: no event for 3 h 5 min");
        assertThat(page.locator("session-header status-mark")).hasText("failed");
    }
}
