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
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An organization's labels: kept in the settings, seen in lists and on pages, each a way to the sessions that have it. */
class LabelsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client bob;
    private static Client viewer;
    private static Client sdk;
    private String session;

    @BeforeAll
    static void people() {
        bob = app.signedIn("bob@example.org", Role.MEMBER);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        sdk = app.as();
    }

    @BeforeEach
    void record() {
        bob.get("/api/org/labels")
                .json()
                .path("items")
                .forEach(label ->
                        bob.delete("/api/org/labels/" + label.path("id").asText()));
        session = record("a", "[\"known bug\"]");
    }

    private static String record(String agent, String labels) {
        String id = sdk.post("/api/sdk/sessions", """
                        {"name":"A run","agentName":"%s","userId":"u"}""".formatted(agent)).text("id");
        sdk.patch("/api/sdk/sessions/" + id, "{\"labels\":" + labels + "}");
        return id;
    }

    private Page open(Look look, Client who, String address) {
        app.catchUp();
        var page = browsing.tab(look, who);
        page.navigate(app.app().uri() + address);
        return page;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator chips(Page page, String where) {
        return page.locator(where + " label-chip");
    }

    @Test
    void whatIsDoneWithThemIsSeenInOpenWindows() {
        var list = open(Look.LIGHT, viewer, "#/sessions");
        var run = open(Look.LIGHT, viewer, "#/sessions/" + session);
        assertThat(chips(list, "session-table")).hasText("known bug");
        assertThat(chips(run, "session-marks .line")).hasText("known bug");
        assertThat(list.locator(".live.on")).isVisible();
        assertThat(run.locator(".live.on")).isVisible();

        var settings = open(Look.LIGHT, bob, "#/settings/labels");
        settings.getByLabel("Colour of known bug").selectOption("purple");
        assertThat(chips(list, "session-table")).hasAttribute("colour", "purple");
        assertThat(chips(run, "session-marks .line")).hasAttribute("colour", "purple");
        button(settings, "Rename known bug").click();
        settings.getByLabel("New name").fill("solved");
        settings.keyboard().press("Enter");
        for (var chip : new Locator[] {chips(list, "session-table"), chips(run, "session-marks .line")}) {
            assertThat(chip).hasText("solved");
            assertThat(chip).hasAttribute("colour", "purple");
        }
        button(settings, "Delete solved").click();
        assertThat(settings.locator("settings-labels confirm-dialog"))
                .containsText("“solved” will be gone from every session");
        button(settings, "Delete the label").click();
        assertThat(settings.getByText("No labels yet")).isVisible();
        assertThat(chips(list, "session-table")).hasCount(0);
        assertThat(chips(run, "session-marks .line")).hasCount(0);
    }

    @Test
    void theyAreMadeInTheSettings() {
        var settings = open(Look.LIGHT, bob, "#/settings/labels");
        settings.getByLabel("Name of a new label").fill("to do");
        settings.getByLabel("Colour of the new label").selectOption("teal");
        settings.keyboard().press("Enter");
        button(settings, "Make the label").click();
        assertThat(chips(settings, "settings-labels")).hasText(new String[] {"known bug", "to do"});
        assertThat(chips(settings, "settings-labels").last()).hasAttribute("colour", "teal");
    }

    @Test
    void aNameThatIsTakenIsRefused() {
        browsing.expect("status of 409");
        record("a", "[\"other\"]");
        var settings = open(Look.LIGHT, bob, "#/settings/labels");
        button(settings, "Rename other").click();
        settings.getByLabel("New name").fill("known bug");
        settings.keyboard().press("Enter");
        assertThat(settings.getByRole(AriaRole.ALERT)).containsText("There is a label known bug already");
        settings.keyboard().press("Escape");
        assertThat(chips(settings, "settings-labels")).hasText(new String[] {"known bug", "other"});
    }

    @Test
    void viewersSeeThem() {
        var settings = open(Look.LIGHT, viewer, "#/settings/labels");
        assertThat(chips(settings, "settings-labels")).hasText("known bug");
        assertThat(settings.locator("settings-labels").getByRole(AriaRole.BUTTON))
                .hasCount(0);
        assertThat(settings.locator("settings-labels select")).hasCount(0);
    }

    @Test
    void eachLeadsToTheSessionsThatHaveIt() {
        record("b", "[\"other\"]");
        for (var place : new String[] {"#/sessions", "#/sessions/" + session, "#/settings/labels"}) {
            var page = open(Look.LIGHT, viewer, place);
            page.getByRole(AriaRole.LINK, new GetByRoleOptions().setName("known bug"))
                    .last()
                    .click();
            assertThat(page).hasURL(Pattern.compile("#/sessions\\?label=known\\+bug$"));
            assertThat(page.locator("filter-bar .chip")).hasText("label: known bug");
            assertThat(chips(page, "session-table")).hasText("known bug");
        }
    }

    @Test
    void theFilterBarOffersThem() {
        var page = open(Look.LIGHT, viewer, "#/sessions");
        page.getByRole(AriaRole.COMBOBOX, new GetByRoleOptions().setName("Search and filter sessions"))
                .fill("label:");
        assertThat(page.locator("filter-bar [role=option]")).hasText(new String[] {"label: none", "label: known bug"});
    }

    @Test
    void theKeyboardGoesFromSessionToSession() {
        record("b", "[\"other\"]");
        var page = open(Look.LIGHT, viewer, "#/sessions?agentName=a&agentName=b");
        assertThat(chips(page, "session-table").first()).isVisible();
        page.keyboard().press("j");
        page.keyboard().press("j");
        page.keyboard().press("Enter");
        assertThat(page.locator("session-header")).containsText(session);
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void looksWell(Look look) {
        sdk.patch(
                "/api/sdk/sessions/" + session,
                "{\"labels\":[\"red alert\",\"o2\",\"y3\",\"green\",\""
                        + "long ".repeat(10).strip() + "\"]}");
        bob.send("PUT", "/api/sdk/sessions/" + session + "/star", "{}".getBytes(StandardCharsets.UTF_8));
        var starred = sdk.post(
                "/api/sdk/sessions",
                "{\"name\":\"%s\",\"agentName\":\"a\",\"userId\":\"u\"}"
                        .formatted("A run with a long name ".repeat(9)));
        sdk.patch("/api/sdk/sessions/" + starred.text("id"), "{\"labels\":[\"" + "W".repeat(50) + "\",\"o2\"]}");
        Inspection.of(open(look, bob, "#/sessions"), "labels-in-list", look, "session-table label-chip");
        Inspection.of(open(look, bob, "#/settings/labels"), "labels-settings", look, "text=red alert");
        var settings = open(look, bob, "#/settings/labels");
        button(settings, "Rename o2").click();
        Inspection.of(settings, "labels-renaming", look, "text=red alert");
        assertThat(starred.status()).isEqualTo(200);
    }
}
