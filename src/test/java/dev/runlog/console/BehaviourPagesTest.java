package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How runs go, in the console: versions, paths and confidence, one page beside the other. */
class BehaviourPagesTest {

    private static final int RUNS = 60;

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client viewer;

    /** Runs of version 1.8 guess, and those that guess fail but for a few. */
    @BeforeAll
    static void record() {
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        var sdk = app.as();
        for (int i = 0; i < RUNS; i++) {
            boolean guesses = i >= RUNS / 2;
            boolean fails = guesses && i % 10 > 0;
            String id = sdk.post("/api/sdk/sessions", """
                            {"name":"Trip","agentName":"planner","userId":"u","metadata":{"version":"%s"}}""".formatted(guesses ? "1.8" : "1.7"))
                    .text("id");
            for (String tool : new String[] {"search", guesses ? "guess" : "check", "answer"}) {
                sdk.post("/api/sdk/events", """
                        {"sessionId":"%s","eventType":"tool_call","toolName":"%s","confidence":0.9}""".formatted(id, tool));
            }
            sdk.patch("/api/sdk/sessions/" + id, "{\"status\":\"" + (fails ? "failed" : "completed") + "\"}");
        }
        app.catchUp();
    }

    private static void follow(Page page, String link) {
        page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName(link).setExact(true))
                .first()
                .click();
    }

    /** No table of a page scrolls sideways on a phone. */
    private static void fitsAPhone(Page page, String view) {
        page.setViewportSize(Look.LIGHT_PHONE.width, Look.LIGHT_PHONE.height);
        assertThat(page.locator(view + " table").first()).isVisible();
        Object wide = page.locator(view + " .scroll-x")
                .evaluateAll("all => all.filter((one) => one.scrollWidth > one.clientWidth).length");
        Assertions.assertThat(wide).isEqualTo(0);
        page.setViewportSize(Look.LIGHT.width, Look.LIGHT.height);
    }

    @Test
    void leadFromOneToTheNextAndToTheRuns() {
        var page = browsing.tab(Look.LIGHT, viewer);
        page.navigate(app.app().uri() + "#/overview?agentName=planner");
        follow(page, "Changes");
        assertThat(page.getByText("Nothing moved")).isVisible();
        follow(page, "Paths");
        assertThat(page.locator("paths-view .sentence").first())
                .hasText("After search, 30 of 60 runs go on with guess: 90 % of them fail, 0 % of the others");
        assertThat(page.locator("paths-view tbody tr")).hasCount(2);
        follow(page, "Confidence");
        assertThat(page.locator("confidence-view .sentence"))
                .hasText(Pattern.compile("Always says 0.9, succeeds 55 %: overconfident by 35 points; .*"));
        fitsAPhone(page, "confidence-view");
        follow(page, "Versions");
        assertThat(page.locator("version-gate .verdict")).hasText("Fail");
        fitsAPhone(page, "versions-view");
        assertThat(page.locator("version-gate code"))
                .hasText("runlog gate --agent planner --candidate 1.8 --base 1.7 --max-drop 0.05");
        page.getByLabel("Success of").selectOption("1.7");
        page.getByLabel("against").selectOption("");
        page.getByLabel("at least (%)").fill("95");
        page.getByLabel("at least (%)").press("Tab");
        assertThat(page.locator("version-gate .verdict")).hasText("Undecided");
        assertThat(page.getByText("Still needed: about")).isVisible();
        assertThat(page).hasURL(Pattern.compile(".*candidate=1\\.7&alone=true&minSuccess=0\\.95"));
        page.locator("versions-view tbody a.fail").click();
        assertThat(page.locator("session-table tbody tr")).hasCount(27);
        assertThat(page.getByText("metadata.version:")).isVisible();
    }
}
