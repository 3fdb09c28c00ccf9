package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of sessions: filters, addresses, order, keyboard, and what can be taken away. */
class SessionsTest {

    private static final int PAGE = 50;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client member;
    private static Client viewer;

    @BeforeAll
    static void fill() {
        DemoRuns.fill(app, 400);
        member = app.signedIn("mia@example.org", Role.MEMBER);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
    }

    private Page open(Client who, String address) {
        var page = browsing.tab(Look.LIGHT, who);
        page.navigate(app.app().uri() + address);
        assertThat(rows(page).first()).isVisible();
        return page;
    }

    private static Locator rows(Page page) {
        return page.locator("session-table tbody tr:not(.bones)");
    }

    private static void assertFilters(Page page, String... filters) {
        assertThat(page.locator("filter-bar .chip")).hasText(filters);
    }

    private static void type(Page page, String filter) {
        page.getByRole(AriaRole.COMBOBOX, new GetByRoleOptions().setName("Search and filter sessions"))
                .fill(filter);
        page.keyboard().press("Enter");
    }

    @Test
    void filtersAreTypedAndBackUndoesThem() {
        var page = open(member, "#/sessions");
        page.keyboard().press("/");
        page.keyboard().type("status:failed");
        page.keyboard().press("Enter");
        assertFilters(page, "status: failed");
        assertThat(page).hasURL(Pattern.compile("#/sessions\\?status=failed$"));
        type(page, "agent:flight-booker");
        type(page, "duration:2s");
        assertFilters(page, "status: failed", "agent: flight-booker", "duration ≥ 2.0 s");
        assertThat(rows(page).locator("td.agent").first()).hasText("flight-booker");
        assertThat(rows(page).locator("td.status").first()).hasText("failed");

        var colleague =
                open(viewer, page.url().substring(app.app().uri().toString().length()));
        assertFilters(colleague, "status: failed", "agent: flight-booker", "duration ≥ 2.0 s");
        assertThat(rows(colleague)).hasCount(rows(page).count());

        page.goBack();
        assertFilters(page, "status: failed", "agent: flight-booker");
        page.goBack();
        assertFilters(page, "status: failed");
        page.locator("filter-bar .chip").click();
        assertFilters(page);
        assertThat(page).hasURL(Pattern.compile("#/sessions$"));
    }

    @Test
    void wordsThatNothingMatchesSaySo() {
        var page = open(member, "#/sessions");
        type(page, "zyzzyva");
        assertThat(page.getByText("No session fits")).isVisible();
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Clear the filters"))
                .click();
        assertThat(rows(page)).hasCount(PAGE);
    }

