package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.RunningJar;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The first hour with a fresh data directory, as one lives it; once at the root, once behind a proxy's path. */
class FirstRunTest {

    private static final String EMAIL = "ada@example.org";

    @RegisterExtension
    static final RunningApp atTheRoot = RunningApp.with();

    @RegisterExtension
    static final RunningApp underAPath = RunningApp.with("server.base-path=/runlog");

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    Path directory;

    @Test
    void fromTheSetupLinkToTheDeletedKey() throws Exception {
        live(atTheRoot);
    }

    @Test
    void theSameUnderABasePath() throws Exception {
        assertThat(underAPath.app().uri().getPath()).isEqualTo("/runlog/");
        live(underAPath);
    }

    private void live(RunningApp app) throws Exception {
        var page = browsing.tab(Look.LIGHT);
        setUp(page, app.app().setupLink().orElseThrow().toString());
        String calls = makeAKey(page);
        assertThat(calls).contains(app.app().uri() + "api/sdk/sessions");
        runTheCalls(page, calls);
        watchASecondRun(page, calls);
        signOutAndIn(page);
        deleteTheKey(page);
        assertThat(bash(calls)).contains("\"error\":\"Unauthorized\"").doesNotContain("\"status\":\"completed\"");
    }

    private static void setUp(Page page, String link) {
        page.navigate(link);
        page.getByLabel("Organization").fill("Acme");
        page.getByLabel("E-mail").fill(EMAIL);
        page.getByLabel("Password").fill(RunningApp.PASSWORD);
        button(page, "Create the account").click();
        assertThat(page.getByText("Record your first run")).isVisible();
        assertThat(page.getByText("Listening…")).isVisible();
    }

    /** @return the three calls, as they stand on the page */
    private static String makeAKey(Page page) {
        button(page, "Create a key").click();
        assertThat(page.locator("ways-to-send pre")).containsText("Bearer runlog_live_");
        return page.locator("ways-to-send pre").innerText();
    }

    /** The session is named as it arrives, with what to do next; it opens, and its event unfolds. */
    private void runTheCalls(Page page, String calls) throws Exception {
        assertThat(bash(calls)).contains("\"status\":\"completed\"");
        assertThat(page.locator("first-arrival")).containsText("What next");
        assertThat(page.locator("first-arrival status-mark")).hasText("done");
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Book a trip to Oslo"))
                .click();
        assertThat(page).hasURL(Pattern.compile("#/sessions/sess_"));
        assertThat(page.locator("session-header h2")).hasText("Book a trip to Oslo");
        assertThat(page.locator("session-header status-mark")).hasText("done");
        var events = page.locator("event-timeline li");
        assertThat(events).hasCount(1);
        events.getByRole(AriaRole.BUTTON).click();
        assertThat(page.locator("event-detail")).containsText("The user wants the cheapest flight.");
        assertThat(page.locator("event-detail json-view").first()).containsText("OSL");
        assertThat(page).hasURL(Pattern.compile("event=evt_"));
    }

    /** With the list in sight, the next run appears in it, goes on under one's eyes, and ends. */
    private void watchASecondRun(Page page, String calls) throws Exception {
        page.keyboard().press("Escape");
        var rows = page.locator("session-table tbody tr");
        assertThat(rows).hasCount(1);
        assertThat(page.locator(".live.on")).isVisible();
        var steps = calls.split("(?m)^# [23]\\. .*$", -1);
        var id = bash(steps[0] + "\necho $ID").trim();
        assertThat(rows).hasCount(2);
        assertThat(rows.first()).containsText("running");
        rows.first().getByRole(AriaRole.LINK).click();
        assertThat(page.getByText("No events yet")).isVisible();
        for (int i = 1; i <= 3; i++) {
            bash("ID=" + id + "\n" + steps[1]);
            assertThat(page.locator("event-timeline li")).hasCount(i);
        }
        bash("ID=" + id + "\n" + steps[2]);
        assertThat(page.locator("session-header status-mark")).hasText("done");
        assertThat(page.locator(".figures")).containsText("3.5 s");
    }

    private static void signOutAndIn(Page page) {
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Settings").setExact(true))
                .click();
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Account").setExact(true))
                .click();
        page.getByRole(
                        AriaRole.BUTTON,
                        new GetByRoleOptions().setName("Sign out").setExact(true))
                .click();
        page.getByLabel("E-mail").fill(EMAIL);
        page.getByLabel("Password").fill(RunningApp.PASSWORD);
        button(page, "Sign in").click();
        assertThat(page.locator("session-table tbody tr")).hasCount(2);
    }

    private static void deleteTheKey(Page page) {
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("Settings").setExact(true))
                .click();
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("API keys"))
                .click();
        button(page, "Delete First key").click();
        assertThat(page.locator("settings-keys confirm-dialog")).containsText("by the agent travel-agent");
        button(page, "Delete the key").click();
        assertThat(page.getByText("No keys yet")).isVisible();
    }

    private static com.microsoft.playwright.Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(name));
    }

    private String bash(String script) throws Exception {
        var curl = new ProcessBuilder("bash", "-c", script).directory(directory.toFile());
        return RunningJar.finish(curl.redirectErrorStream(true), "").out();
    }
}
