package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.testing.Await;
import dev.runlog.testing.RunningApp;
import java.util.Locale;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each role sees, and how one comes to have one. */
class PeopleTest {

    private static final String[] ALL_TABS = {
        "Organization", "Members", "API keys", "Labels", "Notices", "Budgets", "Audit log", "Account"
    };

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static String session;

    @BeforeAll
    static void fill() {
        session = app.as().openSession();
    }

    private Page signedIn(String email, Role role, String address) {
        var page = browsing.tab(Look.LIGHT, app.signedIn(email, role));
        page.navigate(app.app().uri() + address);
        return page;
    }

    @ParameterizedTest
    @EnumSource
    void seesWhatTheRoleSees(Role role) {
        String email = role.name().toLowerCase(Locale.ROOT) + "@example.org";
        var page = signedIn(email, role, "#/sessions/" + session);
        boolean manages = role == Role.OWNER || role == Role.ADMIN;
        assertThat(page.locator("session-header h2")).hasText("n");
        assertThat(button(page, "Delete the session")).hasCount(manages ? 1 : 0);

        page.navigate(app.app().uri() + "#/settings/organization");
        assertThat(page.locator("settings-view nav a"))
                .hasText(
                        switch (role) {
                            case OWNER, ADMIN -> ALL_TABS;
                            case MEMBER ->
                                new String[] {"Organization", "Members", "API keys", "Labels", "Budgets", "Account"};
                            case VIEWER -> new String[] {"Organization", "Labels", "Budgets", "Account"};
                        });
        assertThat(button(page, "Rename")).hasCount(role == Role.OWNER ? 1 : 0);
        assertThat(page.locator("retention-form")).hasCount(manages ? 2 : 0);

        for (var hidden : role == Role.VIEWER ? new String[] {"members", "keys", "audit"} : new String[] {}) {
            page.navigate(app.app().uri() + "#/settings/" + hidden);
            assertThat(page.getByText("Not for your role")).isVisible();
        }
        if (role != Role.VIEWER) {
            page.navigate(app.app().uri() + "#/settings/members");
            assertThat(page.locator("settings-members table").getByText(email)).isVisible();
            assertThat(button(page, "Make a link")).hasCount(manages ? 1 : 0);
            page.navigate(app.app().uri() + "#/settings/keys");
            button(page, "Create a key").click();
            assertThat(page.getByLabel("admin: delete runs")).hasCount(manages ? 1 : 0);
        }
    }

    @Test
    void whatAFormerAdminLeftIsShownAsSuspended() {
        var admin = app.signedIn("former@example.org", Role.ADMIN);
        admin.post("/api/org/keys", "{\"name\":\"left\",\"environment\":\"live\",\"scopes\":[\"read\",\"admin\"]}");
        admin.post("/api/org/invites", "{\"role\":\"admin\"}");
        String id = admin.get("/api/account").text("id");
        var owner = app.signedIn("staying@example.org", Role.OWNER);
        owner.patch("/api/org/members/" + id, "{\"role\":\"viewer\"}");

        var page = browsing.tab(Look.LIGHT, owner);
        page.navigate(app.app().uri() + "#/settings/keys");
        var key = page.locator("settings-keys tr", new Page.LocatorOptions().setHasText("former@example.org"));
        assertThat(key).containsText("admin: its maker is no admin any more");
        page.navigate(app.app().uri() + "#/settings/members");
        var invite = page.getByLabel("Open invitations")
                .locator("tr", new Locator.LocatorOptions().setHasText("former@example.org"));
        assertThat(invite).containsText("lets nobody in: its maker is no admin any more");
        page.navigate(app.app().uri() + "#/settings/audit");
        assertThat(page.getByText("took admin from a key")).isVisible();
        assertThat(page.getByText("suspended an invitation")).isVisible();
    }

