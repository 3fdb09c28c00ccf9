package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a session's page says of what went wrong, above its events. */
class SessionInsightTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client member;
    private static Client sdk;

    @BeforeAll
    static void people() {
        member = app.signedIn("mia@example.org", Role.MEMBER);
        sdk = app.as();
    }

    private static String search(String session) {
        return """
                {"sessionId": "%s", "eventType": "tool_call", "toolName": "search_flights", "estimatedCost": 0.1,
                 "toolInput": {"to": "OSL"}, "toolOutput": {"flights": "none today"}}
                """.formatted(session);
    }

    private Page aLoop(Look look) {
        String session = sdk.post("/api/sdk/sessions", """
                {"name": "Trip of olga@example.org to Oslo", "agentName": "trip-planner", "userId": "maria@example.org"}
                """).text("id");
        for (int i = 0; i < 6; i++) {
            sdk.post("/api/sdk/events", search(session));
        }
        app.catchUp();
        var page = browsing.tab(look, member);
        page.navigate(app.app().uri() + "#/sessions/" + session);
        assertThat(page.locator("session-insight")).containsText("Stuck: search_flights was called 6 times");
        return page;
    }

    @Test
    void aRunSaysWhereItTurned() {
        var page = aLoop(Look.LIGHT);
        assertThat(page.locator("session-insight .chips")).containsText("Repeat × 6");

        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Show where"))
                .click();

        assertThat(page.locator("event-detail")).hasCount(1);
        assertThat(page.locator("event-timeline button.row").nth(1)).hasAttribute("aria-expanded", "true");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void isThereForEverybody(Look look) {
        var page = aLoop(look);
        page.getByText("How is this computed?").click();
        assertThat(page.locator("session-insight details")).containsText("nothing new tried between");
        Inspection.of(page, "session-insight", look, "session-insight");
        share(page);
        Inspection.of(page, "share-dialog", look, "share-dialog dialog");
    }

    private static FrameLocator share(Page page) {
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Share")).click();
        assertThat(page.locator("share-dialog [role=status]")).containsText("Masked: 1 user, 1 e-mail address");
        return page.frameLocator("share-dialog iframe");
    }

    /** And what is saved opens without a network. */
    @Test
    void whatIsSharedIsWhatWasShown(@TempDir Path directory) throws IOException {
        var page = aLoop(Look.LIGHT);
        var shown = share(page);
        assertThat(shown.locator("h1")).hasText("Trip of <email-1> to Oslo");
        assertThat(shown.locator(".said")).containsText("Stuck: search_flights was called 6 times");
        assertThat(shown.locator(".said")).hasCSS("border-left-style", "solid");
        var saved = page.waitForDownload(
                () -> page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Save this file"))
                        .click());
        var file = directory.resolve("run.html");
        saved.saveAs(file);
        org.assertj.core.api.Assertions.assertThat(Files.readString(file))
                .isEqualTo(page.locator("share-dialog iframe").getAttribute("srcdoc"));

        var asked = new ArrayList<String>();
        page.onRequest(request -> asked.add(request.url()));
        page.navigate(file.toUri().toString());
        page.locator("summary").first().click();
        assertThat(page.locator("li pre").first()).containsText("OSL");
        org.assertj.core.api.Assertions.assertThat(asked)
                .containsExactly(file.toUri().toString());

        page.goBack();
        share(page);
        page.getByLabel("Inputs").uncheck();
        page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("JSON")).click();
        assertThat(page.locator("share-dialog pre")).containsText("\"leftOut\":[\"inputs\"]");
    }
}
