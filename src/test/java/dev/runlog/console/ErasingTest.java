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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Admins erase external users where they see them; others see no way to. */
class ErasingTest {

    private static final String USER = "ada/100% & co";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client client;

    @BeforeAll
    static void fill() {
        client = app.as();
        client.openSession();
        for (int i = 0; i < 2; i++) {
            client.post("/api/sdk/sessions", "{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"" + USER + "\"}");
        }
    }

    private Page users(String email, Role role) {
        var page = browsing.tab(Look.LIGHT, app.signedIn(email, role));
        page.navigate(app.app().uri() + "#/users");
        assertThat(page.getByRole(
                        AriaRole.LINK, new GetByRoleOptions().setName("u").setExact(true)))
                .isVisible();
        return page;
    }

    private static Locator eraser(Page page) {
        return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Erase " + USER));
    }

    @ParameterizedTest
    @EnumSource(names = {"VIEWER", "MEMBER"})
    void othersSeeNoWayTo(Role role) {
        var page = users(role.wire() + "@example.org", role);
        assertThat(page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Erase")))
                .hasCount(0);
    }

    @Test
    void anAdminIsAskedAndGetsAReceipt() {
        var page = users("admin@example.org", Role.ADMIN);
        eraser(page).click();
        var dialog = page.locator("confirm-dialog dialog[open]");
        assertThat(page.locator("erase-user confirm-dialog")).containsText("2 sessions with 0 events");
        assertThat(page.locator("erase-user confirm-dialog")).containsText("Backups");
        Axe.check(page, Look.LIGHT);
        dialog.getByText("Cancel").click();
        assertThat(eraser(page)).isVisible();

        eraser(page).click();
        dialog.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Erase"))
                .click();
        assertThat(page.getByText("Erased " + USER + ": 2 sessions and 0 events"))
                .isVisible();
        assertThat(page.getByText("still hold what was erased")).isVisible();
        assertThat(eraser(page)).hasCount(0);
        assertThat(client.get("/api/sdk/sessions").body()).doesNotContain(USER);
    }
}
