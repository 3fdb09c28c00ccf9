package dev.runlog.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.runlog.model.Role;
import dev.runlog.testing.Await;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people say of a run, on its page: stars, labels, verdicts and notes. */
class MarksTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    final Browsing browsing = new Browsing();

    private static Client ada;
    private static Client bob;
    private static Client viewer;
    private static Client sdk;
    private String session;

    @BeforeAll
    static void people() {
        ada = app.signedIn("ada@example.org", Role.ADMIN);
        bob = app.signedIn("bob@example.org", Role.MEMBER);
        viewer = app.signedIn("vic@example.org", Role.VIEWER);
        sdk = app.as();
    }

    @BeforeEach
    void record() {
        session = sdk.post("/api/sdk/sessions", """
                        {"name":"n","agentName":"refunds","userId":"u"}""").text("id");
        sdk.patch("/api/sdk/sessions/" + session, "{\"status\":\"completed\"}");
        sdk.post("/api/sdk/events", """
                {"sessionId":"%s","eventType":"error","reasoning":"The umbrella broke."}""".formatted(session));
    }

    private Page open(Look look, Client who, String query) {
        app.catchUp();
        var page = browsing.tab(look, who);
        page.navigate(app.app().uri() + "#/sessions/" + session + query);
        assertThat(page.locator("event-timeline li")).hasCount(1);
        return page;
    }

    private static void put(Client who, String id, String part, String body) {
        var reply = who.send("PUT", "/api/sdk/sessions/" + id + part, body.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).isLessThan(300);
    }

    private JsonNode recorded() {
        return ada.get("/api/sdk/sessions/" + session).json();
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator verdict(Page page) {
        return page.locator("session-verdict p");
    }

    @Test
    void aStarIsGivenAndTakenAway() {
        var page = open(Look.LIGHT, bob, "");
        button(page, "☆ Star").click();
        assertThat(button(page, "★ Starred")).isVisible();
        assertThat(recorded().at("/starred").asBoolean()).isTrue();
        page.reload();
        assertThat(button(page, "★ Starred")).isVisible();
        page.keyboard().press("s");
        assertThat(button(page, "☆ Star")).isVisible();
        Await.until("it is taken away", () -> !recorded().has("starred"));

        var admins = browsing.tab(Look.LIGHT, ada);
        admins.navigate(app.app().uri() + "#/settings/audit");
        assertThat(admins.getByText("took a star away").first()).isVisible();
    }

    @Test
    void aColleaguesStarDisappearsByItself() {
        put(bob, session, "/star", "{}");
        var page = open(Look.LIGHT, ada, "");
        assertThat(button(page, "★ Starred")).isVisible();
        assertThat(page.locator(".live.on")).isVisible();
        bob.delete("/api/sdk/sessions/" + session + "/star");
        assertThat(button(page, "☆ Star")).isVisible();
    }

    /** What another window of the browser hands on may have been under way for long. */
    @Test
    void aStarIsNotTakenBackByNewsThatComeLate() {
        var page = open(Look.LIGHT, bob, "");
        var before = bob.get("/api/sdk/sessions?limit=1").json().at("/items/0").toString();
        button(page, "☆ Star").click();
        assertThat(button(page, "★ Starred")).isVisible();
        page.evaluate("""
                async (session) => {
                  const name = new URL('.', document.baseURI).href.replace(/\\/$/, '') + ' live live';
                  const [window, witness] = [new BroadcastChannel(name), new BroadcastChannel(name)];
                  const handedOn = new Promise((done) => {
                    witness.onmessage = ({ data }) => data.message && done();
                  });
                  const from = { id: 'another', since: Infinity, state: {} };
                  window.postMessage({ from, message: { name: 'session', data: JSON.parse(session) } });
                  await handedOn;
                  await new Promise(requestAnimationFrame);
                  await new Promise(requestAnimationFrame);
                }""", before);
        assertThat(button(page, "★ Starred").isVisible()).isTrue();
        assertThat(button(page, "★ Starred")).isVisible();
    }

    @Test
    void labelsAreChosenAndMadeInPlace() {
        ada.post("/api/org/labels", "{\"name\":\"known bug\",\"colour\":\"red\"}");
        var page = open(Look.LIGHT, bob, "");
        page.keyboard().press("l");
        page.getByLabel("known bug").check();
        page.keyboard().press("Escape");
        button(page, "Labels").click();
        page.getByLabel("Find or make a label").fill("needs a look");
        page.getByLabel("Its colour").selectOption("teal");
        page.getByText("Make “needs a look”").click();
        assertThat(page.getByLabel("needs a look")).isChecked();
        page.keyboard().press("Escape");
        var chips = page.locator("session-marks .line label-chip");
        assertThat(chips).hasText(new String[] {"known bug", "needs a look"});
        assertThat(chips.last()).hasAttribute("colour", "teal");

        page.keyboard().press("l");
        page.getByLabel("known bug").uncheck();
        assertThat(chips).hasText(new String[] {"needs a look"});
        assertThat(recorded().at("/labels/0").asText()).isEqualTo("needs a look");
    }

    /** Neither what was chosen just before, nor what a colleague did, is known to the page yet. */
    @Test
    void aLabelLeavesTheOthersAsTheyAre() {
        var mine = List.of("mine", "mine too");
        mine.forEach(label -> ada.post("/api/org/labels", "{\"name\":\"" + label + "\"}"));
        var page = open(Look.LIGHT, bob, "");
        page.route(Pattern.compile("/api/sdk/sessions/" + session + "$"), route -> {
            if (!route.request().method().equals("GET")) {
                route.resume();
            }
        });
        ada.patch("/api/sdk/sessions/" + session, "{\"labels\":[\"ada's\"]}");
        for (String label : mine) {
            page.keyboard().press("l");
            page.waitForResponse(
                    reply -> !reply.request().method().equals("GET"),
                    () -> page.getByLabel(label, new Page.GetByLabelOptions().setExact(true))
                            .check());
            page.keyboard().press("Escape");
        }
        assertThat(recorded().at("/labels")).extracting(JsonNode::asText).containsExactly("ada's", "mine", "mine too");
        page.unrouteAll();
        page.reload();
        assertThat(page.locator("session-marks .line label-chip")).hasText(new String[] {"ada's", "mine", "mine too"});
    }

    /** Its words are about what it was when one began to write. */
    @Test
    void aReasonStaysWithTheVerdictItIsFor() {
        put(ada, session, "/verdict", "{\"right\":true}");
        var page = open(Look.LIGHT, bob, "");
        button(page, "Say why").click();
        page.getByLabel("Why it is right").fill("It is what was asked for.");
        put(ada, session, "/verdict", "{\"right\":false}");
        assertThat(verdict(page)).containsText("says wrong");
        page.getByLabel("Why it is right").press("Enter");
        assertThat(verdict(page)).containsText("bob@example.org says right: It is what was asked for.");
    }

    @Test
    void aVerdictStandsBesideWhatTheAgentSays() {
        var page = open(Look.LIGHT, ada, "");
        assertThat(verdict(page)).hasText("The agent says succeeded, nobody judged it yet");
        page.keyboard().press("w");
        page.getByLabel("Why it is wrong").fill("It refunded the wrong order.");
        page.keyboard().press("Enter");
        assertThat(verdict(page))
                .containsText("The agent says succeeded, ada@example.org says wrong: It refunded the wrong order.");
        assertThat(recorded().at("/verdict/right").asBoolean(true)).isFalse();

        button(page, "Right").click();
        assertThat(verdict(page)).containsText("ada@example.org says right");
        assertThat(verdict(page)).not().containsText("the wrong order");
        assertThat(page.getByLabel("Why it is right")).isFocused();
        page.keyboard().press("Escape");
        page.keyboard().press("r");
        assertThat(verdict(page)).containsText("nobody judged it yet");
    }

    @Test
    void notesAreChangedByTheirAuthorsAndByAdmins() {
        var page = open(Look.LIGHT, bob, "");
        page.keyboard().press("n");
        page.getByLabel("Note", new Page.GetByLabelOptions().setExact(true)).fill("It began well.");
        page.keyboard().press("Control+Enter");
        var note = page.locator("session-marks note-list li");
        assertThat(note).containsText("bob@example.org");
        assertThat(note).containsText("It began well.");
        note.getByText("Edit").click();
        page.getByLabel("Note", new Page.GetByLabelOptions().setExact(true)).fill("It began badly.");
        button(page, "Save the note").click();
        assertThat(note).containsText("changed just now");
        assertThat(note).containsText("It began badly.");

        ada.post("/api/sdk/sessions/" + session + "/notes", "{\"text\":\"I do not think so.\"}");
        page.reload();
        assertThat(note).hasCount(2);
        assertThat(note.nth(1).getByText("Edit")).hasCount(0);

        var admins = open(Look.LIGHT, ada, "").locator("session-marks note-list");
        admins.getByText("Delete", new Locator.GetByTextOptions().setExact(true))
                .first()
                .click();
        admins.locator("dialog[open]")
                .getByText("Delete", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(admins.locator("li")).hasCount(1);
        assertThat(note).hasCount(1);

        ada.patch(
                "/api/sdk/sessions/" + session + "/notes/"
                        + recorded().at("/notes/0/id").asText(),
                "{\"text\":\"I do think so.\"}");
        assertThat(note).containsText("I do think so.");
    }

    @Test
    void aNoteIsAboutTheEventThatHasTheFocus() {
        var page = open(Look.LIGHT, bob, "");
        page.keyboard().press("e");
        assertThat(page.locator("event-timeline button.row")).isFocused();
        page.keyboard().press("n");
        page.locator("event-detail textarea").fill("Here it went wrong.");
        page.keyboard().press("Control+Enter");
        assertThat(page.locator("event-detail note-list li")).containsText("Here it went wrong.");
        assertThat(page.locator("event-timeline button.row")).containsText("1 note");
        assertThat(page.locator("session-marks note-list li")).hasCount(0);
        assertThat(recorded().at("/notes/0/eventId").asText()).startsWith("evt_");
    }

    @Test
    void viewersOnlyRead() {
        ada.patch("/api/sdk/sessions/" + session, "{\"labels\":[\"to read\"]}");
        ada.post("/api/sdk/sessions/" + session + "/notes", "{\"text\":\"Read this.\"}");
        var page = open(Look.LIGHT, viewer, "");
        assertThat(page.locator("session-marks .line label-chip")).hasText("to read");
        assertThat(page.locator("session-marks note-list li")).containsText("Read this.");
        assertThat(page.locator("session-marks button:visible")).hasCount(0);
        page.keyboard().press("w");
        page.keyboard().press("n");
        assertThat(page.locator("textarea, session-verdict input")).hasCount(0);
        assertThat(verdict(page)).containsText("nobody judged it yet");
    }

    @ParameterizedTest
    @MethodSource("dev.runlog.console.Look#inUse")
    void looksWell(Look look) {
        String labels = "[\"red alert\",\"o2\",\"y3\",\"green\",\"teal tale\",\"blue\",\"purple\",\""
                + "long ".repeat(10).strip() + "\"]";
        ada.patch("/api/sdk/sessions/" + session, "{\"labels\":" + labels + "}");
        ada.post(
                "/api/sdk/sessions/" + session + "/notes",
                "{\"text\":\"" + "A-long-word".repeat(20) + "\\nand more.\"}");
        put(ada, session, "/verdict", "{\"right\":false,\"reason\":\"It refunded the wrong order.\"}");
        var page = open(look, bob, "");
        page.keyboard().press("n");
        Inspection.of(page, "session-marks", look, "text=Save the note");
        page.keyboard().press("Escape");
        button(page, "Labels").click();
        page.getByLabel("Find or make a label").fill("e");
        Inspection.of(page, "session-labels", look, "text=Make “e”");
    }
}