    @Test
    void figuresClickThroughToTheirSessions() {
        var page = browsing.tab(Look.LIGHT, member);
        page.navigate(app.app().uri() + "#/agents");
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("code-reviewer"))
                .click();
        assertFilters(page, "agent: code-reviewer");
        assertThat(rows(page).first().locator("td.agent")).hasText("code-reviewer");
        rows(page).first().getByRole(AriaRole.LINK).click();
        page.locator("session-header .who a[href*='userId=']").click();
        assertThat(page.locator("filter-bar .chip").first()).containsText("user:");
        page.goBack();
        page.goBack();
        assertFilters(page, "agent: code-reviewer");
    }

    @Test
    void theStripZoomsInByDragging() {
        var page = open(member, "#/sessions");
        var strip = page.locator("pulse-strip svg[role=img]");
        var box = strip.boundingBox();
        page.mouse().move(box.x + box.width * 0.7, box.y + 20);
        page.mouse().down();
        page.mouse().move(box.x + box.width * 0.9, box.y + 20);
        page.mouse().up();
        assertThat(page).hasURL(Pattern.compile("from=.*to="));
        assertThat(page.locator("span-picker [aria-pressed=true]"))
                .hasAttribute("aria-label", Pattern.compile("^Custom: .* – "));
        page.goBack();
        assertThat(page.locator("span-picker [aria-pressed=true]")).hasText("All");
    }

    @Test
    void sortsByWhatIsClicked() {
        var page = open(member, "#/sessions");
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Events"))
                .click();
        assertThat(page).hasURL(Pattern.compile("sort=-events"));
        assertThat(page.locator("th.events")).hasAttribute("aria-sort", "descending");
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Events"))
                .click();
        assertThat(page).hasURL(Pattern.compile("sort=events"));
        assertThat(page.locator("th.events")).hasAttribute("aria-sort", "ascending");
    }

    @ParameterizedTest
    @CsvSource({"Errors,errors", "Tokens,tokens", "Last activity,lastActivityAt"})
    void sortsByMore(String heading, String order) {
        var page = open(member, "#/sessions");
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(heading)).click();
        assertThat(page).hasURL(Pattern.compile("sort=-" + order + "$"));
        var first =
                member.get("/api/sdk/sessions?limit=1&sort=-" + order).json().at("/items/0/id");
        assertThat(rows(page).first().getByRole(AriaRole.LINK)).hasAttribute("href", Pattern.compile(first.asText()));
    }

    @Test
    void scrollsOnAndOn() {
        var page = open(member, "#/sessions?last=30d");
        assertThat(rows(page)).hasCount(PAGE);
        for (int n = 2; n <= 4; n++) {
            rows(page).last().scrollIntoViewIfNeeded();
            assertThat(rows(page)).hasCount(n * PAGE);
        }
    }

    @Test
    void theKeyboardIsEnough() {
        var page = open(member, "#/sessions");
        page.keyboard().press("j");
        page.keyboard().press("j");
        page.keyboard().press("k");
        page.keyboard().press("Enter");
        assertThat(page.locator("session-header h2"))
                .hasText(rows(page).first().getByRole(AriaRole.LINK).innerText());
        page.keyboard().press("j");
        assertThat(page.locator("session-header h2"))
                .hasText(rows(page).nth(1).getByRole(AriaRole.LINK).innerText());
        page.keyboard().press("Escape");
        assertThat(page.locator("session-pane")).hasCount(0);
        page.keyboard().press("?");
        assertThat(page.locator("help-dialog dialog")).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.locator("help-dialog dialog")).isHidden();
        page.keyboard().press("/");
        assertThat(page.getByRole(AriaRole.COMBOBOX, new GetByRoleOptions().setName("Search and filter sessions")))
                .isFocused();
    }

    @Test
    void escapeClosesBeforeTheNextKeyIsRead() {
        var page = open(member, "#/sessions");
        rows(page).first().getByRole(AriaRole.LINK).click();
        assertThat(page.locator("session-header h2")).isVisible();
        // Within one task of the browser, so that no event comes in between.
        page.evaluate("""
                async () => {
                  for (const key of ['Escape', 'j']) {
                    document.dispatchEvent(new KeyboardEvent('keydown', { key }));
                    for (let i = 0; i < 50; i++) await null;
                  }
                }""");
        assertThat(page.locator("session-pane")).hasCount(0);
        assertThat(page).hasURL(Pattern.compile("#/sessions$"));
    }

    @Test
    void linksAreFollowedBeforeTheNextKeyIsRead() {
        var page = open(member, "#/sessions");
        var shown = page.evaluate("""
                async () => {
                  const view = document.querySelector('runlog-app').shadowRoot.querySelector('sessions-view');
                  view.renderRoot.querySelector('session-table').links[0].click();
                  for (let i = 0; i < 50; i++) await null;
                  const shown = location.hash.includes('/sess_') && Boolean(view.renderRoot.querySelector('session-pane'));
                  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
                  return shown;
                }""");
        assertThat(shown).isEqualTo(true);
        assertThat(page).hasURL(Pattern.compile("#/sessions$"));
        assertThat(page.locator("session-pane")).hasCount(0);
        page.goBack();
        assertThat(page.locator("session-header h2")).isVisible();
    }

    /** Events that are still on their way when their session is closed must not keep the browser busy. */
    @Test
    void sessionsAreLeftAtAnyMoment() {
        var page = open(member, "#/sessions?status=active");
        rows(page).first().getByRole(AriaRole.LINK).click();
        assertThat(page.locator("session-header h2")).isVisible();
        page.evaluate("""
                async () => {
                  const view = document.querySelector('runlog-app').shadowRoot.querySelector('sessions-view');
                  const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
                  const headed = () => view.renderRoot.querySelector('session-pane')?.renderRoot
                    .querySelector('session-header')?.renderRoot.querySelector('h2')?.innerText;
                  for (let round = 0; round < 20; round++) {
                    press(round % 4 < 2 ? 'j' : 'k');
                    while (!headed()) await new Promise(requestAnimationFrame);
                    await new Promise((done) => setTimeout(done, 2 * round));
                    press('Escape');
                    await view.updateComplete;
                    view.renderRoot.querySelector('session-table').links[round % 4].click();
                    await view.updateComplete;
                  }
                }""");
        page.keyboard().press("Escape");
        assertThat(page.locator("session-pane")).hasCount(0);
    }

    @Test
    void sessionsCanBeTakenAway() throws Exception {
        var page = open(member, "#/sessions?agentName=code-reviewer");
        var table = page.waitForDownload(() -> page.getByText("Export CSV").click());
        var lines = Files.readAllLines(table.path());
        assertThat(lines.get(0)).startsWith("id,");
        assertThat(lines.subList(1, lines.size())).isNotEmpty().allMatch(line -> line.contains("code-reviewer"));
        var whole =
                page.waitForDownload(() -> page.getByText("Export JSON lines").click());
        assertThat(whole.suggestedFilename()).isEqualTo("sessions.jsonl");
        var sessions = Files.readAllLines(whole.path());
        assertThat(sessions.remove(sessions.size() - 1))
                .isEqualTo("{\"complete\":true,\"sessions\":" + (lines.size() - 1) + "}");
        assertThat(sessions)
                .hasSize(lines.size() - 1)
                .allMatch(line -> line.contains("\"agentName\":\"code-reviewer\"") && line.endsWith("]}"));

        rows(page).first().getByRole(AriaRole.LINK).click();
        var one = page.waitForDownload(() -> page.getByRole(
                        AriaRole.BUTTON,
                        new GetByRoleOptions().setName("Export").setExact(true))
                .click());
        assertThat(one.suggestedFilename()).matches("sess_\\w+\\.json");
        assertThat(Files.readString(one.path())).contains("\"session\"", "\"events\"", "\"eventType\"");
    }
}