    @Test
    void aMemberIsNotOfferedToDeleteAnAdminsKey() {
        var admin = app.signedIn("chief@example.org", Role.ADMIN);
        admin.post("/api/org/keys", "{\"name\":\"theirs\",\"environment\":\"live\",\"scopes\":[\"admin\"]}");
        admin.post("/api/org/keys", "{\"name\":\"anybodys\",\"environment\":\"live\",\"scopes\":[\"read\"]}");
        var page = signedIn("helping@example.org", Role.MEMBER, "#/settings/keys");
        assertThat(button(page, "Delete anybodys")).isVisible();
        assertThat(button(page, "Delete theirs")).hasCount(0);
        assertThat(page.getByText("theirs")).isVisible();
    }

    @Test
    void aSessionIsDeletedAfterAsking() {
        String doomed = app.as().openSession();
        var page = signedIn("deleting@example.org", Role.ADMIN, "#/sessions/" + doomed);
        button(page, "Delete the session").click();
        page.locator("confirm-dialog dialog[open]").getByText("Cancel").click();
        button(page, "Delete the session").click();
        page.locator("confirm-dialog dialog[open]")
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Delete"))
                .click();
        assertThat(page.locator("session-pane")).hasCount(0);
        assertThat(page.locator("a[href*=" + doomed + "]")).hasCount(0);
    }

    @Test
    void whatAColleagueDeletesDisappears() {
        browsing.expect("404 .*/api/sdk/sessions/"); // asked for a moment before it was gone
        var client = app.as(Scope.WRITE, Scope.ADMIN);
        String doomed = client.openSession();
        var page = signedIn("watching@example.org", Role.VIEWER, "#/sessions/" + doomed);
        assertThat(page.locator(".live.on")).isVisible();
        client.post("/api/sdk/events", "{\"sessionId\":\"" + doomed + "\",\"eventType\":\"error\"}");
        assertThat(page.locator("event-timeline li")).hasCount(1);
        assertThat(page.locator("session-table a[href*=" + doomed + "]")).hasCount(1);
        client.delete("/api/sdk/sessions/" + doomed);
        assertThat(page.getByText("There is no such session")).isVisible();
        assertThat(page.locator("a[href*=" + doomed + "]")).hasCount(0);
    }

    @Test
    void aLateReplyDoesNotBringADeletedSessionBack() {
        var client = app.as(Scope.WRITE, Scope.READ, Scope.ADMIN);
        String doomed = client.openSession();
        String read = client.get("/api/sdk/sessions/" + doomed).body();
        var page = browsing.tab(Look.LIGHT, app.signedIn("waiting@example.org", Role.VIEWER));
        var held = new LinkedBlockingQueue<Route>();
        page.route(Pattern.compile("/api/sdk/sessions/" + doomed), held::add);
        page.navigate(app.app().uri() + "#/sessions/" + doomed);
        assertThat(page.locator(".live.on")).isVisible();
        Await.until("it is asked for", () -> !held.isEmpty());

        client.delete("/api/sdk/sessions/" + doomed);
        assertThat(page.getByText("There is no such session")).isVisible();
        for (var late : held) {
            late.fulfill(new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(read));
        }
        page.evaluate("() => fetch('api/account').then((reply) => reply.text())"); // later than the late reply
        assertThat(page.getByText("There is no such session").isVisible()).isTrue();
        assertThat(page.locator("session-header").count()).isZero();
    }

