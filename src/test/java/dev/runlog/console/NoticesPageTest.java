package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.notices.Receiver;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who is told of what, seen and changed in the settings. */
class NoticesPageTest {

    private static final String RULES = "/api/org/notices";

    @RegisterExtension
    static final RunningApp app = RunningApp.with("notices.private-addresses=true");

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client admin;
    private final Receiver receiver = new Receiver();

    @BeforeAll
    static void people() {
        admin = app.signedIn("ada@example.org", Role.ADMIN);
    }

    @AfterEach
    void close() {
        admin.get(RULES)
                .json()
                .path("items")
                .forEach(rule -> admin.delete(RULES + "/" + rule.path("id").asText()));
        receiver.close();
    }

    private Page open(Look look) {
        var page = browsing.tab(look, admin, "Europe/Berlin");
        page.navigate(app.app().uri() + "#/settings/notices");
        return page;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    private void rule(String name, String more) {
        admin.post(RULES, """
                {"name":"%s","kinds":["failure_new","runs_stalled"],"channel":"webhook","address":"%s"%s}""".formatted(name, receiver.address(), more));
    }

    @Test
    void aRuleIsMadeTestedChangedAndDeleted() {
        var page = open(Look.LIGHT);
        assertThat(page.getByText("Nobody is told yet")).isVisible();
        button(page, "Tell somebody").click();
        page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("Team channel");
        page.getByLabel("Address").fill(receiver.address());
        page.getByLabel("Agents").fill("booker, searcher");
        page.getByLabel("hold back at night").check();
        assertThat(page.getByLabel("Time zone")).hasValue("Europe/Berlin");
        page.keyboard().press("Enter");
        assertThat(page.getByRole(AriaRole.STATUS).first()).containsText("whsec_");
        var rules = page.locator("settings-notices ul[aria-label='Notice rules'] li");
        assertThat(rules).containsText("of booker, searcher");
        assertThat(rules).containsText("quiet from 22:00 to 07:00, Europe/Berlin");

        button(page, "Send a test Team channel").click();
        assertThat(page.locator("notice-log li").first()).containsText("sent A test");

        button(page, "Change Team channel").click();
        assertThat(page.getByLabel("hold back at night")).isChecked();
        page.getByLabel("Agents").fill("");
        page.getByLabel("hold back at night").uncheck();
        page.getByLabel("When").selectOption("digest");
        button(page, "Save").click();
        assertThat(rules).containsText("once a day at 07:30, Europe/Berlin");
        page.getByLabel("On Team channel").uncheck();
        page.reload();
        assertThat(page.getByLabel("On Team channel")).not().isChecked();
        assertThat(page.getByText("whsec_")).hasCount(0);

        button(page, "Delete Team channel").click();
        button(page, "Delete the rule").click();
        assertThat(page.getByText("Nobody is told yet")).isVisible();
    }

    @Test
    void whatIsWrongIsSaidAtItsField() {
        browsing.expect("status of 400");
        var page = open(Look.LIGHT);
        button(page, "Tell somebody").click();
        page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("x");
        page.getByLabel("Address").fill("nowhere");
        page.keyboard().press("Enter");
        assertThat(page.locator("#address-wrong")).containsText("must be the address of a receiver");
        page.keyboard().press("Escape");
        assertThat(page.locator("notice-dialog dialog")).isHidden();
    }

    @Test
    void whatFailedIsSentAgain() {
        rule("On call", "");
        receiver.is(Receiver.answering(500, "<b>out of order</b>"));
        var page = open(Look.LIGHT);
        button(page, "Send a test On call").click();
        var entry = page.locator("notice-log li").first();
        assertThat(entry).containsText("It answered 500.");
        entry.locator("summary").click();
        assertThat(entry.locator("pre")).hasText("<b>out of order</b>");
        receiver.is(Receiver.answering(200, ""));
        button(page, "Send again A test").click();
        assertThat(entry.locator("b").first()).hasText("sent");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void looksWell(Look look) {
        rule(
                "On call",
                ",\"everyMinutes\":15,\"quietFrom\":\"22:00\",\"quietTo\":\"07:00\",\"zone\":\"Europe/Berlin\"");
        rule(
                "A rule with " + "a-very-long-name".repeat(5),
                ",\"agents\":[\"flight-booker\"],\"labels\":[\"vip\"],\"enabled\":false");
        receiver.is(Receiver.answering(500, "out of order"));
        var page = open(look);
        button(page, "Send a test On call").click();
        assertThat(page.locator("notice-log li").first()).containsText("It answered 500.");
        page.locator("notice-log summary").first().click();
        Inspection.of(page, "notices", look, "text=out of order");
        button(page, "Change On call").click();
        Inspection.of(page, "notices-rule", look, "#quietFrom");
    }
}
