package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Addresses of the console that were saved under a name, for oneself or for everybody in the organization. */
class SavedViewsTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client ada;
    private static Client bob;
    private static Client viewer;

    @BeforeAll
    static void people() {
        ada = app.signedIn("ada@example.org", Role.ADMIN);
        bob = app.signedIn("bob@example.org", Role.MEMBER);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        app.as().openSession();
    }

    @BeforeEach
    void forgetViews() {
        for (var person : new Client[] {ada, bob, viewer}) {
            for (var view : person.get("/api/org/views").json().at("/items")) {
                boolean own = view.at("/owner").asText().equals("me");
                (own ? person : ada).delete("/api/org/views/" + view.at("/id").asText());
            }
        }
    }

    private static long save(Client who, String owner, String name, String address) {
        return who.post("/api/org/views", """
                        {"owner":"%s","name":"%s","address":"%s"}""".formatted(owner, name, address))
                .json()
                .at("/id")
                .asLong();
    }

    private Page open(Look look, Client who, String address) {
        var page = browsing.tab(look, who);
        page.navigate(app.app().uri() + address);
        assertThat(page.locator("saved-views")).isVisible();
        return page;
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator list(Page page, String heading) {
        return page.locator("saved-views section[aria-label='" + heading + "'] a");
    }

    @Test
    void whereOneIsIsSavedForOneselfOrForEverybody() {
        var page = open(Look.LIGHT, bob, "#/sessions?status=failed&metadata.plan=a%20%22b%22");
        page.keyboard().press("v");
        page.getByLabel("Save this view as").fill("Failed plans");
        button(page, "Save this view").click();
        assertThat(list(page, "My views")).hasText("Failed plans");
        page.getByLabel("Save this view as").fill("Everybody's failures");
        page.getByLabel("for everybody here").check();
        button(page, "Save this view").click();
        assertThat(list(page, "Shared views")).hasText("Everybody's failures");
        assertThat(list(page, "My views")).hasText("Failed plans");

        var colleague = open(Look.LIGHT, viewer, "#/agents");
        assertThat(list(colleague, "My views")).hasCount(0);
        list(colleague, "Shared views").click();
        assertThat(colleague.locator("filter-bar .chip"))
                .hasText(new String[] {"status: failed", "metadata.plan: a \"b\""});
        assertThat(list(colleague, "Shared views")).hasAttribute("aria-current", "page");
        colleague.keyboard().press("v");
        assertThat(button(colleague, "Save this view")).isVisible();
        assertThat(colleague.getByLabel("for everybody here")).hasCount(0);
        assertThat(button(colleague, "Delete Everybody's failures")).hasCount(0);
    }

    /** Each step is counted from where the one before it led, also while the page has not read the list again. */
    @Test
    void aViewMovesAStepForEachClick() {
        for (String name : List.of("one", "two", "three", "four")) {
            save(bob, "me", name, "/agents");
        }
        var page = open(Look.LIGHT, bob, "#/agents");
        button(page, "Views").click();
        assertThat(list(page, "My views")).hasCount(4);
        var held = new LinkedBlockingQueue<Route>();
        page.route("**/api/org/views", held::add);
        page.waitForRequest(
                request -> request.method().equals("PATCH"),
                () -> button(page, "Move up four").click());
        button(page, "Move up four").click();
        page.waitForCondition(() -> !held.isEmpty());
        page.unrouteAll();
        held.forEach(Route::resume);
        assertThat(list(page, "My views")).hasText(new String[] {"one", "four", "two", "three"});
    }

    @Test
    void viewsAreRenamedMovedAndDeleted() {
        save(bob, "me", "one", "/agents");
        save(bob, "me", "two", "/users");
        save(bob, "me", "three", "/overview");
        var page = open(Look.LIGHT, bob, "#/agents");
        button(page, "Views").click();
        button(page, "Move up three").click();
        assertThat(list(page, "My views")).hasText(new String[] {"one", "three", "two"});
        button(page, "Move down one").click();
        assertThat(list(page, "My views")).hasText(new String[] {"three", "one", "two"});
        button(page, "Rename one").click();
        page.getByLabel("New name").fill("agents");
        page.keyboard().press("Enter");
        assertThat(list(page, "My views")).hasText(new String[] {"three", "agents", "two"});
        button(page, "Delete two").click();
        assertThat(page.locator("views-dialog confirm-dialog")).containsText("“two” will be gone from the navigation");
        button(page, "Cancel").click();
        assertThat(list(page, "My views")).hasText(new String[] {"three", "agents", "two"});
        button(page, "Delete two").click();
        button(page, "Delete the view").click();
        assertThat(list(page, "My views")).hasText(new String[] {"three", "agents"});
    }

    @Test
    void theDefaultViewIsOpenedFirst() {
        save(bob, "organization", "failures", "/sessions?status=failed");
        var admin = open(Look.LIGHT, ada, "#/agents");
        admin.keyboard().press("v");
        button(admin, "Open first failures").click();
        assertThat(admin.getByText("opens first")).isVisible();

        var back = open(Look.LIGHT, viewer, "");
        assertThat(back).hasURL(Pattern.compile("#/sessions\\?status=failed$"));
        assertThat(back.locator("filter-bar .chip")).hasText("status: failed");
        assertThat(open(Look.LIGHT, viewer, "#/agents")).hasURL(Pattern.compile("#/agents$"));

        app.person("new@example.org", "default", Role.VIEWER);
        var page = browsing.tab(Look.LIGHT);
        page.navigate(app.app().uri().toString());
        page.getByLabel("E-mail").fill("new@example.org");
        page.getByLabel("Password").fill(RunningApp.PASSWORD);
        button(page, "Sign in").click();
        assertThat(page.locator("filter-bar .chip")).hasText("status: failed");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void looksWell(Look look) {
        save(ada, "organization", "Failed refunds of the week", "/sessions?status=failed");
        save(ada, "organization", "A name that is as long as a name may be, which is sixty", "/users");
        save(ada, "me", "Agents", "/agents");
        var page = open(look, ada, "#/agents");
        Inspection.of(page, "views-navigation", look, "text=Views");
        button(page, "Views").click();
        Inspection.of(page, "views-dialog", look, "text=Save this view as");
    }
}