    @Test
    void anInviteLinkMakesAViewer() {
        var owner = signedIn("inviting@example.org", Role.OWNER, "#/settings/members");
        owner.getByLabel("Role", new Page.GetByLabelOptions().setExact(true)).selectOption("viewer");
        button(owner, "Make a link").click();
        String link = owner.locator(".link code").innerText();
        assertThat(link).startsWith(app.app().uri() + "#/invite/");

        var guest = browsing.tab(Look.LIGHT_PHONE);
        guest.navigate(link);
        assertThat(guest.getByText("You were invited as viewer")).isVisible();
        guest.getByLabel("E-mail").fill("guest@example.org");
        guest.getByLabel("Password").fill("a");
        button(guest, "Join").click();
        guest.getByLabel("Password").fill(RunningApp.PASSWORD);
        button(guest, "Join").click();
        assertThat(guest.locator("session-table tbody a")).not().hasCount(0);

        owner.reload();
        assertThat(owner.getByRole(AriaRole.ROW, new GetByRoleOptions().setName("guest@example.org")))
                .isVisible();
        browsing.expect("status of 4(00|04) .*/api/invite");
        var late = browsing.tab(Look.LIGHT);
        late.navigate(link);
        assertThat(late.getByText("This invitation does not work")).isVisible();
    }

    @Test
    void aWrongPasswordIsToldAsSuch() {
        browsing.expect("status of 401 .*/api/sign-in");
        app.person("forgetful@example.org", "default", Role.MEMBER);
        var page = browsing.tab(Look.LIGHT);
        page.navigate(app.app().uri() + "#/agents");
        page.getByLabel("E-mail").fill("forgetful@example.org");
        page.getByLabel("Password").fill("not the right one");
        button(page, "Sign in").click();
        assertThat(page.getByRole(AriaRole.ALERT)).isVisible();
        page.getByLabel("Password").fill(RunningApp.PASSWORD);
        button(page, "Sign in").click();
        assertThat(page.getByRole(AriaRole.HEADING, new GetByRoleOptions().setName("Agents")))
                .isVisible();
    }

    /** The number of runs comes from the server; the question is asked only when the time becomes shorter. */
    @Test
    void anAdminIsToldWhatAShorterTimeDeletesBeforeItDoes() {
        var page = signedIn("tidying@example.org", Role.ADMIN, "#/settings/organization");
        var form = page.getByRole(AriaRole.FORM, new GetByRoleOptions().setName("live runs"));
        assertThat(form).containsText("as the server does: for ever");
        assertThat(form).containsText("No live runs are deleted.");
        form.getByLabel("Keep live runs").selectOption("days");
        assertThat(form).containsText("Live runs without activity for 30 days are deleted; none today.");
        form.getByLabel("Days").fill("365");
        assertThat(form).containsText("without activity for 365 days are deleted; none today.");

        button(page, "Save").first().click();
        var question = page.locator("confirm-dialog dialog[open]");
        assertThat(question).containsText("Delete older live runs?");
        question.getByText("Cancel").click();
        button(page, "Save").first().click();
        question.getByText("Delete and save").click();
        assertThat(form.getByRole(AriaRole.STATUS)).hasText("Saved");

        page.reload();
        assertThat(form.getByLabel("Days")).hasValue("365");
        form.getByLabel("Keep live runs").selectOption("default");
        button(page, "Save").first().click();
        assertThat(form.getByRole(AriaRole.STATUS)).hasText("Saved");
        namesVersions(page.locator("version-keys"));
        limitsSilence(page.locator("silence-limits"));
    }

    private static void namesVersions(Locator form) {
        assertThat(form).containsText("these are the usual ones: version, agentVersion");
        form.getByLabel("Or else").fill("build");
        form.getByText("Save").click();
        assertThat(form.getByRole(AriaRole.STATUS)).hasText("Saved");
        assertThat(form.getByLabel("First")).hasValue("build");
        form.getByLabel("First").fill("");
        form.getByLabel("First").press("Enter");
        assertThat(form).containsText("these are the usual ones");
    }

    private static void limitsSilence(Locator form) {
        form.locator("#agentName").fill("planner");
        form.getByLabel("Minutes of silence").fill("90");
        form.getByLabel("Minutes of silence").press("Enter");
        assertThat(form.locator("li")).containsText("planner");
        assertThat(form.locator("li")).containsText("90 min");
        form.getByText("Delete").click();
        assertThat(form.locator("li")).hasCount(0);
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(name));
    }
}
